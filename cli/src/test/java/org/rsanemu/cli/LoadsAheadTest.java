// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.KnownAtomics;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunLimits;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunSchedule;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What optimizers load ahead of a condition races only where the program loads it, too. */
@Tag("slow")
class LoadsAheadTest {
  private static final int PROVED = 0;
  private static final int FOUND = 66;
  private static final int PROGRAMS = Integer.getInteger("ahead.programs", 2);
  private static final int RUNS = 8;
  private static final long MOST_INSTRUCTIONS = 10_000_000;
  private static final long SEED = Long.getLong("ahead.seed", 1);

  private static final String CLANG_AARCH64 = "clang --target=aarch64-linux-gnu";
  private static final String CLANG_ARMV7 = "clang --target=arm-linux-gnueabihf -march=armv7-a";

  @TempDir Path folder;

  @BeforeAll
  static void thereIsNoInput() {
    HardwareTrial.withoutInput();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gcc -O2",
        "clang -O1",
        "clang -O2",
        CLANG_AARCH64 + " -O1",
        CLANG_AARCH64 + " -O2",
        CLANG_ARMV7 + " -O2"
      })
  void whatIsLeftIsNoAccess(String compilation) throws Exception {
    assertThat(
            ShortCheck.verified(folder, Shell.compiled(folder, compilation, "memory/load-ahead.c")))
        .isEqualTo(PROVED);
    assertThat(
            ShortCheck.verified(
                folder, Shell.compiled(folder, compilation, "memory/race-load-ahead.c")))
        .isEqualTo(FOUND);
  }

  static List<String> compilers() {
    return List.of(
        "gcc",
        "clang",
        "aarch64-linux-gnu-gcc",
        CLANG_AARCH64,
        "arm-linux-gnueabihf-gcc",
        CLANG_ARMV7);
  }

  /** That a value comes to nothing is the data's doing: the source loads it all the same. */
  @ParameterizedTest
  @MethodSource("compilers")
  void whatTheDataAbsorbsIsAnAccess(String compiler) throws Exception {
    for (String level : List.of(" -O0", " -O2")) {
      Path binary = Shell.compiled(folder, compiler + level, "memory/race-load-absorbed.c");
      assertThat(racing(binary)).as(level).containsExactly("bit", "masked", "scaled", "selected");
    }
  }

  /**
   * Code that is not optimized loads what the source says, where it says. Optimized code shows each
   * of its races, and hardly another one: that where a byte of a register is replaced the rest of
   * it is not needed is more than is known.
   */
  @ParameterizedTest
  @MethodSource("compilers")
  void theSameVariablesRaceAsInCodeThatIsNotOptimized(String compiler) throws Exception {
    int same = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = SEED + i;
      Path source = folder.resolve("program.c");
      Files.writeString(source, ConditionalPrograms.text(seed));
      String program = source.toString();
      List<String> racing = racing(Shell.compiled(folder, compiler + " -O0", program));
      List<String> optimized = racing(Shell.compiled(folder, compiler + " -O2", program));
      assertThat(optimized).as("program %d", seed).containsAll(racing);
      same += optimized.equals(racing) ? 1 : 0;
    }
    assertThat(same).isGreaterThanOrEqualTo(PROGRAMS - PROGRAMS / 10);
  }

  /** What is known of a load is what looking at it again shows. */
  @ParameterizedTest
  @MethodSource("compilers")
  void whatIsKnownIsWhatLookingAgainShows(String compiler) throws Exception {
    for (int i = 0; i < PROGRAMS; i++) {
      Path source = folder.resolve("program.c");
      Files.writeString(source, ConditionalPrograms.text(SEED + i));
      Path binary = Shell.compiled(folder, compiler + " -O2", source.toString());
      Image image = ElfLoader.load(binary);
      try (DebugInfo debug = DwarfInfo.open(image);
          Program shortWay = Program.open(image, debug);
          Program longWay = Program.open(image, debug)) {
        longWay.instrumentFully();
        for (int run = 1; run <= RUNS; run++) {
          RunRequest request = request(binary, run);
          assertThat(shortWay.run(request).findings())
              .as("program %d, run %d", SEED + i, run)
              .isEqualTo(longWay.run(request).findings());
        }
      }
    }
  }

  private static RunRequest request(Path binary, int run) {
    return new RunRequest(
        new ProgramInput(List.of(binary.toString()), List.of(), new byte[0], HostFiles.OWN),
        new EmulatedMachine(true, 2, Capacity.USUAL),
        new RunSchedule(run, 1, Scheduling.of("random"), ScheduleSource.FREE),
        new RunLimits(MOST_INSTRUCTIONS, Long.MAX_VALUE),
        new KnownAtomics(List.of(), List.of()),
        Judging.USUAL);
  }

  private List<String> racing(Path binary) throws Exception {
    assertThat(ShortCheck.verified(folder, binary)).isIn(PROVED, FOUND);
    JsonNode findings =
        JsonMapper.builder().build().readTree(folder.resolve("report")).get("findings");
    return StreamSupport.stream(findings.spliterator(), false)
        .map(each -> each.get("memory"))
        .map(memory -> memory.path("name").asString() + memory.path("part").asString(""))
        .distinct()
        .sorted()
        .collect(Collectors.toList());
  }
}
