// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.litmus.Compiler;
import org.rsanemu.litmus.Target;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/** Batches of random programs on a target, and where the tool and enumeration disagree. */
final class ScheduleCampaign {
  /** Programs with more states are left out. */
  private static final int MOST_STATES = 1500;

  /** Whose reduced exploration has more executions is not explored without reduction. */
  private static final int FEW = 4;

  private static final int UNREDUCED = 40;
  private static final int MANY_PREEMPTIONS = 1000;

  /**
   * Programs of these alone wait for nothing but bounded loops, so that each look can be a step.
   */
  static final Set<Feature> LOOKS =
      EnumSet.of(
          Feature.MAIN,
          Feature.BRANCH,
          Feature.REPEAT,
          Feature.ADD,
          Feature.EXCHANGE,
          Feature.CAS,
          Feature.BOUNDED,
          Feature.UNJOINED,
          Feature.NESTED,
          Feature.ABORT);

  private final Set<Feature> features;
  private final Path folder;
  private final int executions;
  private final int runs;
  private final List<String> disagreements = new ArrayList<>();
  private final Map<String, Integer> tally = new TreeMap<>();

  /**
   * @param features that programs can have
   * @param folder for sources and binaries
   * @param executions most that are explored of a program
   * @param runs of each program
   */
  ScheduleCampaign(Set<Feature> features, Path folder, int executions, int runs) {
    this.features = features;
    this.folder = folder;
    this.executions = executions;
    this.runs = runs;
  }

  private record Case(ThreadedProgram program, Enumeration.Result truth) {}

  /** Tries {@code size} programs made from {@code seed}. */
  void batch(long seed, int size, Target target)
      throws IOException, InterruptedException, BadBinaryException {
    List<Case> cases = cases(seed, size);
    String source = CFile.source(cases.stream().map(Case::program).toList());
    Image image = ElfLoader.load(Compiler.compile(source, target, folder));
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      for (int n = 0; n < size; n++) {
        judge(cases.get(n), new ScheduleTrial(program, n, target.lse()), target, seed, n);
      }
    }
  }

  private List<Case> cases(long seed, int size) {
    ThreadedGenerator generator = new ThreadedGenerator(seed, features);
    List<Case> cases = new ArrayList<>();
    while (cases.size() < size) {
      ThreadedProgram program = generator.next();
      Enumeration.Result truth = Enumeration.of(program, MOST_STATES);
      if (truth != null && isInteresting(truth)) {
        cases.add(new Case(program, truth));
      }
    }
    return cases;
  }

  /** More than one thing can come of it, and not only that all wait. */
  private static boolean isInteresting(Enumeration.Result truth) {
    int ends = truth.outcomes().size() + (truth.aborts() ? 1 : 0);
    return ends > 0 && ends + (truth.sticks() ? 1 : 0) > 1;
  }

  private void judge(Case each, ScheduleTrial trial, Target target, long seed, int n)
      throws BadBinaryException {
    Shown explored = trial.explored(executions, Bounds.UNBOUNDED);
    List<String> wrong = prefixed("verify: ", explored.against(each.truth()));
    count(target + ", verify: " + (explored.isComplete() ? "all" : explored.reasons()));
    if (explored.isComplete() && explored.executions() <= FEW) {
      Shown unreduced = trial.explored(UNREDUCED, MANY_PREEMPTIONS);
      wrong.addAll(prefixed("unreduced: ", unreduced.against(each.truth())));
      count(target + ", unreduced: " + (unreduced.isComplete() ? "all" : unreduced.reasons()));
    }
    if (LOOKS.containsAll(features)) {
      Shown byLooks = trial.exploredByLooks(executions);
      wrong.addAll(prefixed("by looks: ", byLooks.against(each.truth())));
      count(target + ", by looks: " + (byLooks.isComplete() ? "all" : byLooks.reasons()));
    }
    wrong.addAll(prefixed("runs: ", trial.sampled(seed, runs).against(each.truth())));
    count(target + ", programs");
    if (!wrong.isEmpty()) {
      disagreements.add(
          "%s, seed %d, program %d of features %s: %s%n%s%s"
              .formatted(
                  target,
                  seed,
                  n,
                  features,
                  wrong,
                  each.truth(),
                  CFile.program(n, each.program())));
    }
  }

  private static List<String> prefixed(String prefix, List<String> texts) {
    return new ArrayList<>(texts.stream().map(prefix::concat).toList());
  }

  private void count(String what) {
    tally.merge(what, 1, Integer::sum);
  }

  /** What was found, one text a disagreement. */
  List<String> disagreements() {
    return disagreements;
  }

  /** How many programs there were, and how much of them was explored. */
  String summary() {
    StringBuilder text = new StringBuilder();
    tally.forEach((what, count) -> text.append("%6d %s%n".formatted(count, what)));
    return text.toString();
  }
}
