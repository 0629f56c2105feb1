// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Report.Checked;
import org.rsanemu.cli.report.UnknownOrders;
import org.rsanemu.cli.report.group.FindingKey;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.group.Places;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Stacks;

/** Joins cases into a report: equal findings of several cases are one. */
public final class ReportBuilder {
  private final Report.Tool tool;
  private final @Nullable Set<String> baseline;
  private final List<String> failOn;
  private final boolean all;
  private final Grouping grouping;

  /**
   * Every finding decides the exit status, and harmless ones are hidden.
   *
   * @param known a baseline's fingerprints; empty if there is no baseline
   */
  public ReportBuilder(Report.Tool tool, Set<String> known) {
    this(tool, known.isEmpty() ? null : known, Report.KINDS, false, Grouping.CAUSE);
  }

  /**
   * @param baseline fingerprints of findings that are not reported, only counted; null if there is
   *     no baseline
   * @param failOn the kinds of findings that decide the exit status
   * @param all whether harmless findings are shown
   * @param grouping that the cases were made with
   */
  public ReportBuilder(
      Report.Tool tool,
      @Nullable Set<String> baseline,
      List<String> failOn,
      boolean all,
      Grouping grouping) {
    this.grouping = grouping;
    this.tool = tool;
    this.baseline = baseline == null ? null : Set.copyOf(baseline);
    this.failOn = List.copyOf(failOn);
    this.all = all;
  }

  /** Chooses the exit status, from the findings that decide it. */
  @FunctionalInterface
  public interface ExitCode {
    int of(List<FindingView> findings, List<CaseResult> cases);
  }

  /** Makes the report; the order of the cases decides the order of everything in it. */
  public Report build(List<CaseResult> cases, ExitCode exitCode) {
    List<FindingView> found = findings(cases);
    List<FindingView> real = found.stream().filter(finding -> !finding.harmless()).toList();
    List<FindingView> fresh = real.stream().filter(finding -> !isKnown(finding)).toList();
    List<FindingView> failing = fresh.stream().filter(finding -> finding.isOneOf(failOn)).toList();
    List<FindingView> shown = all ? withHarmless(fresh, found) : fresh;
    Map<FindingKey, Boolean> suppressed = new HashMap<>();
    cases.forEach(each ->
        each.suppressed()
            .forEach((key, harmless) -> suppressed.merge(key, harmless, Boolean::logicalAnd)));
    Excerpts sources = new Excerpts(SourceText.NONE);
    cases.forEach(each -> sources.addAll(each.sources()));
    return new Report(
        Report.SCHEMA_VERSION,
        tool,
        cases.stream().map(CaseResult::details).toList(),
        shown.stream().sorted(FindingView.WORST_FIRST).toList(),
        (int) suppressed.values().stream().filter(harmless -> all || !harmless).count(),
        real.size() - fresh.size(),
        baseline == null ? null : notSeen(baseline, found),
        harmless(found),
        failOn,
        grouping.toString(),
        checked(cases.stream().map(each -> each.details().checked()).toList()),
        warnings(cases),
        sources.all(),
        exitCode.of(failing, cases));
  }

  private boolean isKnown(FindingView finding) {
    return baseline != null && baseline.contains(finding.fingerprint());
  }

  private static List<FindingView> withHarmless(List<FindingView> fresh, List<FindingView> found) {
    return Stream.concat(fresh.stream(), found.stream().filter(FindingView::harmless)).toList();
  }

  private Report.Harmless harmless(List<FindingView> found) {
    Map<String, Long> verdicts =
        found.stream()
            .filter(FindingView::harmless)
            .map(FindingView::consequence)
            .collect(Collectors.groupingBy(ConsequenceView::verdict, Collectors.counting()));
    return new Report.Harmless(
        verdicts.getOrDefault("looped", 0L).intValue(),
        verdicts.getOrDefault("unused", 0L).intValue(),
        all);
  }

  private static int notSeen(Set<String> baseline, List<FindingView> findings) {
    Set<String> left = new HashSet<>(baseline);
    findings.forEach(finding -> left.remove(finding.fingerprint()));
    return left.size();
  }

  private static List<FindingView> findings(List<CaseResult> cases) {
    Map<FindingKey, CaseResult.Keyed> merged = new LinkedHashMap<>();
    for (int i = 0; i < cases.size(); i++) {
      for (CaseResult.Keyed finding : cases.get(i).findings()) {
        List<FindingView.Seen> here = new ArrayList<>();
        for (FindingView.Seen seen : finding.view().seen()) {
          here.add(new FindingView.Seen(i, seen.runs()));
        }
        CaseResult.Keyed alone =
            new CaseResult.Keyed(
                finding.key(), finding.view().seenIn(here), new LinkedHashMap<>(finding.members()));
        merged.merge(finding.key(), alone, ReportBuilder::joined);
      }
    }
    return merged.values().stream().map(ReportBuilder::grouped).toList();
  }

  private static FindingView grouped(CaseResult.Keyed finding) {
    String shown =
        finding.view().sides().stream()
            .filter(side -> side.role().equals("missed") || side.role().equals("current"))
            .findFirst()
            .map(side -> Stacks.place(side.stack()))
            .orElse("");
    return finding.view().at(Places.of(finding.view().kind(), finding.members().values(), shown));
  }

  /** The one with the worst consequence; of several, the first. What is harmless is no more. */
  private static CaseResult.Keyed joined(CaseResult.Keyed first, CaseResult.Keyed other) {
    boolean worse = severity(other.view()) < severity(first.view());
    CaseResult.Keyed shown = worse ? other : first;
    CaseResult.Keyed added = worse ? first : other;
    if (added.view().harmless() == shown.view().harmless()) {
      added.members().forEach(shown.members()::putIfAbsent);
    }
    List<FindingView.Seen> seen = new ArrayList<>(first.view().seen());
    seen.addAll(other.view().seen());
    return new CaseResult.Keyed(first.key(), shown.view().seenIn(seen), shown.members());
  }

  private static int severity(FindingView finding) {
    ConsequenceView consequence = finding.consequence();
    return consequence == null ? 0 : consequence.rank();
  }

  /** Each once, with the name of its case, or how many have it, unless all do. */
  private static List<String> warnings(List<CaseResult> cases) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    for (CaseResult each : cases) {
      for (String warning : each.details().warnings()) {
        names.computeIfAbsent(warning, _ -> new ArrayList<>()).add(each.details().name());
      }
    }
    List<String> warnings = new ArrayList<>();
    names.forEach((warning, of) -> warnings.add(whose(of, cases.size()) + warning));
    return List.copyOf(warnings);
  }

  private static String whose(List<String> names, int all) {
    if (names.size() == all) {
      return "";
    }
    return (names.size() == 1 ? names.getFirst() : names.size() + " of " + all + " cases") + ": ";
  }

  private static Checked checked(List<Checked> cases) {
    if (cases.size() == 1) {
      return cases.getFirst();
    }
    Map<String, Long> calls = new TreeMap<>();
    cases.stream()
        .flatMap(each -> each.unsupportedCalls().stream())
        .forEach(call -> calls.merge(call.name(), call.count(), Long::sum));
    return new Checked(
        (int) sum(cases, Checked::runs),
        (int) sum(cases, Checked::planned),
        (int) most(cases, Checked::threads),
        sum(cases, Checked::instructions),
        sum(cases, Checked::events),
        sum(cases, Checked::judgedEvents),
        UnknownOrders.count(sum(cases, Checked::unknownOrders)),
        most(cases, Checked::locations),
        sum(cases, Checked::plainAccesses),
        sum(cases, Checked::choices),
        sum(cases, Checked::switches),
        (int) sum(cases, Checked::executions),
        sum(cases, Checked::busyWaits),
        sum(cases, Checked::retries),
        sum(cases, Checked::trials),
        (int) sum(cases, Checked::restarts),
        (int) sum(cases, Checked::learned),
        calls.entrySet().stream().map(e -> new Report.Call(e.getKey(), e.getValue())).toList());
  }

  private static long sum(List<Checked> cases, ToLongFunction<Checked> part) {
    return cases.stream().mapToLong(part).sum();
  }

  private static long most(List<Checked> cases, ToLongFunction<Checked> part) {
    return cases.stream().mapToLong(part).max().orElse(0);
  }
}
