// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.cli.verify.Verifier;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.emu.explore.Explorer;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.litmus.Compiler;
import org.rsanemu.litmus.Target;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.testbins.InTurn;

/**
 * An exploration that leaves out rounds of loops in vain shows what one shows in which every round
 * is made: the same violations, harmless or not, races and outcomes. Endless waits are not
 * compared: where every round is made, none is known to be endless. More programs: {@code
 * retry.programs}, by {@code retry.seed}, with {@code retry.executions} of each at most.
 */
@Tag("slow")
class RetryLoopsTest {
  private static final int PROGRAMS = Integer.getInteger("retry.programs", 8);

  /** Of the first target; each has other programs. */
  private static final long SEED = Long.getLong("retry.seed", 1);

  private static final int EXECUTIONS = Integer.getInteger("retry.executions", 400);
  private static final int STEPS = 400;
  private static final long INSTRUCTIONS = 20_000_000;

  @TempDir Path folder;

  /** What an exploration showed. */
  private record Seen(Set<String> what, boolean isComplete, long executions) {}

  static List<Target> targets() {
    String names = System.getProperty("retry.targets", "X86,A64_HELPERS_LSE,T32");
    return List.of(names.split(",")).stream().map(Target::valueOf).toList();
  }

  @InTurn
  @ParameterizedTest
  @MethodSource("targets")
  void everyRoundAsItIsShowsTheSame(Target target) throws Exception {
    compare(target, false);
  }

  /** Of loops that give up after so many. */
  @InTurn
  @ParameterizedTest
  @MethodSource("targets")
  void everyLookAsItIsShowsTheSame(Target target) throws Exception {
    compare(target, true);
  }

  private void compare(Target target, boolean count) throws Exception {
    long seed = SEED + targets().indexOf(target);
    List<String> sources = new RetryLoops(seed, count).programs(PROGRAMS);
    Path binary = Compiler.compile(RetryLoops.file(sources), target, folder);
    Image image = ElfLoader.load(binary);
    int compared = 0;
    int shorter = 0;
    int violated = 0;
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      for (int n = 0; n < PROGRAMS; n++) {
        Seen whole = explored(program, n, target, false);
        if (!whole.isComplete) {
          continue;
        }
        Seen shortened = explored(program, n, target, true);
        assertThat(shortened.isComplete).isTrue();
        assertThat(shortened.what)
            .as("%s, seed %d, program %d:%n%s", target, seed, n, sources.get(n))
            .isEqualTo(whole.what);
        compared++;
        shorter += shortened.executions < whole.executions ? 1 : 0;
        violated += whole.what.stream().anyMatch(each -> each.startsWith("robustness")) ? 1 : 0;
      }
    }
    System.out.printf(
        "%s: %d of %d compared, %d with fewer executions, %d with violations%n",
        target, compared, PROGRAMS, shorter, violated);
    if (!count) { // of those that do, few have looks that are alike; wait-gives-up-counted.c has
      assertThat(shorter).isPositive();
    }
  }

  private static Seen explored(Program program, int number, Target target, boolean shortens)
      throws BadBinaryException {
    Bounds bounds = new Bounds(EXECUTIONS, STEPS, Bounds.UNBOUNDED);
    Verifier verifier = new Verifier(program, guest(number, target.lse()), 1, bounds, true, far());
    if (!shortens) {
      verifier.neverShortenWaits();
    }
    Set<String> seen = new TreeSet<>();
    Explorer[] last = {null};
    Verification result =
        verifier.run(
            () -> null,
            (explorer, execution) -> {
              if (explorer != last[0]) {
                seen.clear();
                last[0] = explorer;
              }
              add(seen, execution);
            });
    return new Seen(seen, result.isComplete(), result.counts().executions());
  }

  private static void add(Set<String> seen, RunResult execution) {
    for (Finding finding : execution.findings()) {
      switch (finding) {
        case Finding.Robustness found ->
            seen.add("robustness " + found.consequence().isHarmless() + at(found.access()));
        case Finding.Race race -> seen.add("race" + at(race.earlier()) + at(race.current()));
        case Finding.Stuck _ -> {}
        case Finding.Crash crash -> seen.add("crash " + crash.signal());
      }
    }
    execution
        .output()
        .forEach(part -> seen.add(new String(part.bytes(), StandardCharsets.UTF_8).strip()));
  }

  private static String at(Finding.Side side) {
    return " " + Long.toHexString(side.stack().getFirst().address());
  }

  private static long far() {
    return System.nanoTime() + Long.MAX_VALUE / 4;
  }

  private static GuestOptions guest(int number, boolean lse) {
    return new GuestOptions(
        new ProgramInput(
            List.of("retry", Integer.toString(number)), List.of(), new byte[0], HostFiles.OWN),
        new EmulatedMachine(lse, 4, Capacity.USUAL),
        Scheduling.of(Strategy.ROUND_ROBIN),
        INSTRUCTIONS,
        List.of(),
        Judging.USUAL);
  }
}
