// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import java.util.Arrays;

/**
 * Threads have random priorities, and the highest that can run goes. After each choice the thread
 * that ran falls below all others with a chance of one in {@code k}, which the run's seed draws
 * from 2, 4, 8 and 16: so some runs switch at almost every access, others let a thread run far
 * ahead, and nobody starves. A cousin of PCT (Burckhardt et al., A Randomized Scheduler with
 * Probabilistic Guarantees of Finding Bugs, 2010) with change points drawn as the run goes.
 *
 * <p>In most runs threads start together: see {@link StartBarrier}.
 *
 * <p>Library code takes some fifty atomic accesses to start and end a thread; there, falling is
 * rarer, but likely at the first of them after the user's own, and when a thread's function
 * returns: the fences at a thread's end hide what it did from the check of what others do next. So
 * does a library that guards work or hands it out: where it is called after the user's code touched
 * memory is as good a place as an atomic access of the user's, and the first few times a likely
 * one: a thread may take a lock but once.
 */
final class RandomPriorities implements Strategy {
  private static final int LEAST_CHANCE = 2;
  private static final int CHANCES = 4;
  private static final int LIBRARY_FACTOR = 4;
  private static final int FIRST = StartBarrier.FIRST;
  private static final int EARLY_CALLS = 4;

  private final RandomSource chance;
  private final int oneIn;
  private final StartBarrier gathering;
  private long[] priorities = new long[0];
  private boolean[] atUsers = new boolean[0];
  private int[] calls = new int[0];
  private long lowest;

  RandomPriorities(RandomSource chance) {
    this.chance = chance;
    oneIn = LEAST_CHANCE << chance.below(CHANCES);
    gathering = new StartBarrier(chance);
  }

  @Override
  public int choose(int[] runnable, int count, int current, Point point) {
    gathering.look(runnable, count, current, point);
    boolean settling = gathering.isSettling();
    ensure(runnable[count - 1]);
    ensure(current);
    boolean falls =
        switch (point) {
          case START -> false;
          case END -> chance.below(LEAST_CHANCE) == 0;
          case USER -> chance.below(oneIn) == 0;
          case LIBRARY ->
              chance.below(atUsers[current] ? LEAST_CHANCE : LIBRARY_FACTOR * oneIn) == 0;
          case AFTER_USER ->
              chance.below(atUsers[current] || early(current) ? LEAST_CHANCE : oneIn) == 0;
          case YIELD, SHARE_USED -> true;
        };
    atUsers[current] = point == Point.USER;
    if (falls && !(settling && current == FIRST)) {
      priorities[current] = --lowest;
    } else if (settling) {
      return FIRST;
    }
    int best = runnable[0];
    for (int i = 1; i < count; i++) {
      if (goesBefore(runnable[i], best)) {
        best = runnable[i];
      }
    }
    return best;
  }

  private boolean goesBefore(int thread, int other) {
    int difference = gathering.place(thread) - gathering.place(other);
    return difference == 0 ? priorities[thread] > priorities[other] : difference < 0;
  }

  /** Whether this is one of a thread's first calls of a library after touching memory. */
  private boolean early(int thread) {
    return ++calls[thread] <= EARLY_CALLS;
  }

  /** Priorities are drawn when a thread is first seen; those that fell are below zero. */
  private void ensure(int thread) {
    if (thread >= priorities.length) {
      int old = priorities.length;
      priorities = Arrays.copyOf(priorities, Math.max(thread + 1, 2 * old));
      atUsers = Arrays.copyOf(atUsers, priorities.length);
      calls = Arrays.copyOf(calls, priorities.length);
      for (int i = old; i < priorities.length; i++) {
        priorities[i] = chance.next() >>> 1;
      }
    }
  }
}
