// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.Choices;

class MinimizerTest {
  private static RunResult.Schedule schedule(List<Integer> threads) {
    Choices.Builder builder = new Choices.Builder();
    threads.forEach(builder::add);
    return new RunResult.Schedule(builder.build(), List.of(), null);
  }

  private static List<Integer> threads(Choices choices) {
    List<Integer> all = new ArrayList<>();
    choices.forEach(all::add);
    return all;
  }

  /** Whether thread 1 runs, then 2, then 1: what a bug of depth 3 needs. */
  private static boolean shows(List<Integer> threads) {
    int seen = 0;
    int[] wanted = {1, 2, 1};
    for (int thread : threads) {
      if (seen < wanted.length && thread == wanted[seen]) {
        seen++;
      }
    }
    return seen == wanted.length;
  }

  @Test
  void onlyTheChangesThatAreNeededAreLeft() {
    Random random = new Random(4);
    List<Integer> threads = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      threads.add(random.nextInt(4));
    }
    Minimizer minimizer =
        new Minimizer(
            preferred ->
                shows(threads(preferred))
                    ? Optional.of(schedule(threads(preferred)))
                    : Optional.empty(),
            10_000);
    RunResult.Schedule least = minimizer.minimize(schedule(threads));
    assertThat(shows(threads(least.choices()))).isTrue();
    assertThat(Minimizer.changes(least.choices())).isEqualTo(2);
  }

  @Test
  void noMoreRunsAreMadeThanAllowed() {
    int[] runs = {0};
    Minimizer minimizer =
        new Minimizer(
            _ -> {
              runs[0]++;
              return Optional.empty();
            },
            7);
    RunResult.Schedule start = schedule(List.of(1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2));
    assertThat(minimizer.minimize(start)).isSameAs(start);
    assertThat(runs[0]).isEqualTo(7);
  }
}
