// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.rsanemu.cli.compare.BuildComparison.Mark;
import org.rsanemu.cli.compare.BuildComparison.Seen;
import org.rsanemu.cli.compare.BuildComparison.SharedFinding;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.FindingView.Side;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.text.ConsequenceWords;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.cli.report.view.StepView;

/** The findings of all builds; those of the same kind at the same lines are one. */
final class ComparedFindings {
  /**
   * A finding.
   *
   * @param path the rows that the way from one side to the other leads through
   * @param examples an interleaving of each build that shows it
   */
  record Found(SharedFinding view, List<Integer> path, List<Interleaved> examples) {}

  private record Key(String kind, List<Anchor> places) {}

  private record InBuild(int build, FindingView finding) {}

  private final SourceAlignment alignment;
  private final Grouping grouping;
  private final List<List<InBuild>> found;
  private final int hidden;

  /**
   * @param grouping that the builds' findings were made with
   * @param harmless whether those are wanted that are harmless in all builds that show them
   */
  ComparedFindings(
      List<BuildData> builds, SourceAlignment alignment, boolean harmless, Grouping grouping) {
    this.grouping = grouping;
    this.alignment = alignment;
    Map<Key, List<InBuild>> same = new LinkedHashMap<>();
    for (int i = 0; i < builds.size(); i++) {
      for (FindingView finding : builds.get(i).findings()) {
        same.computeIfAbsent(key(finding), _ -> new ArrayList<>()).add(new InBuild(i, finding));
      }
    }
    // The worst one represents the others.
    same.values().forEach(each -> each.sort(comparing(InBuild::finding, FindingView.WORST_FIRST)));
    this.found =
        same.values().stream()
            .filter(each -> harmless || !each.getFirst().finding().harmless())
            .sorted(comparing(each -> each.getFirst().finding(), FindingView.WORST_FIRST))
            .toList();
    this.hidden = same.size() - found.size();
  }

  /** How many were left out because they are harmless. */
  int hidden() {
    return hidden;
  }

  private Key key(FindingView finding) {
    Stream<SourceFrame> places = grouping.isByAccess() ? cause(finding) : places(finding);
    return new Key(finding.kind(), places.map(alignment::of).sorted().distinct().toList());
  }

  /** Where it is mended. */
  private static Stream<SourceFrame> cause(FindingView finding) {
    if (finding.kind().equals("robustness")) {
      return places(finding).limit(1);
    }
    return FindingView.end(finding.sides())
        .filter(side -> !side.stack().isEmpty())
        .map(side -> Stream.of(SourceFrame.nearest(side.stack())))
        .orElseGet(() -> places(finding));
  }

  /** Where its sides are, or its threads were. */
  private static Stream<SourceFrame> places(FindingView finding) {
    Stream<List<SourceFrame>> stacks =
        finding.crash() != null
            ? Stream.of(finding.crash().stack())
            : finding.sides().isEmpty()
                ? finding.threads().stream().map(FindingView.State::stack)
                : sides(finding).map(Side::stack);
    return stacks.filter(stack -> !stack.isEmpty()).map(SourceFrame::nearest);
  }

  /** The accesses of a finding. */
  private static Stream<Side> sides(FindingView finding) {
    return finding.sides().stream()
        .filter(side -> !side.role().equals("stale") && !side.stack().isEmpty());
  }

  /** Marks the cells of all findings, in their order. */
  void mark(Lines lines) {
    int number = 0;
    for (List<InBuild> same : found) {
      for (InBuild each : same) {
        mark(lines, number, each, isHarmless(same, each.build()));
      }
      number++;
    }
  }

  private static boolean isHarmless(List<InBuild> same, int build) {
    return same.stream()
        .filter(each -> each.build() == build)
        .allMatch(each -> each.finding().harmless());
  }

  private static void mark(Lines lines, int number, InBuild each, boolean harmless) {
    FindingView finding = each.finding();
    FindingView.Memory memory = finding.memory();
    String variable = memory == null ? "" : Words.of(memory);
    sides(finding)
        .forEach(side ->
            lines.cell(
                each.build(),
                SourceFrame.nearest(side.stack()),
                cell -> {
                  if (side.order().equals("na")) {
                    cell.plain(side, variable);
                  }
                  cell.mark(new Mark(number, side.role(), harmless));
                }));
  }

  /** All of them; {@code lines} has all rows. */
  List<Found> all(Lines lines) {
    return found.stream().map(same -> found(same, lines)).toList();
  }

  private static Found found(List<InBuild> same, Lines lines) {
    FindingView example = same.getFirst().finding();
    TreeSet<Integer> rows = new TreeSet<>();
    places(example).map(lines::number).filter(row -> row >= 0).forEach(rows::add);
    TreeSet<Integer> path = new TreeSet<>(rows);
    List<Interleaved> examples = same.stream().map(each -> interleaved(each, lines)).toList();
    examples.forEach(each -> path.addAll(each.rows()));
    path.remove(-1);
    Map<Integer, Seen> seen = new LinkedHashMap<>();
    same.stream()
        .sorted(Comparator.comparingInt(InBuild::build))
        .forEach(each -> seen.merge(each.build(), seen(each), ComparedFindings::more));
    return new Found(
        new SharedFinding(
            example.kind(),
            example.place(),
            what(example),
            List.copyOf(rows),
            List.copyOf(seen.values())),
        List.copyOf(path),
        examples);
  }

  private static Interleaved interleaved(InBuild in, Lines lines) {
    List<StepView> steps = in.finding().interleaving();
    List<Integer> rows = steps.stream().map(step -> row(step, lines)).toList();
    return new Interleaved(in.build(), steps, rows);
  }

  private static int row(StepView step, Lines lines) {
    return step.stack().isEmpty() ? -1 : lines.number(SourceFrame.nearest(step.stack()));
  }

  private static Seen seen(InBuild in) {
    FindingView finding = in.finding();
    int runs = finding.seen().stream().mapToInt(each -> each.runs().size()).sum();
    ConsequenceView consequence = finding.consequence();
    String harmless =
        consequence != null && finding.harmless() ? ConsequenceWords.why(consequence) : null;
    HardwareView hardware = finding.hardware();
    return new Seen(
        in.build(),
        runs,
        finding.fingerprint(),
        harmless,
        hardware == null ? null : hardware.text(),
        finding.reproduce());
  }

  /**
   * One line may have several instructions, each with a finding of its own. They come with the
   * worst one first: what its processor shows of that stands for the line.
   */
  private static Seen more(Seen one, Seen other) {
    if (one.real() != other.real()) {
      return one.real() ? one : other;
    }
    return one.runs() >= other.runs() ? one : other.withHardware(one.hardware());
  }

  private static String what(FindingView finding) {
    List<Side> sides = sides(finding).toList();
    if (finding.crash() != null) {
      return "the program ends with " + finding.crash().name();
    }
    if (sides.size() < 2 || finding.memory() == null) {
      return finding.kind().equals("livelock")
          ? "threads spin for ever"
          : "threads wait for each other for ever";
    }
    String verb = finding.kind().equals("race") ? " races with the " : " may miss the ";
    return "the "
        + sides.get(0).operation()
        + " of "
        + Words.of(finding.memory())
        + verb
        + sides.get(1).operation()
        + " at "
        + Words.place(SourceFrame.nearest(sides.get(1).stack()));
  }
}
