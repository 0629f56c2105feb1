// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.Explored;
import org.rsanemu.cli.report.Observations;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Sampling;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.UnknownOrders;
import org.rsanemu.cli.report.group.FindingKey;
import org.rsanemu.cli.report.group.FindingKeys;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.RunResult.Counters;

/** Turns what the runs of one case showed into what people read. */
public final class CaseBuilder {
  private final Report.Program program;
  private final Plan plan;
  private final GuestOptions guest;
  private final Symbolizer symbolizer;
  private final SourceText source;
  private final Suppressions suppressions;
  private final Reproduction reproduction;
  private final FindingViews views;
  private final FindingKeys keys;
  private @Nullable Explored explored;

  public CaseBuilder(
      Report.Program program,
      Plan plan,
      GuestOptions guest,
      Symbolizer symbolizer,
      SourceText source,
      Suppressions suppressions,
      Reproduction reproduction,
      Grouping grouping) {
    this.program = program;
    this.plan = plan;
    this.guest = guest;
    this.symbolizer = grouping.seen(symbolizer);
    this.source = source;
    this.suppressions = suppressions;
    this.reproduction = reproduction;
    this.views = new FindingViews(symbolizer, reproduction, source, grouping);
    this.keys = new FindingKeys(grouping, symbolizer);
  }

  /** Its runs are executions of an exploration, which came to this. */
  public CaseBuilder explored(Explored how) {
    explored = how;
    return this;
  }

  /** Has findings say where the schedules of their runs are kept. */
  public CaseBuilder keeping(KeptSchedules schedules) {
    views.kept(schedules);
    return this;
  }

  /**
   * Makes the case.
   *
   * @param name what a reader knows it by
   * @param status what the runs demand if there are no findings
   */
  public CaseResult build(String name, CampaignResult result, int status) {
    List<CaseResult.Keyed> shown =
        MergedFinding.merge(result.outcomes(), keys, (finding, run) -> !suppressed(finding, run))
            .stream()
            .map(each -> new CaseResult.Keyed(each.key(), views.view(each), views.members(each)))
            .toList();
    Map<FindingKey, Boolean> hidden =
        MergedFinding.merge(result.outcomes(), keys, this::suppressed).stream()
            .collect(Collectors.toMap(MergedFinding::key, each -> each.example().isHarmless()));
    Observations observed = observed(result);
    RunViews runs = new RunViews(symbolizer, reproduction, views);
    Case details =
        new Case(
            name,
            program,
            Report.Options.of(plan, guest),
            result.outcomes().stream().map(runs::run).toList(),
            isSampled(result) ? Sampling.of(result.outcomes()) : List.of(),
            checked(result),
            observed,
            new CaseWarnings(symbolizer).of(result, suppressions.warnings(), explored),
            explored);
    boolean interrupted = result.stop() == CampaignResult.Stop.INTERRUPTED;
    return new CaseResult(details, status, interrupted, shown, hidden, sources(shown, observed));
  }

  /** Whether a strategy scheduled the runs: not if they are executions of an exploration. */
  private boolean isSampled(CampaignResult result) {
    return explored == null
        && result.outcomes().stream()
            .map(outcome -> outcome.result().schedule())
            .noneMatch(schedule -> schedule != null && schedule.explored() != null);
  }

  /**
   * Asks symbolizer and source for all that a case with this run among others may ask, whatever
   * suppressions leave of it: of equal findings another may be the one that is shown.
   */
  public void ask(RunOutcome run) {
    CampaignResult one =
        new CampaignResult(
            List.of(run), CampaignResult.Stop.DONE, new CampaignResult.Learning(0, 0, true));
    if (build("", one, 0).findings().size() < run.result().findings().size()) {
      Excerpts excerpts = new Excerpts(source);
      for (Finding finding : run.result().findings()) {
        MergedFinding alone = MergedFinding.of(finding, run, keys);
        views.members(alone);
        views.view(alone).frames().forEach(excerpts::add);
      }
    }
  }

  private Observations observed(CampaignResult result) {
    ObservationsBuilder observations = new ObservationsBuilder(symbolizer, views.memories(), keys);
    result.outcomes().forEach(observations::add);
    return observations.build();
  }

  private List<Report.Excerpt> sources(List<CaseResult.Keyed> findings, Observations observed) {
    Excerpts excerpts = new Excerpts(source);
    findings.forEach(finding -> finding.view().frames().forEach(excerpts::add));
    observed.instructions().forEach(each -> excerpts.add(each.at()));
    return excerpts.all();
  }

  private boolean suppressed(Finding finding, RunOutcome run) {
    return !suppressions.isEmpty()
        && suppressions.match(finding.kind(), views.stacks(finding, run.result()));
  }

  private Report.Checked checked(CampaignResult result) {
    List<RunOutcome> outcomes = result.outcomes();
    Map<String, Long> calls = new TreeMap<>();
    for (RunOutcome outcome : outcomes) {
      for (RunResult.CallCount call : outcome.result().unsupportedCalls()) {
        calls.merge(call.name(), call.count(), Long::sum);
      }
    }
    return new Report.Checked(
        outcomes.size(),
        plan.counted().size(),
        outcomes.stream().mapToInt(o -> o.result().threads().size()).max().orElse(0),
        sum(outcomes, Counters::instructions),
        sum(outcomes, Counters::events),
        sum(outcomes, Counters::judgedEvents),
        UnknownOrders.count(sum(outcomes, Counters::unknownOrders)),
        outcomes.stream().mapToLong(o -> o.result().counters().locations()).max().orElse(0),
        sum(outcomes, Counters::plainAccesses),
        sum(outcomes, Counters::choices),
        sum(outcomes, Counters::switches),
        (int) outcomes.stream().map(o -> o.result().observed().signature()).distinct().count(),
        sum(outcomes, Counters::busyWaits),
        sum(outcomes, Counters::retries),
        sum(outcomes, Counters::whatIfs),
        result.learning().restarts(),
        result.learning().instructions(),
        calls.entrySet().stream().map(e -> new Report.Call(e.getKey(), e.getValue())).toList());
  }

  /** Adds a counter over all runs. */
  static long sum(List<RunOutcome> outcomes, ToLongFunction<Counters> counter) {
    return outcomes.stream().mapToLong(o -> counter.applyAsLong(o.result().counters())).sum();
  }
}
