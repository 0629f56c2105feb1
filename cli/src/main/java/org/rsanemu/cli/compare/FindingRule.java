// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.rsanemu.cli.compare.BuildComparison.Difference;
import org.rsanemu.cli.compare.BuildComparison.Kind;
import org.rsanemu.cli.compare.BuildComparison.Seen;
import org.rsanemu.cli.compare.BuildComparison.SharedFinding;
import org.rsanemu.cli.report.Numbers;

/** Findings that some builds do not show. */
final class FindingRule implements Differences.Rule {
  @Override
  public List<Difference> in(Evidence all) {
    List<Difference> found = new ArrayList<>();
    Map<List<String>, Integer> numbers = new HashMap<>();
    for (int i = 0; i < all.findings().size(); i++) {
      SharedFinding finding = all.findings().get(i).view();
      List<Integer> with = builds(finding.seen().stream().filter(Seen::real));
      List<Seen> harmless =
          with.isEmpty() ? List.of() : finding.seen().stream().filter(s -> !s.real()).toList();
      List<Integer> seen = builds(finding.seen().stream());
      List<Integer> without =
          all.all().stream()
              .filter(build -> !seen.contains(build) && all.builds().get(build).runs() > 0)
              .toList();
      if (!without.isEmpty() || !harmless.isEmpty()) {
        List<Integer> showing = with.isEmpty() ? seen : with;
        List<String> reasons = why(all, all.findings().get(i), showing, without);
        harmless.forEach(each -> reasons.add(changesNothing(all, each)));
        Integer first = numbers.putIfAbsent(reasons, i + 1);
        List<String> why =
            first == null ? reasons : List.of("The same as for [%d].".formatted(first));
        String what = "[%d] %s".formatted(i + 1, what(all, finding, without));
        found.add(new Difference(Kind.FINDING, showing, finding.rows(), i, what, why));
      }
    }
    return found;
  }

  private static List<Integer> builds(Stream<Seen> seen) {
    return seen.map(Seen::build).toList();
  }

  private static String changesNothing(Evidence all, Seen harmless) {
    return "In %s it changes nothing: %s."
        .formatted(all.label(harmless.build()), harmless.harmless());
  }

  private static String what(Evidence all, SharedFinding finding, List<Integer> without) {
    List<String> parts = new ArrayList<>();
    add(parts, "shown by", counted(all, finding.seen().stream().filter(Seen::real)));
    add(parts, "harmless in", counted(all, finding.seen().stream().filter(s -> !s.real())));
    add(
        parts,
        finding.real() ? "not by" : "not shown by",
        without.stream()
            .map(build -> all.label(build) + " in " + runs(all.builds().get(build).runs()))
            .toList());
    String place = finding.place().substring(finding.place().lastIndexOf('/') + 1);
    return "%s at %s: %s.".formatted(finding.kind(), place, String.join("; ", parts));
  }

  private static void add(List<String> parts, String how, List<String> builds) {
    if (!builds.isEmpty()) {
      parts.add(how + " " + Words.list(builds));
    }
  }

  private static List<String> counted(Evidence all, Stream<Seen> seen) {
    return seen.map(each ->
            "%s in %d of %s"
                .formatted(
                    all.label(each.build()),
                    each.runs(),
                    runs(all.builds().get(each.build()).runs())))
        .toList();
  }

  private static String runs(int number) {
    return Numbers.counted(number, "run", "runs");
  }

  /** Builds that have the same reasons share them. */
  private static List<String> why(
      Evidence all, ComparedFindings.Found found, List<Integer> with, List<Integer> without) {
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
