// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunResult;

@Tag("slow")
class BusyWaitsTest {
  private static final int SEEDS = 10;

  /** Tickets are taken in turn: whoever waits does nothing until its own is called. */
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void threadsThatSpinSleepUntilSomethingChanges(String isa) throws Exception {
    try (TestRuns runs = new TestRuns(isa, "ticket-lock")) {
      long waits = 0;
      long fewest = Long.MAX_VALUE;
      long most = 0;
      for (int seed = 1; seed <= SEEDS; seed++) {
        RunResult.Counters counters = runs.run(seed).counters();
        waits += counters.busyWaits();
        fewest = Math.min(fewest, counters.judgedEvents());
        most = Math.max(most, counters.judgedEvents());
      }
      assertThat(waits).isPositive();
      assertThat(most).as("events of waiting depend on the schedule").isEqualTo(fewest);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void whatWaitsForEverIsFoundWithoutRunningIt(String isa) throws Exception {
    try (TestRuns runs = new TestRuns(isa, "explain-livelock")) {
      RunResult stuck = null;
      for (int seed = 1; seed <= SEEDS && stuck == null; seed++) {
        RunResult result = runs.run(seed);
        stuck = result.ending() instanceof Ending.Stuck ? result : null;
      }
      assertThat(stuck).as("a run that is stuck").isNotNull();
      assertThat(stuck.counters().busyWaits()).isPositive();
      assertThat(stuck.counters().judgedEvents()).isLessThan(100);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void theSameSeedParksTheSameThreads(String isa) throws Exception {
    try (TestRuns runs = new TestRuns(isa, "ticket-lock")) {
      assertThat(runs.run(3).counters()).isEqualTo(runs.run(3).counters());
    }
  }
}
