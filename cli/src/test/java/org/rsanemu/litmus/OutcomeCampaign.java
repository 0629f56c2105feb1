// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * Holds "harmless" against brute force: where RC20 has an outcome that SC does not have, runs
 * report a violation that is not harmless, and an exploration proves nothing; nor does it where
 * runs report one.
 */
final class OutcomeCampaign {
  private final Path folder;
  private final int runs;
  private final int robustRuns;
  private final int limit;
  private final int executions;
  private final List<String> disagreements = new ArrayList<>();
  private final Map<Target, Tally> tallies = new EnumMap<>(Target.class);

  /**
   * @param folder for sources and binaries
   * @param runs until a violation must show
   * @param robustRuns of programs that have no new outcome
   * @param limit most graphs to enumerate for a program; beyond it is left out
   * @param executions most that are explored of a program
   */
  OutcomeCampaign(Path folder, int runs, int robustRuns, int limit, int executions) {
    this.executions = executions;
    this.folder = folder;
    this.runs = runs;
    this.robustRuns = robustRuns;
    this.limit = limit;
  }

  private static final class Tally {
    private int skipped;
    private int same;
    private int alarms;
    private int other;
    private int proved;

    @Override
    public String toString() {
      return "%d with new outcomes, %d without (%d of them reported, %d proved), %d left out"
          .formatted(other, same, alarms, proved, skipped);
    }
  }

  /** Runs {@code size} programs made from {@code seed} on each target. */
  void batch(long seed, int size, List<Target> targets)
      throws IOException, InterruptedException, BadBinaryException {
    List<C11Program> programs =
        Stream.generate(new RetryGenerator(seed)::next)
            .filter(p -> new OutcomeOracle(p, new A64Mapping(true)).underSc() != null)
            .limit(size)
            .toList();
    String source = CBatch.source(programs);
    for (Target target : targets) {
      Image image = ElfLoader.load(Compiler.compile(source, target, folder));
      try (DebugInfo debug = DwarfInfo.open(image);
          Program program = Program.open(image, debug)) {
        for (int n = 0; n < size; n++) {
          judge(
              programs.get(n), new LitmusTrial(program, image, target, n, false), target, seed, n);
        }
      }
    }
  }

  private void judge(C11Program program, LitmusTrial trial, Target target, long seed, int n)
      throws BadBinaryException {
    Tally tally = tallies.computeIfAbsent(target, t -> new Tally());
    Set<String> outcomes = newOutcomes(program, target);
    if (outcomes == null) {
      tally.skipped++;
      return;
    }
    LitmusTrial.Outcome outcome = trial.run(seed, outcomes.isEmpty() ? robustRuns : runs);
    boolean found = outcome.violation() != null;
    if (outcomes.isEmpty()) {
      tally.same++;
      tally.alarms += found ? 1 : 0;
    } else {
      tally.other++;
    }
    LitmusTrial.Explored explored = trial.explore(executions);
    tally.proved += explored.isProved() ? 1 : 0;
    if (!outcome.complaints().isEmpty()
        || !outcomes.isEmpty() && !found
        || explored.isProved() && (found || !outcomes.isEmpty())) {
      disagreements.add(
          "%s, seed %d, program %d: %s, runs: %s, %s%n  new: %s%n  C11: %s"
              .formatted(
                  target,
                  seed,
                  n,
                  outcome.complaints(),
                  outcome.violation(),
                  explored,
                  outcomes,
                  program));
    }
  }

  /** What only RC20 allows; null if there are too many graphs. */
  private @Nullable Set<String> newOutcomes(C11Program program, Target target) {
    OutcomeOracle oracle = new OutcomeOracle(program, target.mapping());
    Set<String> sc = oracle.underSc();
    Set<String> rc20 = sc == null ? null : oracle.underRc20(limit);
    if (sc == null || rc20 == null) {
      return null;
    }
    Set<String> outcomes = new TreeSet<>(rc20);
    if (!outcomes.containsAll(sc)) {
      throw new AssertionError("RC20 does not have all of SC: " + program);
    }
    outcomes.removeAll(sc);
    return outcomes;
  }

  List<String> disagreements() {
    return disagreements;
  }

  String summary() {
    return tallies.toString();
  }
}
