// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Report;

/**
 * The cases of a report, a line each: how many findings and runs, how those ended, and which case
 * it is. Names come last and are not cut: people copy them.
 */
final class CaseTable {
  private CaseTable() {}

  /** The table's rows, the first of which says what the columns are. */
  static List<String[]> rows(Report report) {
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"findings", "runs", "ended", "case"});
    for (int i = 0; i < report.cases().size(); i++) {
      Case each = report.cases().get(i);
      rows.add(
          new String[] {
            Numbers.of(findings(report, i)), runs(each.checked()), ended(each), each.name()
          });
    }
    return rows;
  }

  private static long findings(Report report, int number) {
    return report.real().stream()
        .filter(finding -> finding.seen().stream().anyMatch(seen -> seen.inCase() == number))
        .count();
  }

  private static String runs(Report.Checked checked) {
    return checked.runs() == checked.planned()
        ? Numbers.of(checked.runs())
        : Numbers.of(checked.runs()) + " of " + Numbers.of(checked.planned());
  }

  /** How the runs ended, the most frequent first; how often, if not all ended alike. */
  private static String ended(Case each) {
    Map<String, Integer> endings = new LinkedHashMap<>();
    each.runs().forEach(run -> endings.merge(ended(run), 1, Integer::sum));
    if (endings.isEmpty()) {
      return "not run";
    }
    if (endings.size() == 1) {
      return endings.keySet().iterator().next();
    }
    return String.join(
        ", ",
        endings.entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .map(ending -> ending.getKey() + " (" + Numbers.of(ending.getValue()) + ")")
            .toList());
  }

  private static String ended(Report.Run run) {
    return switch (run.ending()) {
      case "exited" -> "exit " + run.status();
      case "killed" -> String.valueOf(run.detail());
      case "limit" ->
          ("instructions".equals(run.detail()) ? "instruction" : run.detail()) + " limit";
      default -> run.ending();
    };
  }
}
