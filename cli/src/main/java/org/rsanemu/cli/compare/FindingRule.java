package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        String what = "[%d] %s".formatted(i + 1, what(all, finding, without));
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
    String place = finding.place().substring(finding.place().lastIndexOf('/') + 1);
    return "%s at %s: shown by %s; not by %s.".formatted(finding.kind(), place, seen, not);
  }

  private static String counted(Evidence all, int build, int runs) {
    return "%s (%d of %d runs)".formatted(all.label(build), runs, all.builds().get(build).runs());
  }

  /** Builds that have the same reasons share them. */
  private static List<String> why(
      Evidence all, Findings.Found found, List<Integer> with, List<Integer> without) {
    Map<List<String>, List<Integer>> alike = new LinkedHashMap<>();
    for (int build : without) {
      List<String> reasons = new Reasons(all, found, with, build, "").all();
      alike.computeIfAbsent(reasons, _ -> new ArrayList<>()).add(build);
    }
    List<String> why = new ArrayList<>();
    for (List<Integer> group : alike.values()) {
      why.addAll(new Reasons(all, found, with, group.getFirst(), all.labels(group)).all());
    }
    return why;
  }
}
