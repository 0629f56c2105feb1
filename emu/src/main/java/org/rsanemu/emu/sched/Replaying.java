// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import java.util.Arrays;

/** Makes the choices of a schedule once more. */
final class Replaying implements Strategy {
  private final Choices choices;
  private final Choices.Cursor cursor;
  private final boolean exact;
  private long left;
  private long made;

  /**
   * @param exact whether a choice that cannot be made ends the run
   */
  Replaying(Choices choices, boolean exact) {
    this.choices = choices;
    this.exact = exact;
    cursor = choices.new Cursor();
  }

  @Override
  public int choose(int[] runnable, int count, int current, Point point) {
    while (left > 0 || cursor.hasNext()) {
      if (left == 0) {
        cursor.next();
        left = cursor.times();
      }
      if (canRun(cursor.thread(), runnable, count)) {
        left--;
        made++;
        return cursor.thread();
      }
      if (exact) {
        throw new ScheduleMismatchException(cannotRun(runnable, count));
      }
      left = 0; // its slice is over
    }
    if (exact) {
      throw new ScheduleMismatchException(tooShort());
    }
    return !point.givesWay() && canRun(current, runnable, count)
        ? current
        : other(runnable, count, current);
  }

  /** The lowest after the one that gave way, so that all run in the end. */
  private static int other(int[] runnable, int count, int current) {
    for (int i = 0; i < count; i++) {
      if (runnable[i] > current) {
        return runnable[i];
      }
    }
    return runnable[0];
  }

  private static boolean canRun(int thread, int[] runnable, int count) {
    return Arrays.binarySearch(runnable, 0, count, thread) >= 0;
  }

  private String tooShort() {
    return "the run continues after the last of the schedule's " + choices.count() + " choices";
  }

  private String cannotRun(int[] runnable, int count) {
    String can = Arrays.toString(Arrays.copyOf(runnable, count));
    return "choice "
        + (made + 1)
        + " of "
        + choices.count()
        + " is thread "
        + cursor.thread()
        + ", but only these can run: "
        + can.substring(1, can.length() - 1);
  }
}
