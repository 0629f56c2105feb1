// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import java.util.Arrays;
import java.util.BitSet;

/**
 * In most runs threads start together, as their author imagines it, and do not end before the next
 * begins: the first thread stays above all others until it first has to wait, then whoever has not
 * yet come to the user's code goes before those who have, and these before those who have left it.
 * The locks and fences of a thread's start would otherwise come after those of another one's end,
 * and order all that the two did. The first thread loses its place if it yields, or comes to many
 * points in the user's code after the last thread began: it may be waiting by spinning, or be one
 * of those that share the work. How many are many, the seed draws. So does a new thread that does
 * not come to the user's code; and when somebody yields, those at their ends need not wait any
 * more.
 */
final class StartBarrier {
  /** The first thread's number. */
  static final int FIRST = 0;

  private static final int MOST_POINTS_LOG = 6;
  private static final int MOST_STARTING = 64;

  private final boolean together;
  private final int mostPoints;
  private final BitSet ended = new BitSet();
  private int[] starting = new int[0];
  private boolean settling;
  private int firstPoints;
  private int newest;

  StartBarrier(RandomSource chance) {
    together = chance.below(4) != 0;
    settling = together;
    int log = chance.below(MOST_POINTS_LOG + 1);
    mostPoints = log == MOST_POINTS_LOG ? 0 : 1 << log; // none: it may act before others begin
  }

  /** Checks where {@code current} is, before anybody is chosen. */
  void look(int[] runnable, int count, int current, Strategy.Point point) {
    settling = settling && runnable[0] == FIRST && !point.givesWay();
    if (runnable[count - 1] > newest) {
      newest = runnable[count - 1];
      firstPoints = 0;
    } else if (point != Strategy.Point.LIBRARY && current == FIRST && ++firstPoints > mostPoints) {
      settling = false;
    }
    ensure(Math.max(newest, current));
    starting[current] =
        point == Strategy.Point.LIBRARY && starting[current] > 0 ? starting[current] - 1 : 0;
    switch (point) {
      case END -> {
        ended.set(current);
        settling &= current != FIRST; // the process may end before the others begin
      }
      case START -> ended.clear(current);
      case YIELD, SHARE_USED -> ended.clear();
      case USER, LIBRARY, AFTER_USER -> {}
    }
  }

  /** Whether the first thread stays above all others. */
  boolean isSettling() {
    return settling;
  }

  /** Where a thread is among those that go together: at its start, under way, at its end. */
  int place(int thread) {
    if (!together) {
      return 0;
    }
    return starting[thread] > 0 ? 0 : ended.get(thread) ? 2 : 1;
  }

  private void ensure(int thread) {
    if (thread >= starting.length) {
      int old = starting.length;
      starting = Arrays.copyOf(starting, Math.max(thread + 1, 2 * old));
      Arrays.fill(starting, Math.max(old, 1), starting.length, MOST_STARTING);
    }
  }
}
