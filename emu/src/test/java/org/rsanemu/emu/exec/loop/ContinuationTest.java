// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.exec.result.Continuation;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** Runs that are made again up to a read, and go on from there otherwise. */
@Tag("slow")
class ContinuationTest {
  private static final int MOST_SEEDS = 60;

  /** A run, and where it can go on otherwise. */
  private record Parting(long seed, RunResult result, Continuation stale) {}

  private static Optional<Parting> parting(RunResult result, long seed) {
    return result.findings().stream()
        .filter(Finding.Robustness.class::isInstance)
        .map(Finding.Robustness.class::cast)
        .filter(each -> !each.consequence().isHarmless() && each.consequence().moment() >= 0)
        .findFirst()
        .map(violation -> new Parting(seed, result, stale(violation)));
  }

  private static Continuation stale(Finding.Robustness violation) {
    return new Continuation(
        violation.consequence().moment(),
        violation.access().address(),
        violation.access().size(),
        true,
        violation.consequence().stale(),
        Continuation.SAME);
  }

  private static Parting first(TestRuns runs) throws BadBinaryException {
    for (long seed = 1; seed <= MOST_SEEDS; seed++) {
      Optional<Parting> found = parting(runs.run(seed), seed);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new AssertionError("no violation in " + MOST_SEEDS + " runs");
  }

  private static String output(RunResult result) {
    StringBuilder text = new StringBuilder();
    result.output().forEach(each -> text.append(new String(each.bytes(), StandardCharsets.UTF_8)));
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void whatIsReadStaleIsPrinted(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "stale-exit")) {
      Parting parting = first(runs);
      RunResult stale = runs.goingOn(parting.seed(), parting.stale());
      assertThat(output(parting.result())).isEqualTo("somebody was seen\n");
      assertThat(output(stale)).isEqualTo("nobody was seen\n");
      assertThat(stale.ending()).isEqualTo(new Ending.Exited(1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aThreadSleepsForEverThatMissesTheWakeup(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "stale-wakeup")) {
      Parting parting = first(runs);
      assertThat(runs.goingOn(parting.seed(), parting.stale()).ending())
          .isInstanceOf(Ending.Stuck.class);
    }
  }

  /** Its read is none that was made: a look that was left out, as the thread waits. */
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void whoWaitsGoesOn(String isa) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, "wait-goes-wrong")) {
      boolean crashes = false;
      for (long seed = 1; seed <= MOST_SEEDS && !crashes; seed++) {
        RunResult ordinary = runs.run(seed);
        assertThat(ordinary.ending()).isEqualTo(new Ending.Exited(0));
        Optional<Parting> parting = parting(ordinary, seed);
        crashes =
            parting.isPresent()
                && runs.goingOn(seed, parting.get().stale()).ending().equals(new Ending.Killed(6));
      }
      assertThat(crashes).isTrue();
    }
  }

  /** The long way: up to the read, and after it with the newest value, the run is the same. */
  @ParameterizedTest
  @CsvSource({"x86-64, stale-exit", "aarch64, wait-goes-wrong", "armv7, stale-wakeup"})
  void withTheNewestValueItIsTheSameRun(String isa, String program) throws BadBinaryException {
    try (TestRuns runs = new TestRuns(isa, program)) {
      for (long seed = 1; seed <= 4; seed++) {
        RunResult ordinary = runs.run(seed);
        Continuation fresh =
            parting(ordinary, seed)
                .map(parting -> parting.stale().fresh())
                .orElse(new Continuation(1, 2, 4, true, 5, 6));
        RunResult again = runs.goingOn(seed, fresh);
        assertThat(output(again)).isEqualTo(output(ordinary));
        assertThat(again.counters()).isEqualTo(ordinary.counters());
        assertThat(again.ending()).isEqualTo(ordinary.ending());
      }
    }
  }
}
