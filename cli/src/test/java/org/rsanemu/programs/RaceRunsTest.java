package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.emu.linux.HostFiles;
import org.rsanemu.emu.run.Finding;
import org.rsanemu.emu.run.Judging;
import org.rsanemu.emu.run.Program;
import org.rsanemu.emu.run.LibraryOrder;
import org.rsanemu.emu.run.RunRequest;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Script;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.rc20.RaceOrder;

/**
 * Races are judged by happens-before, so it hardly depends on the schedule whether one shows: it does
 * within the few runs that the program names, on every instruction set.
 */
class RaceRunsTest {
  /** {@code -Draces.runs=2} for another number. */
  private static final Integer RUNS = Integer.getInteger("races.runs");

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> everyRaceShowsWithinTheRunsThatTheProgramNames() throws IOException {
    return Corpus.built(System.getProperty("programs.only", ".*")).stream()
        .filter(each -> each.header().verdict().startsWith("race "))
        .map(each -> each.test(() -> shows(each)))
        .toList();
  }

  private static void shows(Corpus.Built built) throws Exception {
    Header header = built.header();
    var setting = new ProgramRuns.Setting(header.environment(), header.atomics(), Mode.DEFAULT);
    ProgramRuns runs =
        ProgramRuns.of(
            built.binary(),
            setting,
            header.findings(Mode.DEFAULT),
            RUNS == null ? header.runs() : RUNS);
    assertThat(runs.found()).as("%s", built.binary()).isEqualTo(header.findings(Mode.DEFAULT));
  }

  /** RC20 orders all locked instructions: what lies between them races in some schedules alone. */
  @Test
  void lockedInstructionsHideNoRaceUnlessRc20IsAskedFor() throws Exception {
    assertThat(racyOfTen(RaceOrder.CPP20)).isEqualTo(10);
    assertThat(racyOfTen(RaceOrder.RC20)).isBetween(1, 9);
  }

  private static int racyOfTen(RaceOrder order) throws Exception {
    Image image = ElfLoader.load(Corpus.binary("x86-64", "race-between-locked"));
    Scheduling random = Scheduling.of("random");
    GuestOptions guest =
        new GuestOptions(
            List.of(image.path().toString()),
            List.of(),
            new byte[0],
            random,
            10_000_000,
            true,
            4,
            List.of(),
            new Judging(List.of(), false, false, order, LibraryOrder.DOCUMENTED),
            HostFiles.OWN);
    int racy = 0;
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      for (int seed = 1; seed <= 10; seed++) {
        RunRequest request =
            guest.request(1, seed, random, Basis.NOTHING).by(Script.FREE, Long.MAX_VALUE);
        List<Finding> found = program.run(request).findings();
        racy += found.stream().anyMatch(Finding.Race.class::isInstance) ? 1 : 0;
      }
    }
    return racy;
  }
}
