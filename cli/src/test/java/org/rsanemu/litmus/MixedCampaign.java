// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * Batches of random programs of plain and atomic accesses, run and explored on some targets, and
 * where the tool and enumeration disagree.
 */
final class MixedCampaign {
  /** What there is must show in so many runs. */
  private static final int MOST_RUNS = 3000;

  /** How many times as many graphs are enumerated where calls are fences. */
  private static final int FENCED = 10;

  private final Orders orders;
  private final Path folder;
  private final int robustRuns;
  private final int executions;
  private final int limit;
  private final List<String> disagreements = new ArrayList<>();
  private final Map<String, Integer> tally = new TreeMap<>();

  /**
   * @param orders whose word is taken
   * @param folder for sources and binaries
   * @param robustRuns runs of a program that has nothing to be found; others have as many at least
   * @param executions most that are explored of a program
   * @param limit most graphs to enumerate for a program; beyond it is left out
   */
  MixedCampaign(Orders orders, Path folder, int robustRuns, int executions, int limit) {
    this.orders = orders;
    this.folder = folder;
    this.robustRuns = robustRuns;
    this.executions = executions;
    this.limit = limit;
  }

  /** Tries {@code size} programs made from {@code seed} on {@code target}. */
  void batch(long seed, int size, Target target)
      throws IOException, InterruptedException, BadBinaryException {
    List<MixedProgram> programs =
        Stream.generate(new MixedGenerator(seed)::next).limit(size).toList();
    MixedFile file = new MixedFile(programs);
    Image image = ElfLoader.load(Compiler.compile(file.source(), target, folder));
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug, UnaryOperator.identity(), orders)) {
      for (int n = 0; n < size; n++) {
        MixedShown sampled = new MixedShown(image, debug, CBatch.prefix(n), file.places(n));
        MixedShown explored = new MixedShown(image, debug, CBatch.prefix(n), file.places(n));
        Case each = new Case(programs.get(n), target, seed, n, sampled, explored);
        MixedOracle.Found may = found(each, ThreadFunctions.BARE, limit);
        if (may == null) {
          count(each, "too large");
        } else {
          judge(each, may, new MixedTrial(program, n, target.lse()));
        }
      }
    }
  }

  private record Case(
      MixedProgram program,
      Target target,
      long seed,
      int number,
      MixedShown sampled,
      MixedShown explored) {}

  /**
   * What of a program there is, at the most ({@link ThreadFunctions#BARE}) or at the least. Where a
   * plain access races with an atomic one, what robust means is not defined.
   */
  private MixedOracle.@Nullable Found found(Case each, ThreadFunctions calls, int most) {
    Psc psc = orders == Orders.SOURCE ? Psc.CPP20 : Psc.ARMV8;
    return MixedOracle.found(each.program, mapping(each.target), psc, calls, most);
  }

  private Mapping mapping(Target target) {
    return orders == Orders.SOURCE ? new SourceMapping() : target.mapping();
  }

  private void judge(Case each, MixedOracle.Found may, MixedTrial trial) throws BadBinaryException {
    trial.sample(each.sampled, may, each.seed, MOST_RUNS, robustRuns);
    Verification result = trial.explore(each.explored, executions);
    List<String> wrong = new ArrayList<>();
    each.sampled.falsely(may).forEach(w -> wrong.add("runs: " + w));
    each.explored.falsely(may).forEach(w -> wrong.add("verify: " + w));
    boolean complete = result.isComplete();
    MixedOracle.Found must = may;
    if (!missed(each, may, complete).isEmpty()) {
      must = found(each, ThreadFunctions.FENCES, FENCED * limit);
      count(each, must == null ? "left open" : "hidden by calls at most");
    }
    if (must != null) {
      wrong.addAll(missed(each, must, complete));
    }
    if (orders == Orders.SOURCE && each.sampled.unknownOrders() > 0) {
      wrong.add("orders that are not known: " + each.sampled.unknownOrders());
    }
    count(each, may.violations().isEmpty() ? "robust" : "violations");
    count(each, may.races().isEmpty() ? "no race" : may.mixed() ? "races, mixed" : "races");
    String reasons = result.stop() + " " + result.gaps() + result.bounds();
    count(each, complete ? "explored" : "not explored: " + reasons);
    if (!wrong.isEmpty()) {
      disagreements.add(
          "%s, %s, seed %d, program %d: %s%n  C11: %s%n  may: %s%n  must: %s"
              .formatted(
                  orders, each.target, each.seed, each.number, wrong, each.program, may, must));
    }
  }

  /** In runs, one finding of each kind is enough; an exploration of all has all. */
  private static List<String> missed(Case each, MixedOracle.Found must, boolean complete) {
    List<String> missed = new ArrayList<>();
    each.sampled.missing(must, false).forEach(w -> missed.add("runs: " + w));
    if (complete) {
      each.explored.missing(must, true).forEach(w -> missed.add("verify: " + w));
    }
    return missed;
  }

  private void count(Case each, String what) {
    tally.merge(orders + ", " + each.target + ": " + what, 1, Integer::sum);
  }

  /** What was found, one text a disagreement. */
  List<String> disagreements() {
    return disagreements;
  }

  /** How many programs there were, and of what kind. */
  String summary() {
    StringBuilder text = new StringBuilder();
    tally.forEach((what, count) -> text.append("%6d %s%n".formatted(count, what)));
    return text.toString();
  }
}
