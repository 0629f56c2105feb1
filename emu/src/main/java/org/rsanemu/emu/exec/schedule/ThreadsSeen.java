// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The threads that an exploration has seen, by number, and which of them finished in at least one
 * execution: they ended, ended the process, or waited forever when it ended. If one never finished,
 * the rest of it is not explored. Thread-confined.
 */
public final class ThreadsSeen {
  private final Set<Integer> begun = new TreeSet<>();
  private final Set<Integer> finished = new TreeSet<>();

  /** A thread was there in an execution; {@code done} if it came to its end. */
  void saw(int thread, boolean done) {
    begun.add(thread);
    if (done) {
      finished.add(thread);
    }
  }

  /** Takes what was seen before. */
  void addAll(Set<Integer> all, Set<Integer> done) {
    begun.addAll(all);
    finished.addAll(done);
  }

  void clear() {
    begun.clear();
    finished.clear();
  }

  /** All that were there. */
  public Set<Integer> begun() {
    return Collections.unmodifiableSet(begun);
  }

  /** Those that came to their end. */
  public Set<Integer> finished() {
    return Collections.unmodifiableSet(finished);
  }

  /** Whether one never came to its end. */
  boolean areLeft() {
    return !finished.containsAll(begun);
  }
}
