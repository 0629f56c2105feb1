// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

/**
 * Lets a thread go on, in every second run, although it yields: whoever waits for a while and then
 * gives up, or goes to sleep, comes to that only if nobody else runs meanwhile. Which loops wait so
 * need not be known: they may be a library's, or take a lock in every round.
 */
final class Insistence implements Strategy {
  /** Points that it goes on for. */
  static final int LONGEST = 4_000;

  private static final int NOBODY = -1;

  /** Times in a run: a thread that waits for long gains nothing by it. */
  private static final int MOST_TIMES = 2;

  private final Strategy strategy;
  private final RandomSource chance;
  private int times;
  private int insisting = NOBODY;
  private int left;

  Insistence(Strategy strategy, RandomSource chance) {
    this.strategy = strategy;
    this.chance = chance;
    times = chance.below(2) * MOST_TIMES;
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
    if (insisting != NOBODY && goesOn(runnable, count, current)) {
      return current;
    }
    insisting = NOBODY;
    if (point == Point.YIELD && times > 0 && count > 1 && chance.below(4) != 0) {
      times--;
      insisting = current;
      left = LONGEST;
      if (goesOn(runnable, count, current)) {
        return current;
      }
      insisting = NOBODY;
    }
    return strategy.choose(runnable, count, current, point);
  }

  private boolean goesOn(int[] runnable, int count, int current) {
    if (insisting != current || left-- == 0) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (runnable[i] == current) {
        return true;
      }
    }
    return false;
  }
}
