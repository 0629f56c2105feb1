// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * In some runs threads go on a number of times though they said that others may go first, or have
 * had their share of the processor: with a processor for each thread, they would. Libraries look
 * for a while, yielding in between, before they give up, and take millions of instructions to throw
 * a first exception; if whoever can run always went first then, giving up and overtaking would
 * never be seen. The numbers are small, so nobody waits for ever.
 */
final class IgnoredYields implements Strategy {
  private static final int ONE_RUN_IN = 4;
  private static final int LEAST_YIELDS = 8;
  private static final int LEAST_SHARES = 128;
  private static final int DOUBLINGS = 3;

  /** What a thread ignores from now on. */
  private static final class Left {
    private int yields;
    private int shares;

    boolean takes(Point point) {
      return switch (point) {
        case YIELD -> yields > 0 && yields-- > 0;
        case SHARE_USED -> shares > 0 && shares-- > 0;
        case START, END, USER, LIBRARY, AFTER_USER -> false;
      };
    }
  }

  private final Strategy strategy;
  private final RandomSource chance;
  private final List<Left> left = new ArrayList<>();

  private IgnoredYields(Strategy strategy, RandomSource chance) {
    this.strategy = strategy;
    this.chance = chance;
  }

  /** The strategy itself in most runs, and one that is not asked at such points in the others. */
  static Strategy inSomeRuns(Strategy strategy, RandomSource chance) {
    return chance.below(ONE_RUN_IN) == 0 ? new IgnoredYields(strategy, chance) : strategy;
  }

  @Override
  public boolean asksAccesses() {
    return strategy.asksAccesses();
  }

  @Override
  public void comesTo(int thread, long address, int size, boolean writes) {
    strategy.comesTo(thread, address, size, writes);
  }

  @Override
  public int choose(int[] runnable, int count, int current, Point point) {
    if (point.givesWay() && canRun(runnable, count, current) && of(current).takes(point)) {
      return current;
    }
    return strategy.choose(runnable, count, current, point);
  }

  private static boolean canRun(int[] runnable, int count, int thread) {
    return Arrays.binarySearch(runnable, 0, count, thread) >= 0;
  }

  private Left of(int thread) {
    while (left.size() <= thread) {
      Left drawn = new Left();
      drawn.yields = LEAST_YIELDS << chance.below(DOUBLINGS);
      drawn.shares = LEAST_SHARES << chance.below(DOUBLINGS);
      left.add(drawn);
    }
    return left.get(thread);
  }
}
