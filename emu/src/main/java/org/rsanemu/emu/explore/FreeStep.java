// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The step that is made where nothing is planned. */
final class FreeStep {
  /** Steps in a row after which a thread gives way. */
  private static final int FAIR = 50;

  private FreeStep() {}

  /**
   * Of those that need not wait for anything: who went last, or else the first. Who went for long
   * may wait for another in a loop that never comes back to the same state: then another goes, for
   * the execution to come to an end, and what was left out in the loop shows as races.
   *
   * @param depth how many choices the execution has made
   * @return null if nobody is free to go
   */
  static @Nullable PendingStep of(
      List<PendingStep> menu, SchedulingPoint point, Trace trace, int depth) {
    int last = depth == 0 ? Explorer.NOBODY : trace.event(depth - 1).thread();
    boolean gone = hasGoneForLong(last, trace, depth);
    PendingStep free = null;
    for (PendingStep step : menu) {
      if (step.enabled()
          && !PendingStep.isFailing(step.thread())
          && !point.sleeps(step.thread())
          && (free == null || (gone ? free.thread() == last : step.thread() == last))) {
        free = step;
      }
    }
    return free;
  }

  private static boolean hasGoneForLong(int thread, Trace trace, int depth) {
    int first = depth - FAIR;
    if (first < 0) {
      return false;
    }
    for (int i = first; i < depth; i++) {
      if (trace.event(i).thread() != thread) {
        return false;
      }
    }
    return true;
  }
}
