// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

/**
 * Lets a strategy choose among the threads that are to go now if threads start and end together, as
 * {@link StartBarrier} has it.
 */
final class StartBarrierStrategy implements Strategy {
  private final Strategy strategy;
  private final StartBarrier gathering;
  private int[] candidates = new int[8];

  StartBarrierStrategy(Strategy strategy, RandomSource chance) {
    this.strategy = strategy;
    gathering = new StartBarrier(chance);
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
    gathering.look(runnable, count, current, point);
    if (gathering.isSettling()) {
      return StartBarrier.FIRST;
    }
    if (candidates.length < count) {
      candidates = new int[2 * count];
    }
    int first = Integer.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      first = Math.min(first, gathering.place(runnable[i]));
    }
    int left = 0;
    for (int i = 0; i < count; i++) {
      if (gathering.place(runnable[i]) == first) {
        candidates[left++] = runnable[i];
      }
    }
    return strategy.choose(candidates, left, current, point);
  }
}
