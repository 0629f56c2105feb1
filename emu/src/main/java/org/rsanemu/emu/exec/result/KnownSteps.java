// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of a program's steps when an execution begins: the same choices lead to the same
 * execution only with that.
 *
 * @param open program counters at which steps may touch more than can be predicted
 * @param waiting program counters at which threads were seen to wait
 * @param several places of loops that wait for several locations
 */
public record KnownSteps(Set<Long> open, Set<Long> waiting, Set<Long> several) {
  /** Before the first execution. */
  public static final KnownSteps NOTHING = new KnownSteps(Set.of(), Set.of(), Set.of());

  /** The sets as they are now. */
  public KnownSteps {
    open = Collections.unmodifiableSet(new TreeSet<>(open));
    waiting = Collections.unmodifiableSet(new TreeSet<>(waiting));
    several = Collections.unmodifiableSet(new TreeSet<>(several));
  }
}
