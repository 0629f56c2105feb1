// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.sched.AbstractRun.Access;

/** POS and a random walk where they differ: accesses that race, after others that do not. */
@Tag("slow")
class PartialOrderSamplingTest {
  private static final int RUNS = 40_000;
  private static final int SHARED = 0;

  private static double share(
      LongFunction<Strategy> strategy,
      List<List<Access>> threads,
      Predicate<List<Integer>> happened) {
    int count = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      count += happened.test(AbstractRun.of(strategy.apply(seed), threads)) ? 1 : 0;
    }
    return (double) count / RUNS;
  }

  private static Strategy pos(long seed) {
    return new PartialOrderSampling(RandomSource.forPurpose(seed, "schedule"));
  }

  private static Strategy walk(long seed) {
    return new RandomWalk(RandomSource.forPurpose(seed, "schedule"));
  }

  /** Accesses that nobody shares. */
  private static List<Access> own(int place, int count) {
    List<Access> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(Access.write(place));
    }
    return all;
  }

  private static List<Access> then(List<Access> first, Access last) {
    List<Access> all = new ArrayList<>(first);
    all.add(last);
    return all;
  }

  /**
   * One thread writes at once, the other after many steps of its own: a walk takes the other's
   * write first in one of 2^n runs, POS in one of n.
   */
  @Test
  void aLongWayIsNoReasonToComeLast() {
    int steps = 12;
    List<List<Access>> threads =
        List.of(List.of(Access.write(SHARED)), then(own(1, steps), Access.write(SHARED)));
    Predicate<List<Integer>> longOneFirst = order -> order.getLast() == 0;
    double sampled = share(PartialOrderSamplingTest::pos, threads, longOneFirst);
    double walked = share(PartialOrderSamplingTest::walk, threads, longOneFirst);
    assertThat(sampled).isGreaterThan(0.9 / (steps + 2));
    assertThat(walked).isLessThan(0.002);
  }

  /** Two writers and a reader of one place, some of them late: the rarest of their orders. */
  @Test
  void theRarestOrderIsLessRareThanUnderAWalk() {
    List<List<Access>> threads =
        List.of(
            List.of(Access.write(SHARED), Access.write(SHARED)),
            then(own(1, 8), Access.read(SHARED)),
            then(own(2, 8), Access.write(SHARED)));
    assertThat(rarest(PartialOrderSamplingTest::pos, threads))
        .isGreaterThan(3 * rarest(PartialOrderSamplingTest::walk, threads));
  }

  /** The share of the rarest order of the accesses to what is shared; 0 if one never came. */
  private static double rarest(LongFunction<Strategy> strategy, List<List<Access>> threads) {
    Map<List<Integer>, Integer> counts = new HashMap<>();
    for (int seed = 0; seed < RUNS; seed++) {
      List<Integer> order = AbstractRun.of(strategy.apply(seed), threads);
      int[] next = new int[threads.size()];
      List<Integer> shared = new ArrayList<>();
      for (int thread : order) {
        if (threads.get(thread).get(next[thread]++).place() == SHARED) {
          shared.add(thread);
        }
      }
      counts.merge(shared, 1, Integer::sum);
    }
    int orders = 12; // of two, one and one
    int least = counts.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    return counts.size() < orders ? 0 : (double) least / RUNS;
  }

  /** What cannot be exchanged is drawn anew, or who lost once would lose again and again. */
  @Test
  void whoLosesOneRaceMayWinTheNext() {
    List<List<Access>> threads =
        List.of(
            List.of(Access.write(SHARED), Access.write(SHARED), Access.write(SHARED)),
            List.of(Access.write(SHARED)));
    double last = share(PartialOrderSamplingTest::pos, threads, order -> order.getLast() == 1);
    assertThat(last).isBetween(0.125 - 0.01, 0.125 + 0.01);
  }

  @Test
  void readsOfOnePlaceDoNotRace() {
    List<List<Access>> threads =
        List.of(
            List.of(Access.read(SHARED), Access.read(SHARED), Access.read(SHARED)),
            List.of(Access.read(SHARED)));
    double last = share(PartialOrderSamplingTest::pos, threads, order -> order.getLast() == 1);
    assertThat(last).as("one priority against three").isBetween(0.25 - 0.01, 0.25 + 0.01);
  }
}
