// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/** Batches of random programs on some targets, and where checker and enumeration disagree. */
final class LitmusCampaign {
  /** A violation must show in so many runs. */
  static final int MOST_RUNS = 200;

  private final LitmusMode mode;
  private final Path folder;
  private final int robustRuns;
  private final int limit;
  private final List<String> disagreements = new ArrayList<>();
  private final Map<Target, int[]> tally = new EnumMap<>(Target.class);

  /**
   * @param mode what is asked
   * @param folder for sources and binaries; those of disagreements are named after their batch
   * @param robustRuns runs of a program that is robust; others have {@link #MOST_RUNS}
   * @param limit most graphs to enumerate for a program; beyond it is left out
   */
  LitmusCampaign(LitmusMode mode, Path folder, int robustRuns, int limit) {
    this.mode = mode;
    this.folder = folder;
    this.robustRuns = robustRuns;
    this.limit = limit;
  }

  /** Runs {@code size} programs made from {@code seed} on each target. */
  void batch(long seed, int size, List<Target> targets)
      throws IOException, InterruptedException, BadBinaryException {
    List<C11Program> programs = Stream.generate(mode.programs(seed)).limit(size).toList();
    String source = CBatch.source(programs);
    for (Target target : targets) {
      Path binary = Compiler.compile(source, target, folder);
      Image image = ElfLoader.load(binary);
      try (DebugInfo debug = DwarfInfo.open(image);
          Program program = Program.open(image, debug)) {
        for (int n = 0; n < size; n++) {
          judge(
              programs.get(n),
              new LitmusTrial(program, image, target, n, mode == LitmusMode.STRICT),
              target,
              seed,
              n);
        }
      }
    }
  }

  private void judge(C11Program program, LitmusTrial trial, Target target, long seed, int n)
      throws BadBinaryException {
    if (!target.compiles(program)) {
      return;
    }
    List<List<Step>> steps = target.mapping().translate(program);
    if (mode.spins() && Ends.mayGetStuck(steps)) {
      return;
    }
    GraphOracle oracle = new GraphOracle(program.locations().size(), steps);
    EnumeratedVerdict may = oracle.verdict(limit);
    EnumeratedVerdict must = mode.drops() ? oracle.observational(limit) : may;
    AllowedVerdict truth = AllowedVerdict.of(must.kind(), may.kind());
    if (truth == AllowedVerdict.UNDECIDED) {
      count(target, truth, 0);
      return;
    }
    LitmusTrial.Outcome outcome =
        trial.run(seed, truth == AllowedVerdict.VIOLATION ? MOST_RUNS : robustRuns);
    boolean found = outcome.violation() != null;
    count(target, truth, found ? 1 : 0);
    String what = "";
    if (!outcome.complaints().isEmpty()) {
      what = outcome.complaints().toString();
    } else if (!truth.allows(found)) {
      what = found ? "false alarm: " + outcome.violation() : "missed: " + must.witness();
    }
    if (!what.isEmpty()) {
      disagreements.add(
          "%s, %s, seed %d, program %d: %s%n  C11: %s%n  steps: %s"
              .formatted(mode, target, seed, n, what, program, steps));
    }
  }

  private void count(Target target, AllowedVerdict truth, int found) {
    int[] counts = tally.computeIfAbsent(target, t -> new int[AllowedVerdict.values().length + 1]);
    counts[truth.ordinal()]++;
    if (truth == AllowedVerdict.EITHER) {
      counts[AllowedVerdict.values().length] += found;
    }
  }

  /** What was found, one text a disagreement. */
  List<String> disagreements() {
    return disagreements;
  }

  /** For each target how many programs were robust, violations, in between, and left out. */
  String summary() {
    StringBuilder text = new StringBuilder();
    tally.forEach((target, n) ->
        text.append(
            "%s, %s: %d robust, %d violations, %d either (%d reported), %d too large%n"
                .formatted(mode, target, n[0], n[1], n[2], n[4], n[3])));
    return text.toString();
  }
}
