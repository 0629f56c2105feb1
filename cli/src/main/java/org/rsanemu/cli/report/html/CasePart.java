// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Report;

/**
 * A case: what was checked, and what its runs did.
 *
 * @param several whether there are others, so that its name is of use
 * @param open whether it is unfolded from the start
 * @param endings how its runs ended, each way once
 * @param troubles runs that did not end as runs should
 */
record CasePart(
    String id,
    String name,
    boolean several,
    boolean open,
    String isa,
    String runs,
    String events,
    String status,
    List<FindingLink> findings,
    List<Summary.Fact> setup,
    List<Summary.Fact> checked,
    List<String> warnings,
    List<String> endings,
    List<Trouble> troubles,
    ObservedPart observed) {

  /** A finding that the case showed. */
  record FindingLink(String id, String number, String kind, String place) {}

  /** A run that did not end as runs should. */
  record Trouble(String what, String reproduce) {}

  /** All cases of a report. */
  static List<CasePart> of(Report report) {
    List<CasePart> parts = new ArrayList<>();
    for (int i = 0; i < report.cases().size(); i++) {
      parts.add(of(report, i));
    }
    return parts;
  }

  private static CasePart of(Report report, int index) {
    Case each = report.cases().get(index);
    boolean several = report.cases().size() > 1;
    List<FindingLink> findings = findings(report, index);
    List<Trouble> troubles =
        each.runs().stream()
            .filter(run -> run.reproduce() != null)
            .map(run -> new Trouble(trouble(run), run.reproduce()))
            .toList();
    String id = "case-" + (index + 1);
    return new CasePart(
        id,
        each.name(),
        several,
        !several,
        each.program().isa(),
        Numbers.of(each.checked().runs()) + " of " + Numbers.of(each.checked().planned()),
        Numbers.of(each.checked().events()),
        !findings.isEmpty() ? "findings" : troubles.isEmpty() ? "clean" : "incomplete",
        findings,
        Summary.setup(each),
        Summary.checked(each.checked()),
        each.warnings(),
        endings(each.runs()),
        troubles,
        ObservedPart.of(each.observed(), id));
  }

  private static List<FindingLink> findings(Report report, int index) {
    List<FindingLink> links = new ArrayList<>();
    for (int i = 0; i < report.real().size(); i++) {
      FindingView finding = report.findings().get(i);
      if (finding.seen().stream().anyMatch(seen -> seen.inCase() == index)) {
        String number = String.valueOf(i + 1);
        links.add(new FindingLink("finding-" + number, number, finding.kind(), finding.place()));
      }
    }
    return links;
  }

  private static List<String> endings(List<Report.Run> runs) {
    Map<String, Integer> counts = new TreeMap<>();
    runs.forEach(run -> counts.merge(ending(run), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(e -> Numbers.counted(e.getValue(), "run ", "runs ") + e.getKey())
        .toList();
  }

  private static String ending(Report.Run run) {
    return switch (run.ending()) {
      case "exited" -> "exited with status " + run.status();
      case "killed" -> "ended by " + run.detail();
      case "stuck" -> "stuck for ever";
      case "limit" -> "ended by a limit of rsan-emu: " + run.detail();
      case "unsupported" -> "reached an instruction that cannot be emulated: " + run.detail();
      default -> "failed because of an error in rsan-emu: " + run.detail();
    };
  }

  private static String trouble(Report.Run run) {
    return "Run " + run.run() + " (seed " + run.seed() + ") " + ending(run) + ".";
  }
}
