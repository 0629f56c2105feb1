// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.drawing.GraphDrawing;
import org.rsanemu.cli.report.graph.ExecutionGraph;
import org.rsanemu.cli.report.graph.Relation;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.text.ConsequenceWords;
import org.rsanemu.cli.report.view.AftermathView;

/**
 * A finding, as its template shows it.
 *
 * @param id of its element
 * @param open whether it is unfolded from the start
 * @param seen {@code seen in 2 of 10 runs}; of several cases, those that showed it, and their ISAs
 * @param seenIn where, in each case
 * @param verdict of the consequence; "" if the finding has none
 * @param flag what is said of it besides its kind; "" if nothing is
 * @param consequence what a stale value would change, or what its {@code actions} depend on, or how
 *     threads wait for one another; "" if that is not known
 * @param actions what the thread would do, and what it does instead; which thread waits for what
 * @param memory what is accessed, in a sentence; "" if nothing is
 * @param drawn whether there are lanes and a graph
 * @param graph markup
 * @param forbidding the processor's model, if the graph has the cycle by which it forbids the
 *     execution; else ""
 * @param forbidden that cycle in words; empty, or one
 * @param legend of the relations in the graph
 */
record FindingPart(
    String id,
    boolean open,
    String kind,
    String title,
    String place,
    String verdict,
    String flag,
    String seen,
    List<SeenIn> seenIn,
    String consequence,
    List<String> actions,
    String explanation,
    String hint,
    String note,
    String places,
    List<CodePart> code,
    List<Access> accesses,
    String memory,
    List<StackPart> stacks,
    boolean drawn,
    Lanes lanes,
    String graph,
    boolean cyclic,
    String forbidding,
    List<ForbiddingPart> forbidden,
    List<Legend> legend,
    String reproduce,
    List<String> replay,
    String suppression,
    String fingerprint) {

  private static final int MOST_RUNS = 20;
  private static final int MOST_DRAWN = 100;

  /** The runs of a case that showed it. */
  record SeenIn(String caseId, String caseName, String runs) {}

  /** A side of the finding. */
  record Access(
      String role,
      String thread,
      String operation,
      String order,
      String address,
      String value,
      String place,
      String instruction) {}

  /** A relation of the graph. */
  record Legend(String style, String label, String words) {}

  static FindingPart of(
      FindingView finding, int number, boolean open, Report report, SourceLines sources) {
    String id = "finding-" + number;
    ExecutionGraph graph = ExecutionGraph.of(finding.interleaving(), finding.hardware());
    boolean drawn = !finding.interleaving().isEmpty();
    List<String> consequence =
        finding.threads().isEmpty() ? ConsequenceWords.lines(finding) : WaitWords.lines(finding);
    return new FindingPart(
        id,
        open,
        finding.kind(),
        Kinds.title(finding.kind()),
        finding.place(),
        finding.consequence() == null ? "" : finding.consequence().verdict(),
        flag(finding),
        seen(finding, report),
        seenIn(finding, report),
        consequence.isEmpty() ? "" : consequence.getFirst(),
        consequence.stream().skip(1).toList(),
        finding.explanation(),
        finding.hint(),
        (finding.hardwareSentence() + " " + finding.note()).strip(),
        finding.placesWords(),
        CodePart.of(finding, sources),
        finding.sides().stream().map(FindingPart::access).toList(),
        memory(finding.memory()),
        StackPart.of(finding),
        drawn,
        Lanes.of(finding.interleaving()),
        graph(graph, id),
        graph.edges().stream().anyMatch(ExecutionGraph.Edge::onCycle),
        graph.forbidden() ? forbidding(finding) : "",
        ForbiddingPart.of(finding.hardware()),
        legend(graph),
        finding.reproduce(),
        finding.schedule() == null ? List.of() : List.of(finding.schedule().replay()),
        finding.suppression(),
        finding.fingerprint());
  }

  /** Those of a report that are harmless, all folded; they come after all others. */
  static List<FindingPart> harmless(Report report) {
    SourceLines sources = new SourceLines(report.sources());
    List<FindingPart> parts = new ArrayList<>();
    for (int i = report.real().size(); i < report.findings().size(); i++) {
      parts.add(of(report.findings().get(i), i + 1, false, report, sources));
    }
    return parts;
  }

  private static String forbidding(FindingView finding) {
    return finding.hardware() == null ? "" : finding.hardware().model();
  }

  private static String flag(FindingView finding) {
    ConsequenceView consequence = finding.consequence();
    AftermathView end = consequence == null ? null : consequence.aftermath();
    if (end != null) {
      return switch (end.kind()) {
        case "crash" -> "leads to a crash";
        case "result" -> "leads to a wrong result";
        default -> "leads to an endless wait";
      };
    }
    return consequence == null
        ? ""
        : switch (consequence.verdict()) {
          case "crash" -> "leads to a crash";
          case "looped", "unused" -> "harmless";
          default -> "";
        };
  }

  /** The graph, or a sentence where nobody could read it. */
  private static String graph(ExecutionGraph graph, String id) {
    int events = graph.events().size();
    return events > MOST_DRAWN
        ? "<p>With " + Numbers.of(events) + " events it is too large to be drawn.</p>"
        : GraphDrawing.render(graph, id);
  }

  /** Of the runs of its own cases: those of other programs could not have shown it. */
  private static String seen(FindingView finding, Report report) {
    String isas =
        finding.seen().stream()
            .map(each -> report.cases().get(each.inCase()).program().isa())
            .distinct()
            .collect(joining(", ", ", ", ""));
    return "seen in "
        + Numbers.of(finding.runCount())
        + " of "
        + Numbers.counted(finding.runsOf(report.cases()), "run", "runs")
        + (report.cases().size() > 1 ? isas : "");
  }

  private static List<SeenIn> seenIn(FindingView finding, Report report) {
    List<SeenIn> seen = new ArrayList<>();
    for (FindingView.Seen each : finding.seen()) {
      String runs = numbers(each.runs());
      String name = report.cases().get(each.inCase()).name();
      seen.add(new SeenIn("case-" + (each.inCase() + 1), name, runs));
    }
    return seen;
  }

  /** {@code run 3}, {@code runs 1, 4, 9}. */
  private static String numbers(List<Integer> runs) {
    String some =
        runs.stream().limit(MOST_RUNS).map(String::valueOf).collect(Collectors.joining(", "));
    int more = runs.size() - MOST_RUNS;
    return (runs.size() == 1 ? "run " : "runs ")
        + some
        + (more > 0 ? " and " + Numbers.of(more) + " more" : "");
  }

  private static Access access(FindingView.Side side) {
    return new Access(
        side.role(),
        side.stack().isEmpty() ? "–" : ThreadNames.name(side.thread()),
        side.operation(),
        side.order().equals("na") ? "–" : side.order(),
        side.address() + ", " + side.size() + (side.size() == 1 ? " byte" : " bytes"),
        side.hasValue() ? Hex.value(Hex.parse(side.value())) : "–",
        side.stack().isEmpty() ? "–" : SourceFrame.nearest(side.stack()).place(),
        side.instruction().isEmpty() ? "–" : side.instruction());
  }

  private static String memory(FindingView.@Nullable Memory memory) {
    if (memory == null) {
      return "";
    }
    String size = memory.size() > 0 ? " of " + memory.size() + " bytes" : "";
    String at = " at " + memory.address();
    String declared = memory.declared() == null ? "" : ", declared at " + memory.declared();
    String thread = memory.thread() == null ? "" : ThreadNames.name(memory.thread());
    return switch (memory.kind()) {
      case "global" ->
          "The location is the global variable "
              + (memory.name() == null ? "without a name" : memory.name())
              + size
              + at
              + declared
              + (memory.part() == null ? "" : "; accessed is " + memory.accessed())
              + ".";
      case "heap" ->
          "The location is in a heap block"
              + size
              + at
              + ", allocated by "
              + thread
              + (memory.memberWords().isEmpty() ? "" : "; accessed is " + memory.memberWords())
              + ".";
      case "thread-local" ->
          memory.name() == null
              ? "The location is memory" + at + " of " + thread + "'s own."
              : "The location is the thread-local variable "
                  + memory.accessed()
                  + size
                  + at
                  + " of "
                  + thread
                  + declared
                  + ".";
      case "stack" ->
          memory.name() == null
              ? "The location is on the stack of " + thread + "."
              : "The location is "
                  + memory.accessed()
                  + " of "
                  + memory.function()
                  + " on the stack of "
                  + thread
                  + declared
                  + ".";
      case "state" -> "The location is " + memory.name() + ".";
      case "descriptor" -> "The location is file descriptor " + number(memory) + ".";
      default -> "The location is memory" + at + ".";
    };
  }

  private static long number(FindingView.Memory descriptor) {
    return Hex.parse(descriptor.address());
  }

  private static List<Legend> legend(ExecutionGraph graph) {
    Set<Relation> used = EnumSet.noneOf(Relation.class);
    graph.edges().forEach(edge -> used.add(edge.relation()));
    return used.stream()
        .map(r -> new Legend(r.name().toLowerCase(Locale.ROOT), r.label(), r.words()))
        .toList();
  }
}
