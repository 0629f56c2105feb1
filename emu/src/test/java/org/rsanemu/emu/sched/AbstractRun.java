// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import java.util.ArrayList;
import java.util.List;

/** A program that is nothing but accesses, run by a strategy. */
final class AbstractRun {
  /** An access; its place is a number. */
  record Access(int place, boolean writes) {
    static Access read(int place) {
      return new Access(place, false);
    }

    static Access write(int place) {
      return new Access(place, true);
    }
  }

  private AbstractRun() {}

  /** The numbers of the threads in the order of their accesses. */
  static List<Integer> of(Strategy strategy, List<List<Access>> threads) {
    int[] next = new int[threads.size()];
    int[] runnable = new int[threads.size()];
    List<Integer> order = new ArrayList<>();
    int current = 0;
    boolean[] announced = new boolean[threads.size()];
    while (true) {
      int count = 0;
      for (int i = 0; i < next.length; i++) {
        if (next[i] < threads.get(i).size()) {
          runnable[count++] = i;
        }
      }
      if (count == 0) {
        return order;
      }
      // Each thread is at its first access before any goes, as if it had been created there.
      for (int i = 0; i < next.length; i++) {
        if (!announced[i]) {
          tell(strategy, i, threads.get(i), 0);
          announced[i] = true;
        }
      }
      tell(strategy, current, threads.get(current), next[current]);
      int chosen = strategy.choose(runnable, count, current, Strategy.Point.USER);
      order.add(chosen);
      next[chosen]++;
      current = chosen;
    }
  }

  private static void tell(Strategy strategy, int thread, List<Access> accesses, int next) {
    if (next < accesses.size()) {
      Access access = accesses.get(next);
      strategy.comesTo(thread, 8L * access.place(), 8, access.writes());
    } else {
      strategy.comesTo(thread, 0, 0, false);
    }
  }
}
