// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import org.rsanemu.model.Access;

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
  private static final int ONE_IN = Integer.getInteger("programs.strict", 83);

  /** Always run: what only counts strictly must not decide whether its first run begins again. */
  private static final String ALWAYS = "wait-O0";

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> whatIsFoundByDefaultIsFoundStrictly() throws IOException {
    List<Corpus.Built> all = Corpus.known(".*");
    Set<Corpus.Built> some = new HashSet<>();
    for (int i = 0; i < all.size(); i++) {
      if (i % ONE_IN == 0 || all.get(i).name().equals(ALWAYS)) {
        some.add(all.get(i));
      }
    }
    return Corpus.build(all, some::contains).stream()
        .map(each -> each.test(() -> check(each)))
        .toList();
  }

  private static void check(Corpus.Built built) throws Exception {
    List<RunResult> usual = runs(built, ProgramMode.DEFAULT);
    List<RunResult> strict = runs(built, ProgramMode.STRICT);
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

  private static List<RunResult> runs(Corpus.Built built, ProgramMode mode) throws Exception {
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

  /** Where waits count, a wait is a read, of what it found: nothing else of it differs. */
  private static List<Object> looked(Finding.Side access) {
    return List.of(
        access.thread(),
        access.order(),
        access.address(),
        access.size(),
        access.instruction(),
        access.stack(),
        access.hasSourceOrder());
  }

  private static Set<Object> found(RunResult result) {
    Set<Object> found = new HashSet<>();
    for (Finding finding : result.findings()) {
      switch (finding) {
        case Finding.Robustness robustness -> {
          if (!robustness.consequence().isHarmless()) {
            Finding.Side access = robustness.access();
            if (access.kind() != Access.Kind.WAIT) {
              found.add(List.of(access, robustness.missed(), robustness.stale()));
            }
            if (access.kind() == Access.Kind.WAIT || access.kind() == Access.Kind.READ) {
              found.add(List.of(looked(access), robustness.missed(), robustness.stale()));
            }
          }
        }
        case Finding.Race race -> found.add(List.of(race.current(), race.earlier()));
        default -> found.add(finding);
      }
    }
    return found;
  }
}
