// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.Arrays;
import java.util.List;

/**
 * A step that was made.
 *
 * @param index its place in the execution
 * @param number its place in its thread, from 1
 * @param predecessor the event of its thread before it, or -1
 * @param footprint what it touched
 * @param clock for each thread how many of its events happen before this one, itself included
 * @param races events that it could have come before
 */
record StepEvent(
    int index,
    PendingStep step,
    int number,
    int predecessor,
    Footprint footprint,
    int[] clock,
    List<ReversibleRace> races) {
  /** The choice that it was. */
  int choice() {
    return step.thread();
  }

  /** The thread that made it. */
  int thread() {
    return step.maker();
  }

  /** Whether this event is {@code later} or happens before it. */
  boolean happensBefore(StepEvent later) {
    return within(later.clock);
  }

  boolean within(int[] clock) {
    return thread() < clock.length && clock[thread()] >= number;
  }

  /** The least clock that is after both. */
  static int[] join(int[] a, int[] b) {
    int[] joined = Arrays.copyOf(a, Math.max(a.length, b.length));
    for (int i = 0; i < b.length; i++) {
      joined[i] = Math.max(joined[i], b[i]);
    }
    return joined;
  }
}
