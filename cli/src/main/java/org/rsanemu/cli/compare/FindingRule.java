package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.rsanemu.cli.compare.Comparison.Difference;
import org.rsanemu.cli.compare.Comparison.Kind;
import org.rsanemu.cli.compare.Comparison.Seen;
import org.rsanemu.cli.compare.Comparison.SharedFinding;

/** Findings that some builds do not show. */
final class FindingRule implements Differences.Rule {
  @Override
  public List<Difference> in(Evidence all) {
    List<Difference> found = new ArrayList<>();
    for (int i = 0; i < all.findings().size(); i++) {
      SharedFinding finding = all.findings().get(i).view();
      List<Integer> with = finding.seen().stream().map(Seen::build).toList();
      List<Integer> without =
          all.all().stream()
              .filter(build -> !with.contains(build) && all.builds().get(build).runs() > 0)
              .toList();
      if (!without.isEmpty()) {
        List<String> why = why(all, all.findings().get(i), with, without);
        String what = what(all, finding, without);
        found.add(new Difference(Kind.FINDING, with, finding.rows(), i, what, why));
      }
    }
    return found;
  }

  private static String what(Evidence all, SharedFinding finding, List<Integer> without) {
    String seen =
        Words.list(
            finding.seen().stream().map(each -> counted(all, each.build(), each.runs())).toList());
    String not = Words.list(without.stream().map(build -> counted(all, build, 0)).toList());
    return "%s at %s, %s: shown by %s; not by %s."
        .formatted(finding.kind(), finding.place(), finding.what(), seen, not);
  }

  private static String counted(Evidence all, int build, int runs) {
    return "%s (%d of %d runs)".formatted(all.label(build), runs, all.builds().get(build).runs());
  }

  /** Builds that do the same on the way to the finding have the same reasons. */
  private static List<String> why(
      Evidence all, Findings.Found found, List<Integer> with, List<Integer> without) {
    Map<List<Object>, List<Integer>> alike = new LinkedHashMap<>();
    for (int build : without) {
      List<Object> does =
          Reasons.near(all, found).stream()
              .map(row -> List.<Object>of(all.cell(row, build).state(), all.facts(row, build)))
              .collect(Collectors.toList());
      does.add(all.isa(build));
      alike.computeIfAbsent(does, _ -> new ArrayList<>()).add(build);
    }
    List<String> why = new ArrayList<>();
    alike.values().forEach(group -> why.addAll(new Reasons(all, found, with, group).all()));
    return why;
  }
}
