// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
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
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Observations;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Sampling;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.UnknownOrders;
import org.rsanemu.cli.report.group.FindingKey;
import org.rsanemu.cli.report.group.FindingKeys;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SignalNames;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.RunResult.Counters;
import org.rsanemu.emu.sched.Scheduling;

/** Turns what the runs of one case showed into what people read. */
public final class CaseBuilder {
  /** More of these places are counted, not named. */
  private static final int MOST_NAMED = 5;

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
    Set<FindingKey> hidden =
        MergedFinding.merge(result.outcomes(), keys, this::suppressed).stream()
            .map(MergedFinding::key)
            .collect(Collectors.toSet());
    Observations observed = observed(result);
    Case details =
        new Case(
            name,
            program,
            Report.Options.of(plan, guest),
            result.outcomes().stream().map(this::run).toList(),
            isSampled(result) ? Sampling.of(result.outcomes()) : List.of(),
            checked(result),
            observed,
            warnings(result),
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

  private Report.Run run(RunOutcome outcome) {
    return switch (outcome.result().ending()) {
      case Ending.Exited e -> ended(outcome, "exited", e.status(), null);
      case Ending.Killed e -> ended(outcome, "killed", e.signal(), SignalNames.name(e.signal()));
      case Ending.Stuck _ -> ended(outcome, "stuck", null, null);
      case Ending.Abandoned _ -> ended(outcome, "abandoned", null, null);
      case Ending.Limited e ->
          troubled(
              outcome,
              "limit",
              limit(e.limit()),
              views.threads().states(e.threads(), outcome.result()));
      case Ending.Unsupported e ->
          troubled(
              outcome, "unsupported", e.instruction() + " at " + place(e.at(), outcome), List.of());
      case Ending.Failed e -> troubled(outcome, "failed", e.message(), List.of());
    };
  }

  private static Report.Run ended(
      RunOutcome outcome, String how, @Nullable Integer status, @Nullable String detail) {
    return run(outcome, how, status, detail, null, List.of());
  }

  private Report.Run troubled(
      RunOutcome outcome, String how, String detail, List<FindingView.State> threads) {
    return run(outcome, how, null, detail, reproduction.line(outcome), threads);
  }

  private static Report.Run run(
      RunOutcome outcome,
      String how,
      @Nullable Integer status,
      @Nullable String detail,
      @Nullable String reproduce,
      List<FindingView.State> threads) {
    Scheduling by = outcome.scheduling();
    return new Report.Run(
        outcome.run(),
        Hex.of(outcome.seed()),
        by.strategy(),
        by.isPct() ? by.depth() : null,
        how,
        status,
        detail,
        reproduce,
        threads);
  }

  private String place(Frame frame, RunOutcome outcome) {
    return symbolizer.expand(frame, outcome.result().modules()).getFirst().text();
  }

  private static String limit(Ending.Limit limit) {
    return switch (limit) {
      case INSTRUCTIONS -> "instructions";
      case HOST_TIME -> "time";
      case STOPPED -> "interrupted";
      case MEMORY -> "memory";
      case FILES -> "files";
      case CODE_AREAS -> "areas of code";
      case ADDRESSES -> "addresses";
    };
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

  private static long sum(List<RunOutcome> outcomes, ToLongFunction<Counters> counter) {
    return outcomes.stream().mapToLong(o -> counter.applyAsLong(o.result().counters())).sum();
  }

  private List<String> warnings(CampaignResult result) {
    Set<String> warnings = new LinkedHashSet<>(suppressions.warnings());
    List<RunOutcome> outcomes = result.outcomes();
    switch (result.stop()) {
      case DONE -> {}
      case TIMEOUT -> warnings.add("Time ran out before all runs were done (--timeout).");
      case INTERRUPTED -> warnings.add("Interrupted before all runs were done.");
    }
    outcomes.forEach(o -> warnings.addAll(o.result().warnings()));
    warnings.addAll(symbolizer.warnings());
    addNothingSeen(outcomes, warnings);
    if (!result.learning().settled()) {
      warnings.add(
          "The first run was started "
              + Numbers.counted(result.learning().restarts() + 1, "time", "times")
              + " and still found new atomic memory: some of it may count as plain.");
    }
    addDoubtful(outcomes, warnings);
    long fences = sum(outcomes, Counters::storeStoreFences);
    if (fences > 0) {
      warnings.add(
          "Store-store fences were treated as release fences, which are stronger: "
              + Numbers.counted(fences, "time", "times")
              + ". A violation that needs the difference is missed.");
    }
    long unchecked = sum(outcomes, Counters::uncheckedHistories);
    if (unchecked > 0) {
      warnings.add(
          Numbers.counted(unchecked, "check", "checks")
              + " would have needed older writes than are kept: stale values among those are"
              + " missed.");
    }
    String orders =
        UnknownOrders.words(
            sum(outcomes, Counters::unknownOrders), sum(outcomes, Counters::judgedEvents));
    if (!orders.isEmpty()) {
      warnings.add(orders);
    }
    return List.copyOf(warnings);
  }

  private static void addNothingSeen(List<RunOutcome> outcomes, Set<String> warnings) {
    if (outcomes.isEmpty()) {
      warnings.add("No run was finished: nothing was checked.");
      return;
    }
    if (outcomes.stream().allMatch(o -> o.result().counters().instructions() == 0)) {
      return;
    }
    if (outcomes.stream().allMatch(o -> o.result().threads().size() <= 1)) {
      warnings.add("The program had only one thread: there was nothing to find.");
    } else if (sum(outcomes, Counters::events) == 0) {
      warnings.add(
          "No atomic access was seen: only races on plain memory could be found. If the program"
              + " has atomic variables, name them with --atomic.");
    } else if (sum(outcomes, Counters::judgedEvents) == 0
        && outcomes.stream().allMatch(o -> o.result().findings().isEmpty())) {
      warnings.add(
          "All atomic accesses were in library code, as in a program that uses only mutexes: races"
              + " could be found, but a robustness violation needs an atomic access of your own."
              + " If there are some, build with -g, or use --judge or --check-libraries.");
    }
  }

  /**
   * Names the instructions of which it is not sure what they mean, where that has a consequence.
   */
  private void addDoubtful(List<RunOutcome> outcomes, Set<String> warnings) {
    List<String> mixed = places(outcomes, RunResult.Doubtful::mixed);
    if (!mixed.isEmpty()) {
      warnings.add(
          "These plain instructions touch both atomic and plain memory; they count as plain: "
              + first(mixed)
              + ".");
    }
    List<String> volatiles = places(outcomes, RunResult.Doubtful::volatiles);
    if (!volatiles.isEmpty()) {
      warnings.add(
          "These accesses of volatile type meet atomic ones, and count as relaxed atomic accesses:"
              + " "
              + first(volatiles)
              + ". C and C++ call them plain: --volatile plain.");
    }
    addUndescribed(outcomes, warnings);
  }

  private void addUndescribed(List<RunOutcome> outcomes, Set<String> warnings) {
    long undescribed =
        outcomes.stream()
            .flatMap(outcome -> outcome.result().doubtful().undescribed().stream())
            .distinct()
            .count();
    if (undescribed > 0) {
      List<String> places = places(outcomes, RunResult.Doubtful::undescribed);
      warnings.add(
          Numbers.counted(undescribed, "plain instruction", "plain instructions")
              + " in your code "
              + (undescribed == 1 ? "accesses" : "access")
              + " atomic memory, and nothing says whether an atomic access is meant:"
              + (undescribed == 1 ? " it counts" : " they count")
              + " as atomic, and a race of a plain access with an atomic one is missed there"
              + (places.isEmpty() ? "" : ": " + first(places))
              + ".");
    }
  }

  /** Where these instructions are in the source, those that are. */
  private List<String> places(
      List<RunOutcome> outcomes, Function<RunResult.Doubtful, List<RunRequest.CodeOffset>> which) {
    Set<String> places = new LinkedHashSet<>();
    for (RunOutcome outcome : outcomes) {
      for (RunRequest.CodeOffset at : which.apply(outcome.result().doubtful())) {
        List<RunResult.Module> modules = outcome.result().modules();
        List<String> paths = modules.stream().map(RunResult.Module::path).toList();
        Frame frame = new Frame(paths.indexOf(at.module()), at.address(), true);
        List<SourceFrame> frames = symbolizer.expand(frame, modules);
        if (frames.stream().anyMatch(each -> !each.file().isEmpty())) {
          places.add(SourceFrame.nearest(frames).text());
        }
      }
    }
    return List.copyOf(places);
  }

  private static String first(List<String> places) {
    return String.join(", ", places.stream().limit(MOST_NAMED).toList())
        + (places.size() > MOST_NAMED ? " and " + (places.size() - MOST_NAMED) + " more" : "");
  }
}
