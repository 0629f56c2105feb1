// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The step that is made where nothing is planned. */
final class FreeStep {
  /** Steps in a row after which a thread gives way. */
  private static final int FAIR = 50;

  private static final int SOON = 0;
  private static final int OTHERS = 1;
  private static final int IN_TURN = 2;

  private FreeStep() {}

  /**
   * Of those that need not wait for anything: who went last, or else the first. Who went for long
   * may wait for another in a loop that never comes back to the same state: then whoever has not
   * gone for the longest time goes, for the execution to come to an end, and what was left out in
   * the loop shows as races. So may who has the rest of a long step to make: that goes when no
   * other step can, or when another thread went for long.
   *
   * @param depth how many choices the execution has made
   * @return null if nobody is free to go
   */
  static @Nullable PendingStep of(
      List<PendingStep> menu, SchedulingPoint point, Trace trace, int depth) {
    return inTurn(menu, trace, depth)
        .filter(step -> !PendingStep.isFailing(step.thread()) && !point.sleeps(step.thread()))
        .findFirst()
        .orElse(null);
  }

  /** Those that can go, the one that is to go first in front. */
  static Stream<PendingStep> inTurn(List<PendingStep> menu, Trace trace, int depth) {
    int last = depth == 0 ? Explorer.NOBODY : trace.event(depth - 1).thread();
    boolean gone = hasGoneForLong(last, trace, depth);
    return menu.stream()
        .filter(PendingStep::enabled)
        .sorted(Comparator.comparingInt(step -> turn(step, last, gone, trace, depth)));
  }

  /** The lower, the sooner. */
  private static int turn(PendingStep step, int last, boolean gone, Trace trace, int depth) {
    if (gone || step.kind() == Kind.REST) {
      return IN_TURN + lastStep(step.thread(), trace, depth);
    }
    return step.thread() == last ? SOON : OTHERS;
  }

  /** After how many choices of the execution the thread has gone; 0 if it has not. */
  private static int lastStep(int thread, Trace trace, int depth) {
    int made = depth;
    while (made > 0 && trace.event(made - 1).thread() != thread) {
      made--;
    }
    return made;
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
