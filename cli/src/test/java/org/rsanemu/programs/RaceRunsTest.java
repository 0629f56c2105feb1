// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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
 * In how many of ten runs a race shows, by what counts as an order. That it shows within the runs
 * that its program names, {@link ProgramsTest} and {@link ThreadingLibrariesTest} see.
 */
@Tag("slow")
class RaceRunsTest {
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
