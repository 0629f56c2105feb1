// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;

/**
 * {@code --strict} judges more and runs the same: the same seed gives the same schedule, the same
 * events and the same output, and what is found by default is found strictly, too.
 */
@Tag("slow")
class StrictRunsTest {
  private static final int SEEDS = 2;

  /**
   * One in so many programs is run; {@code -Dprograms.strict=1} runs all. It has no factor in
   * common with the number of instruction sets.
   */
  private static final int ONE_IN = Integer.getInteger("programs.strict", 41);

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> whatIsFoundByDefaultIsFoundStrictly() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    List<Corpus.Built> all = Corpus.built(".*");
    for (int i = 0; i < all.size(); i += ONE_IN) {
      Corpus.Built built = all.get(i);
      tests.add(built.test(() -> check(built)));
    }
    return tests;
  }

  private static void check(Corpus.Built built) throws Exception {
    List<RunResult> usual = runs(built, Mode.DEFAULT);
    List<RunResult> strict = runs(built, Mode.STRICT);
    for (int i = 0; i < SEEDS; i++) {
      RunResult one = usual.get(i);
      RunResult other = strict.get(i);
      assertThat(happened(other))
          .as("what happens in %s, run %d", built.binary(), i + 1)
          .isEqualTo(happened(one));
      assertThat(found(other))
          .as("what is found in %s, run %d", built.binary(), i + 1)
          .containsAll(found(one));
    }
  }

  private static List<RunResult> runs(Corpus.Built built, Mode mode) throws Exception {
    Header header = built.header();
    var setting = new ProgramRuns.Setting(header.environment(), header.atomics(), mode);
    return ProgramRuns.results(built.binary(), setting, SEEDS);
  }

  private static List<Object> happened(RunResult result) {
    RunResult.Counters counters = result.counters();
    return List.of(
        result.ending(),
        result.output().size(),
        counters.choices(),
        counters.switches(),
        counters.instructions(),
        counters.events() - counters.locations(), // each begins with a write of its first value
        counters.judgedEvents(),
        counters.plainAccesses(),
        counters.busyWaits(),
        counters.retries());
  }

  private static Set<Object> found(RunResult result) {
    Set<Object> found = new HashSet<>();
    for (Finding finding : result.findings()) {
      switch (finding) {
        case Finding.Robustness robustness -> {
          if (!robustness.consequence().isHarmless()) {
            // The look of a wait is a read where waits count: the place is the same.
            Finding.Side access = robustness.access();
            found.add(
                List.of(access.stack(), access.address(), robustness.missed(), robustness.stale()));
          }
        }
        case Finding.Race race -> found.add(List.of(race.current(), race.earlier()));
        default -> found.add(finding);
      }
    }
    return found;
  }
}
