package org.rsanemu.litmus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.rsanemu.emu.run.Program;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/** Batches of random programs on some targets, and where checker and enumeration disagree. */
final class Campaign {
  /** A violation must show in so many runs. */
  static final int MOST_RUNS = 200;

  private final Path folder;
  private final int robustRuns;
  private final int limit;
  private final List<String> disagreements = new ArrayList<>();
  private final Map<Target, int[]> tally = new EnumMap<>(Target.class);

  /**
   * @param folder for sources and binaries; those of disagreements are named after their batch
   * @param robustRuns runs of a program that is robust; others have {@link #MOST_RUNS}
   * @param limit most graphs to enumerate for a program; beyond it is left out
   */
  Campaign(Path folder, int robustRuns, int limit) {
    this.folder = folder;
    this.robustRuns = robustRuns;
    this.limit = limit;
  }

  /** Runs {@code size} programs made from {@code seed} on each target. */
  void batch(long seed, int size, List<Target> targets)
      throws IOException, InterruptedException, BadBinaryException {
    List<LitmusProgram> programs =
        Stream.generate(new ProgramGenerator(seed)::next).limit(size).toList();
    String source = CBatch.source(programs);
    for (Target target : targets) {
      Path binary = Compiler.compile(source, target, folder);
      Image image = ElfLoader.load(binary);
      try (DebugInfo debug = DwarfInfo.open(image);
          Program program = Program.open(image, debug)) {
        for (int n = 0; n < size; n++) {
          judge(programs.get(n), new Trial(program, image, target, n), target, seed, n);
        }
      }
    }
  }

  private void judge(LitmusProgram program, Trial trial, Target target, long seed, int n)
      throws BadBinaryException {
    List<List<Step>> steps = target.mapping().translate(program);
    Verdict verdict = new GraphOracle(program.locations().size(), steps).verdict(limit);
    int[] counts = tally.computeIfAbsent(target, t -> new int[Verdict.Kind.values().length]);
    counts[verdict.kind().ordinal()]++;
    if (verdict.kind() == Verdict.Kind.UNDECIDED) {
      return;
    }
    boolean expected = verdict.kind() == Verdict.Kind.VIOLATION;
    Trial.Outcome outcome = trial.run(seed, expected ? MOST_RUNS : robustRuns);
    String what = "";
    if (!outcome.complaints().isEmpty()) {
      what = outcome.complaints().toString();
    } else if (expected != (outcome.violation() != null)) {
      what = expected ? "missed: " + verdict.witness() : "false alarm: " + outcome.violation();
    }
    if (!what.isEmpty()) {
      disagreements.add(
          "%s, seed %d, program %d: %s%n  C11: %s%n  steps: %s"
              .formatted(target, seed, n, what, program, steps));
    }
  }

  /** What was found, one text a disagreement. */
  List<String> disagreements() {
    return disagreements;
  }

  /** For each target how many programs were robust, violations, and left out. */
  String summary() {
    StringBuilder text = new StringBuilder();
    tally.forEach((target, n) ->
        text.append(
            "%s: %d robust, %d violations, %d too large%n".formatted(target, n[0], n[1], n[2])));
    return text.toString();
  }
}
