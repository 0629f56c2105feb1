// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import java.util.Arrays;

/**
 * Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte: A Randomized
 * Scheduler with Probabilistic Guarantees of Finding Bugs, ASPLOS 2010, section 3). Threads have
 * random priorities, and the highest that can run goes. At {@code d - 1} of the program's steps,
 * drawn at random before the run, whoever is about to make the step falls below all that have not
 * fallen, each to a place of its own. A bug that needs {@code d} of a run's steps in one order
 * shows with a probability of {@code 1 / (n * k^(d-1))} at least, of {@code n} threads and {@code
 * k} steps.
 *
 * <p>Priorities alone starve whom a spinning thread waits for (section 4.2 there): who yields, or
 * is known to spin, falls below all others.
 */
final class Pct implements Strategy {
  private final RandomSource chance;

  /** By number of the fall, the step before which it comes, from 1; in no order. */
  private final long[] changes;

  private long[] priorities = new long[0];
  private long steps;
  private long lowest;

  Pct(RandomSource chance, int depth, long length) {
    this.chance = chance;
    changes = new long[length > 0 ? depth - 1 : 0];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = 1 + chance.below(length);
    }
    lowest = -changes.length;
  }

  @Override
  public int choose(int[] runnable, int count, int current, Point point) {
    ensure(Math.max(current, runnable[count - 1]));
    if (point.isStep()) {
      steps++;
      for (int i = 0; i < changes.length; i++) {
        if (changes[i] == steps) {
          priorities[current] =
              (long) i - changes.length; // below those of the start, which are not negative
        }
      }
    } else if (point.givesWay()) {
      priorities[current] = --lowest;
    }
    int best = runnable[0];
    for (int i = 1; i < count; i++) {
      if (priorities[runnable[i]] > priorities[best]) {
        best = runnable[i];
      }
    }
    return best;
  }

  /** Drawn as threads are first seen, which makes all orders of theirs equally likely. */
  private void ensure(int thread) {
    if (thread >= priorities.length) {
      int old = priorities.length;
      priorities = Arrays.copyOf(priorities, Math.max(thread + 1, 2 * old));
      for (int i = old; i < priorities.length; i++) {
        priorities[i] = chance.next() >>> 1;
      }
    }
  }
}
