// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.sched.AbstractRun.Access;

/**
 * PCT's guarantee, on programs whose bugs have a known depth (Burckhardt et al. 2010, section 3).
 */
class PctTest {
  private static final int RUNS = 40_000;

  private static List<Access> accesses(int count) {
    return Collections.nCopies(count, Access.read(0));
  }

  /** A bug that an order of steps shows. */
  private interface Bug {
    /**
     * @param positions by thread, when it made each of its steps
     */
    boolean shows(int[][] positions);
  }

  private static double shown(int depth, int steps, List<List<Access>> threads, Bug bug) {
    int all = threads.stream().mapToInt(List::size).sum();
    int shown = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      List<Integer> order =
          AbstractRun.of(new Pct(RandomSource.forPurpose(seed, "schedule"), depth, steps), threads);
      int[][] positions = new int[threads.size()][];
      for (int t = 0; t < positions.length; t++) {
        int thread = t;
        positions[t] = IntStream.range(0, all).filter(i -> order.get(i) == thread).toArray();
      }
      shown += bug.shows(positions) ? 1 : 0;
    }
    return (double) shown / RUNS;
  }

  /** Three standard deviations of what is counted in so many runs. */
  private static double slack(double probability) {
    return 3 * Math.sqrt(probability * (1 - probability) / RUNS);
  }

  @Test
  void aBugOfDepthOneNeedsNoChange() {
    List<List<Access>> threads = List.of(accesses(5), accesses(5), accesses(5));
    double probability = 1.0 / 3;
    assertThat(shown(1, 15, threads, at -> at[2][4] < at[0][0] && at[2][4] < at[1][0]))
        .isGreaterThan(probability - slack(probability));
  }

  /** Thread 1 does all it does between two steps of thread 0: the first order of two is forced. */
  @Test
  void aBugOfDepthTwoShowsAsOftenAsIsPromised() {
    List<List<Access>> threads = List.of(accesses(6), accesses(6));
    double probability = 1.0 / (2 * 12);
    Bug bug = at -> at[0][2] < at[1][0] && at[1][5] < at[0][3];
    assertThat(shown(2, 12, threads, bug)).isGreaterThan(probability - slack(probability));
    assertThat(shown(1, 12, threads, bug)).as("not without a change").isZero();
  }

  /** Thread 1 is in the middle of thread 0, and thread 0's rest in the middle of thread 1. */
  @Test
  void aBugOfDepthThreeShowsAsOftenAsIsPromised() {
    List<List<Access>> threads = List.of(accesses(5), accesses(5));
    double probability = 1.0 / (2 * 10 * 10);
    Bug bug = at -> at[0][1] < at[1][0] && at[1][2] < at[0][2] && at[0][4] < at[1][3];
    assertThat(shown(3, 10, threads, bug)).isGreaterThan(probability - slack(probability));
    assertThat(shown(2, 10, threads, bug)).as("not with one change").isZero();
  }

  @Test
  void withoutALengthPrioritiesStay() {
    List<Integer> order =
        AbstractRun.of(new Pct(new RandomSource(1), 5, 0), List.of(accesses(9), accesses(9)));
    assertThat(order.subList(0, 9)).containsOnly(order.getFirst());
  }
}
