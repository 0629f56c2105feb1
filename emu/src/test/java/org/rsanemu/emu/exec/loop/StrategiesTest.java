// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.testbins.InTurn;

/** Strategies on real programs. */
@Tag("slow")
class StrategiesTest {
  private static final int SEEDS = 12;

  static Stream<Arguments> strategies() {
    return Strategy.NAMES.stream()
        .flatMap(
            name -> Stream.of("x86-64", "aarch64", "armv7").map(isa -> Arguments.of(name, isa)));
  }

  @InTurn(of = 2)
  @ParameterizedTest
  @MethodSource("strategies")
  void aSeedDecidesARunWhateverWasRunBefore(String name, String isa) throws Exception {
    Scheduling by = Scheduling.of(name).withSteps(20);
    Set<Long> executions = new HashSet<>();
    try (TestRuns runs = new TestRuns(isa, "SB+rlx");
        TestRuns others = new TestRuns(isa, "SB+rlx")) {
      for (int seed = SEEDS; seed >= 1; seed--) {
        RunResult run = runs.run(by, seed);
        executions.add(run.observed().signature());
        if (seed % 4 == 0) {
          RunResult again = others.run(by, seed);
          assertThat(again.counters()).isEqualTo(run.counters());
          assertThat(again.observed()).isEqualTo(run.observed());
          assertThat(again.findings()).isEqualTo(run.findings());
        }
      }
    }
    assertThat(executions)
        .as("in %d runs", SEEDS)
        .hasSizeGreaterThan(name.equals("round-robin") ? 0 : 1);
  }

  /** Two threads that increment a plain counter: which of their accesses comes first varies. */
  @Test
  void plainAccessesArePreemptedWhereAsked() throws Exception {
    for (String isa : List.of("x86-64", "aarch64", "armv7")) {
      try (TestRuns runs = new TestRuns(isa, "race-counter")) {
        Scheduling usual = Scheduling.of("walk");
        Scheduling plain =
            new Scheduling("walk", usual.quantum(), usual.depth(), usual.steps(), true);
        long before = runs.run(usual, 1).counters().steps();
        assertThat(runs.run(plain, 1).counters().steps()).as(isa).isGreaterThan(before);
        assertThat(runs.run(usual, 1).counters().steps()).as("and back").isEqualTo(before);
      }
    }
  }
}
