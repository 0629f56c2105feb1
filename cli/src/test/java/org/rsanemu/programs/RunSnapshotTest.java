// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.model.analysis.Models;

/**
 * Runs that begin where an earlier one was when it created a thread show what those show that begin
 * at the start: the same, down to how many instructions were run, and whatever decides the
 * schedule.
 */
@Tag("slow")
class RunSnapshotTest {
  /** {@code -Drunsnapshot.only=REGEX} takes the programs of these names. */
  private static final String ONLY =
      System.getProperty(
          "runsnapshot.only",
          "SB\\+rlx|late-use|race-realloc|mmap-reuse|objects-across-libraries|mark-atomic"
              + "|wait-ticket|retry-push|stale-(printed|wakeup|null)|rc20-chase-lev|sys-process"
              + "|verify-(random|input|barrier)");

  /** Chains of calls are numbered as they come, by all runs that begin at one snapshot. */
  private static final Pattern CHAIN = Pattern.compile("site=[0-9]+");

  private static final int RUNS = Integer.getInteger("runsnapshot.runs", 6);

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> beginningInTheMiddleShowsTheSame() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Corpus.Built each : Corpus.inTurn(ONLY)) {
      tests.add(each.test(() -> check(each.binary(), each.header(), Judging.USUAL)));
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  /** Every violation counts, or the processor's model judges all that a run does. */
  @ParameterizedTest
  @CsvSource({"x86-64,TSO", "aarch64,ARMV8", "aarch64,RC20", "armv7,ARMV8"})
  void whateverIsJudged(String isa, Models model) throws Exception {
    Judging usual = Judging.usual(true);
    Judging judging =
        new Judging(
            usual.modules(),
            usual.libraries(),
            usual.strict(),
            model,
            usual.races(),
            usual.libraryOrder(),
            usual.volatiles(),
            usual.everyRun());
    for (String name : List.of("SB+rlx", "stale-printed", "retry-push")) {
      Results begun =
          check(Corpus.binary(isa, name), Header.read(Corpus.source(name), isa), judging);
      assertThat(begun.fromSnapshot()).as(name).isPositive();
    }
  }

  /** What the seed decides while there is one thread is not taken from a run of another seed. */
  @Test
  void randomBytesAreOfTheRunsOwnSeed() throws Exception {
    assertThat(snapshots("verify-random")).isZero();
    assertThat(snapshots("verify-barrier")).isPositive();
  }

  private static long snapshots(String name) throws Exception {
    return check(
            Corpus.binary("x86-64", name),
            Header.read(Corpus.source(name), "x86-64"),
            Judging.USUAL)
        .fromSnapshot();
  }

  private record Results(List<String> texts, long fromSnapshot) {}

  private static Results check(Path binary, Header header, Judging judging) throws Exception {
    Results begun = results(binary, header, judging, true);
    Results whole = results(binary, header, judging, false);
    for (int run = 1; run <= RUNS; run++) {
      assertThat(begun.texts().get(run - 1))
          .as("run %d", run)
          .isEqualTo(whole.texts().get(run - 1));
    }
    return begun;
  }

  private static Results results(Path binary, Header header, Judging judging, boolean snapshots)
      throws Exception {
    Image image = ElfLoader.load(binary);
    GuestOptions usual = Verified.guest(image, header);
    GuestOptions guest =
        new GuestOptions(
            usual.input(),
            usual.machine(),
            usual.scheduling(),
            usual.maxInstructions(),
            usual.atomics(),
            judging);
    List<String> texts = new ArrayList<>();
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      if (snapshots) {
        program.alwaysSnapshot();
      } else {
        program.neverSnapshot();
      }
      Basis basis = Basis.NOTHING;
      for (int run = 1; run <= RUNS; run++) {
        RunResult result = program.run(request(guest, run, basis));
        if (result.learned().size() > basis.known().size()) {
          basis = new Basis(result.learned(), 0);
        }
        texts.add(CHAIN.matcher(SnapshotTest.text(result)).replaceAll("site"));
      }
      return new Results(texts, program.fromSnapshot());
    }
  }

  private static RunRequest request(GuestOptions guest, int run, Basis basis) {
    String strategy = Strategy.NAMES.get(run % Strategy.NAMES.size());
    Scheduling scheduling = guest.scheduling().with(strategy, Scheduling.DEPTH);
    return guest.request(run, run, scheduling, basis).by(ScheduleSource.FREE, Verified.far());
  }
}
