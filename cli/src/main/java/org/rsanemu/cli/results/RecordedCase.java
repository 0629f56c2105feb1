// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.campaign.Seeds;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.Observations;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.Scheduling;

/** What results say of one case. */
final class RecordedCase {
  /** A run's result, and the file that has it. */
  private record Found(RunResult result, Path file) {}

  private final CaseSpec spec;
  private final Learning learning;
  private final Basis basis;
  private final TreeMap<Integer, Found> runs = new TreeMap<>();
  private final RecordedAnswers answers = new RecordedAnswers();
  private @Nullable String refusal;

  RecordedCase(CaseSpec spec, Optional<Entry.Learned> learned) {
    this.spec = spec;
    this.learning = learned.map(Entry.Learned::learning).orElse(new Learning(0, 0, true));
    this.basis = learned.map(Entry.Learned::basis).orElse(Basis.NOTHING);
  }

  void add(Entry entry, Path file) throws ResultsException {
    switch (entry) {
      case Entry.Learned _ -> {}
      case Entry.Refused refused -> refusal = refused.message();
      case Entry.Ran ran -> {
        if (ran.run() < 1 || ran.run() > spec.plan().runs()) {
          throw ResultsException.damaged(file + " has a run that is not part of the campaign");
        }
        ran.facts().forEach(answers::add);
        Found known = runs.get(ran.run());
        Found found = new Found(ran.result(), file);
        runs.put(ran.run(), known == null ? found : better(ran.run(), known, found));
      }
    }
  }

  /** Of two results of the same run that which counts: they are equal, or one is accidental. */
  private Found better(int run, Found known, Found other) throws ResultsException {
    if (accidental(known.result())) {
      return other;
    }
    if (!accidental(other.result())
        && !Arrays.equals(bytes(known.result()), bytes(other.result()))) {
      throw ResultsException.unfit(
          "run "
              + run
              + " of "
              + spec.name()
              + " has two results that differ, in "
              + known.file()
              + " and "
              + other.file()
              + ": were they made with different libraries?");
    }
    return known;
  }

  /** Whether a run ended as it need not end another time. */
  private static boolean accidental(RunResult result) {
    return switch (result.ending()) {
      case Ending.Failed _ -> true;
      case Ending.Limited limited -> limited.limit() != Ending.Limit.INSTRUCTIONS;
      case Ending.Exited _,
          Ending.Killed _,
          Ending.Stuck _,
          Ending.Abandoned _,
          Ending.Unsupported _ ->
          false;
    };
  }

  private static byte[] bytes(RunResult result) {
    try {
      return Packing.pack(RunResult.class, result);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the campaign calls it. */
  String name() {
    return spec.name();
  }

  /** Whether nothing is known but that it cannot be run. */
  boolean isRefused() {
    return refusal != null && runs.isEmpty();
  }

  /** The numbers of the runs that are there. */
  Set<Integer> runs() {
    return runs.keySet();
  }

  /**
   * The case as a report has it.
   *
   * @param counted which runs count
   * @param grouping what makes findings one
   * @param why those that are not there are missing, for the report; DONE for no word about it
   * @param status chooses the exit status
   */
  CaseResult result(
      IntPredicate counted,
      Suppressions suppressions,
      Grouping grouping,
      Stop why,
      ToIntFunction<CampaignResult> status) {
    List<RunOutcome> outcomes = new ArrayList<>();
    runs.forEach((run, found) -> {
      if (counted.test(run)) {
        Scheduling by = spec.guest().scheduling(run);
        outcomes.add(
            new RunOutcome(
                run,
                Seeds.ofRun(spec.plan().seed(), run),
                by.isPct() ? by.withSteps(basis.steps()) : by,
                found.result()));
      }
    });
    CampaignResult result = new CampaignResult(outcomes, why, learning);
    return ResultRecorder.builder(spec, answers, answers, suppressions, grouping)
        .build(spec.name(), result, status.applyAsInt(result));
  }

  /** The case as a report has it if it cannot be run. */
  CaseResult refused(int status) {
    Case details =
        new Case(
            spec.name(),
            spec.program(),
            Report.Options.of(spec.plan(), spec.guest()),
            List.of(),
            List.of(),
            new Report.Checked(
                0, spec.plan().runs(), 0, 0, 0, 0, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, List.of()),
            new Observations(List.of(), List.of(), List.of(), false),
            List.of("Cannot be run: " + refusal));
    return new CaseResult(details, status, false, List.of(), Map.of(), List.of());
  }
}
