// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.sarif;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.CrashCauseView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.text.ConsequenceWords;
import org.rsanemu.cli.report.text.Headline;
import org.rsanemu.cli.report.view.AftermathView;
import org.rsanemu.cli.report.view.HardwareView;

/** Makes results of findings. */
final class SarifResults {
  private static final String HARMLESS = "note";

  private final Report report;
  private final SarifPlaces places;
  private final Flows flows;
  private final Map<String, Integer> fingerprints = new HashMap<>();

  SarifResults(Report report, SarifPlaces places) {
    this.report = report;
    this.places = places;
    this.flows = new Flows(places);
  }

  Sarif.Result of(FindingView finding) {
    Rules rule = Rules.of(finding.kind());
    List<SourceFrame> stack = mainStack(finding);
    Related related = new Related(places, finding);
    Sarif.Location location = places.of(stack);
    return new Sarif.Result(
        rule.id(),
        rule.ordinal(),
        finding.harmless() ? HARMLESS : rule.level(),
        new Sarif.Message(text(finding, related), markdown(finding)),
        location.physicalLocation() == null ? List.of() : List.of(location),
        related.locations(),
        flows.of(finding),
        stacks(finding),
        fingerprints(finding),
        null,
        properties(finding));
  }

  private static List<SourceFrame> mainStack(FindingView finding) {
    if (!finding.sides().isEmpty()) {
      return finding.sides().getFirst().stack();
    }
    FindingView.Crash crash = finding.crash();
    if (crash != null) {
      return crash.stack();
    }
    return WaitWords.mostInformative(finding).map(FindingView.State::stack).orElse(List.of());
  }

  /** What GitHub shows at the line: links there lead to the related locations. */
  private static String text(FindingView finding, Related related) {
    List<String> parts = new ArrayList<>();
    parts.add(Headline.of(finding, related) + ".");
    prose(finding).forEach(prose -> parts.add(SarifText.escaped(prose)));
    parts.add(related.others());
    parts.add("Reproduce: " + SarifText.escaped(finding.reproduce()));
    parts.removeIf(String::isEmpty);
    return String.join("\n", parts);
  }

  private static List<String> prose(FindingView finding) {
    String consequence = ConsequenceWords.sentence(finding);
    String waits = WaitWords.sentence(finding);
    return Stream.of(
            consequence,
            finding.hardwareSentence(),
            waits,
            finding.explanation(),
            finding.hint(),
            finding.note(),
            finding.placesWords())
        .filter(prose -> !prose.isEmpty())
        .toList();
  }

  private static String markdown(FindingView finding) {
    StringBuilder text = new StringBuilder();
    text.append("**").append(SarifText.code(Headline.of(finding))).append("**\n");
    List<FindingView.Side> sides =
        finding.sides().stream().filter(side -> !side.instruction().isEmpty()).toList();
    if (!sides.isEmpty()) {
      text.append("\n| side | order | operation | instruction |\n| --- | --- | --- | --- |\n");
    }
    for (FindingView.Side side : sides) {
      String cells = String.join(" | ", side.role(), side.order(), side.operation());
      text.append("| ").append(cells).append(" | ").append(SarifText.code(side.instruction()));
      text.append(" |\n");
    }
    for (String prose : prose(finding)) {
      text.append('\n').append(SarifText.escaped(prose)).append('\n');
    }
    text.append("\nReproduce: ").append(SarifText.code(finding.reproduce())).append('\n');
    return text.toString();
  }

  private List<Sarif.Stack> stacks(FindingView finding) {
    List<Sarif.Stack> stacks = new ArrayList<>();
    for (FindingView.Side side : finding.sides()) {
      String words =
          side.role() + ": " + side.operation() + " by " + ThreadNames.name(side.thread());
      add(stacks, words, side.thread(), side.stack());
    }
    FindingView.Crash crash = finding.crash();
    if (crash != null) {
      String words = crash.name() + " in " + ThreadNames.name(crash.thread());
      add(stacks, words, crash.thread(), crash.stack());
      CrashCauseView cause = crash.cause();
      if (cause != null && cause.ender() != null) {
        add(stacks, cause.endedWords(), cause.ender(), cause.ended());
      }
    }
    for (FindingView.State state : finding.threads()) {
      add(stacks, ThreadNames.name(state.thread()), state.thread(), state.stack());
    }
    return stacks;
  }

  /** With what is left out after it as its message. */
  private Sarif.Location location(SourceFrame frame) {
    Sarif.Location place = places.of(frame);
    return frame.omitted() == 0
        ? place
        : place.named(null, SarifText.escaped("then " + frame.omission()));
  }

  private void add(List<Sarif.Stack> stacks, String words, int thread, List<SourceFrame> stack) {
    if (!stack.isEmpty()) {
      List<Sarif.StackFrame> frames =
          stack.stream()
              .map(frame -> new Sarif.StackFrame(location(frame), frame.module(), thread))
              .toList();
      stacks.add(new Sarif.Stack(new Sarif.Message(SarifText.escaped(words)), frames));
    }
  }

  /**
   * GitHub distinguishes alerts by the first of these alone; two findings with the same fingerprint
   * are two alerts.
   */
  private Map<String, String> fingerprints(FindingView finding) {
    int occurrence = fingerprints.merge(finding.fingerprint(), 1, Integer::sum);
    Map<String, String> prints = new LinkedHashMap<>();
    prints.put("primaryLocationLineHash", finding.fingerprint() + ":" + occurrence);
    prints.put("rsanEmu/v1", finding.fingerprint());
    return prints;
  }

  private Map<String, Object> properties(FindingView finding) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<Map<String, Object>> seen = new ArrayList<>();
    for (FindingView.Seen where : finding.seen()) {
      Case of = report.cases().get(where.inCase());
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("case", of.name());
      each.put("isa", of.program().isa());
      each.put("runs", where.runs());
      seen.add(each);
    }
    properties.put("seen", seen);
    ConsequenceView consequence = finding.consequence();
    if (consequence != null) {
      properties.put("consequence", consequence.verdict());
      properties.put("harmless", consequence.harmless());
      AftermathView end = consequence.aftermath();
      if (end != null) {
        properties.put("aftermath", end.kind());
      }
    }
    HardwareView hardware = finding.hardware();
    if (hardware != null) {
      properties.put("hardware", hardware.verdict());
    }
    if (finding.places() != null) {
      properties.put("places", finding.places().count());
    }
    properties.put("reproduce", finding.reproduce());
    if (!finding.suppression().isEmpty()) {
      properties.put("suppression", finding.suppression());
    }
    return properties;
  }
}
