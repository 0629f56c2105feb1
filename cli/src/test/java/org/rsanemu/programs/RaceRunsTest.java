// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.LibraryOrder;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.VolatileAccess;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.analysis.Models;

/**
 * Races are judged by happens-before, so it hardly depends on the schedule whether one shows: it
 * does within the few runs that the program names, on every instruction set, of which one runs.
 */
@Tag("slow")
class RaceRunsTest {
  /** {@code -Draces.runs=2} for another number. */
  private static final Integer RUNS = Integer.getInteger("races.runs");

  /** {@link ProgramsTest} takes the program on another instruction set. */
  private static final ProgramMode OTHER_TURN = ProgramMode.STRICT;

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> everyRaceShowsWithinTheRunsThatTheProgramNames() throws IOException {
    return Corpus.build(
            Corpus.known(System.getProperty("programs.only", ".*")),
            each ->
                each.header().verdict().startsWith("race ")
                    && Corpus.isTurnOf(each.name(), each.isa(), OTHER_TURN))
        .stream()
        .map(each -> each.test(() -> shows(each)))
        .toList();
  }

  private static void shows(Corpus.Built built) throws Exception {
    Header header = built.header();
    var setting =
        new ProgramRuns.Setting(header.environment(), header.atomics(), ProgramMode.DEFAULT);
    ProgramRuns runs =
        ProgramRuns.of(
            built.binary(),
            setting,
            header.findings(ProgramMode.DEFAULT),
            RUNS == null ? header.runs() : RUNS);
    assertThat(runs.found())
        .as("%s", built.binary())
        .isEqualTo(header.findings(ProgramMode.DEFAULT));
  }

  /** RC20 orders all locked instructions: what lies between them races in some schedules alone. */
  @Test
  void lockedInstructionsHideNoRaceUnlessRc20IsAskedFor() throws Exception {
    Path binary = Corpus.binary("x86-64", "race-between-locked");
    assertThat(racyOfTen(binary, judging(RaceOrder.CPP20, VolatileAccess.RELAXED))).isEqualTo(10);
    assertThat(racyOfTen(binary, judging(RaceOrder.RC20, VolatileAccess.RELAXED))).isBetween(1, 9);
  }

  @ParameterizedTest
  @MethodSource("isas")
  void volatileAccessesRaceWithAtomicOnesIfTheyCountAsPlain(String isa) throws Exception {
    Path binary = Corpus.binary(isa, "volatile-against-atomic");
    assertThat(racyOfTen(binary, judging(RaceOrder.CPP20, VolatileAccess.PLAIN))).isEqualTo(10);
    assertThat(racyOfTen(binary, judging(RaceOrder.CPP20, VolatileAccess.RELAXED))).isZero();
  }

  static List<String> isas() {
    return Corpus.ISAS;
  }

  private static Judging judging(RaceOrder order, VolatileAccess volatiles) {
    return new Judging(
        List.of(), false, false, Models.RC20, order, LibraryOrder.DOCUMENTED, volatiles, false);
  }

  private static int racyOfTen(Path binary, Judging judging) throws Exception {
    Image image = ElfLoader.load(binary);
    Scheduling random = Scheduling.of("random");
    GuestOptions guest =
        new GuestOptions(
            new ProgramInput(
                List.of(image.path().toString()), List.of(), new byte[0], HostFiles.OWN),
            new EmulatedMachine(true, 4, Capacity.USUAL),
            random,
            10_000_000,
            List.of(),
            judging);
    int racy = 0;
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      for (int seed = 1; seed <= 10; seed++) {
        RunRequest request =
            guest.request(1, seed, random, Basis.NOTHING).by(ScheduleSource.FREE, Long.MAX_VALUE);
        List<Finding> found = program.run(request).findings();
        racy += found.stream().anyMatch(Finding.Race.class::isInstance) ? 1 : 0;
      }
    }
    return racy;
  }
}
