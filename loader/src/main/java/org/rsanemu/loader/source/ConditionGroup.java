// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A condition with its other branches, up to where a preprocessor is. */
final class ConditionGroup {
  /** Whether one of the branches up to here was taken, and whether the one that is here is. */
  private Truth taken;

  private Truth here;

  /** The names that the branch that is here has defined, and that all before it have, too. */
  private Set<String> defined = new HashSet<>();

  private @Nullable Set<String> always;

  /** The name that is not defined if the branch that is here is taken, or null. */
  private @Nullable String missing;

  /**
   * @param holds whether the first branch is taken
   * @param missing the name that is not defined if it is, if that is all that is asked, or null
   */
  ConditionGroup(Truth holds, @Nullable String missing) {
    this.here = holds;
    this.taken = holds;
    this.missing = missing;
  }

  /** One in what is not read at all. */
  static ConditionGroup skipped() {
    ConditionGroup group = new ConditionGroup(Truth.YES, null);
    group.here = Truth.NO;
    return group;
  }

  Truth here() {
    return here;
  }

  /** Whether one of the branches up to here was taken. */
  Truth taken() {
    return taken;
  }

  /** The next branch begins, and is taken if this holds and none before it was. */
  void next(Truth holds) {
    close();
    here = taken.not().and(holds);
    taken = taken.or(holds);
    missing = null;
  }

  /** The branch that is here defines a name, whatever conditions it has inside. */
  void define(String name) {
    defined.add(name);
  }

  /** A name may be no macro any more. */
  void undefine(String name) {
    defined.remove(name);
  }

  /** Whether the branch is there to define this name if it is not defined. */
  boolean isFor(String name) {
    return name.equals(missing);
  }

  /** It ends: the names that are defined whichever branch was taken; none if none may have been. */
  Set<String> end() {
    close();
    return taken == Truth.YES && always != null ? always : Set.of();
  }

  /** The branch that is here ends; one that was not taken says nothing. */
  private void close() {
    if (here != Truth.NO) {
      if (always == null) {
        always = defined;
      } else {
        always.retainAll(defined);
      }
    }
    defined = new HashSet<>();
  }
}
