// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.Stretch;
import org.rsanemu.loader.BadBinaryException;

/** Runs of which it is asked which lock guards what threads race for. */
@Tag("slow")
class GuardedRunsTest {
  private static Finding.Race race(RunResult result) {
    return result.findings().stream()
        .filter(Finding.Race.class::isInstance)
        .map(Finding.Race.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static RunResult again(TestRuns runs, Finding.Race race) throws BadBinaryException {
    Finding.Side side = race.current();
    return runs.watching(1, List.of(new Stretch(side.address(), side.size())));
  }

  @ParameterizedTest
  @CsvSource({
    "x86-64, race-one-sided-lock",
    "aarch64, race-one-sided-lock",
    "armv7, race-one-sided-lock",
    "x86-64, race-two-locks"
  })
  void theLockIsFoundThatOneSideHad(String isa, String program) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, program)) {
      RunResult ordinary = runs.run(1);
      Finding.Race race = race(ordinary);
      RunResult again = again(runs, race);
      Finding.Guard guard = requireNonNull(race(again).guard());
      assertThat(guard.lock().kind()).isEqualTo(Finding.Memory.Kind.GLOBAL);
      assertThat(guard.locked()).isPositive().isLessThan(guard.all());
      assertThat(race(again).with(null)).isEqualTo(race);
      assertThat(again.counters()).isEqualTo(ordinary.counters());
    }
  }

  @Test
  void whereNobodyHadALockThereIsNone() throws BadBinaryException {
    try (TestRuns runs = new TestRuns("aarch64", "race-counter")) {
      Finding.Race race = race(runs.run(1));
      assertThat(race(again(runs, race)).guard()).isNull();
    }
  }
}
