package org.rsanemu.emu.sched;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Threads have random priorities, and the highest that can run goes. After each choice the thread
 * that ran falls below all others with a chance of one in {@code k}, which the run's seed draws
 * from 2, 4, 8 and 16: so some runs switch at almost every access, others let a thread run far
 * ahead, and nobody starves. A cousin of PCT (Burckhardt et al., A Randomized Scheduler with
 * Probabilistic Guarantees of Finding Bugs, 2010) with change points drawn as the run goes.
 *
 * <p>In most runs threads start together, as their author imagines it, and do not end before the
 * next begins: the first thread stays above all others until it first has to wait, then whoever has
 * not yet come to the user's code goes before those who have, and these before those who have left
 * it. The locks and fences of a thread's start would otherwise come after those of another one's
 * end, and order all that the two did. The first thread loses its place if it yields, or comes to
 * many points in the user's code after the last thread began: it may be waiting by spinning, or be
 * one of those that share the work. How many are many, the seed draws. So does a new thread that
 * does not come to the user's code; and when somebody yields, those at their ends need not wait any
 * more.
 *
 * <p>Library code takes some fifty atomic accesses to start and end a thread; there, falling is
 * rarer, but likely at the first of them after the user's own, and when a thread's function
 * returns: the fences at a thread's end hide what it did from the check of what others do next. So
 * does a library that guards work or hands it out: where it is called after the user's code touched
 * memory is as good a place as an atomic access of the user's own, and the first few times a likely
 * one: a thread may take a lock but once.
 */
final class RandomPriorities implements Strategy {
  private static final int LEAST_CHANCE = 2;
  private static final int CHANCES = 4;
  private static final int LIBRARY_FACTOR = 4;
  private static final int FIRST = 0;
  private static final int MOST_POINTS_LOG = 7;
  private static final int MOST_STARTING = 64;
  private static final int EARLY_CALLS = 4;

  private final Chance chance;
  private final int oneIn;
  private final boolean together;
  private boolean settling;
  private long[] priorities = new long[0];
  private boolean[] atUsers = new boolean[0];
  private int[] starting = new int[0];
  private int[] calls = new int[0];
  private final BitSet ended = new BitSet();
  private long lowest;
  private final int mostPoints;
  private int firstPoints;
  private int newest;

  RandomPriorities(Chance chance) {
    this.chance = chance;
    oneIn = LEAST_CHANCE << chance.below(CHANCES);
    together = chance.below(4) != 0;
    settling = together;
    mostPoints = 1 << chance.below(MOST_POINTS_LOG);
  }

  @Override
  public int choose(int[] runnable, int count, int current, Point point) {
    settling = settling && runnable[0] == FIRST && point != Point.YIELD;
    if (runnable[count - 1] > newest) {
      newest = runnable[count - 1];
      firstPoints = 0;
    } else if (point != Point.LIBRARY && current == FIRST && ++firstPoints > mostPoints) {
      settling = false;
    }
    ensure(newest);
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
          case YIELD -> true;
        };
    atUsers[current] = point == Point.USER;
    starting[current] = point == Point.LIBRARY && starting[current] > 0 ? starting[current] - 1 : 0;
    switch (point) {
      case END -> ended.set(current);
      case START -> ended.clear(current);
      case YIELD -> ended.clear();
      case USER, LIBRARY, AFTER_USER -> {}
    }
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
    int difference = together ? place(thread) - place(other) : 0;
    return difference == 0 ? priorities[thread] > priorities[other] : difference < 0;
  }

  /** Whether this is one of a thread's first calls of a library after touching memory. */
  private boolean early(int thread) {
    return ++calls[thread] <= EARLY_CALLS;
  }

  /** Where a thread stands among those that go together: at its start, under way, at its end. */
  private int place(int thread) {
    return starting[thread] > 0 ? 0 : ended.get(thread) ? 2 : 1;
  }

  /** Priorities are drawn when a thread is first seen; those that fell are below zero. */
  private void ensure(int thread) {
    if (thread >= priorities.length) {
      int old = priorities.length;
      priorities = Arrays.copyOf(priorities, Math.max(thread + 1, 2 * old));
      atUsers = Arrays.copyOf(atUsers, priorities.length);
      starting = Arrays.copyOf(starting, priorities.length);
      calls = Arrays.copyOf(calls, priorities.length);
      for (int i = old; i < priorities.length; i++) {
        priorities[i] = chance.next() >>> 1;
        starting[i] = i == FIRST ? 0 : MOST_STARTING;
      }
    }
  }
}
