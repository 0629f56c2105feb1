// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rsanemu.cli.compare.BuildComparison.Difference;
import org.rsanemu.cli.compare.BuildComparison.Kind;

/** A variable that one build accesses in a piece, and another in several. */
final class SplitRule implements Differences.Rule {
  private record Pattern(int whole, List<Integer> split) {}

  @Override
  public List<Difference> in(Evidence all) {
    Map<Pattern, Map<String, List<Integer>>> found = new LinkedHashMap<>();
    for (int row = 0; row < all.lines().size(); row++) {
      add(all, row, found);
    }
    List<Difference> differences = new ArrayList<>();
    found.forEach((pattern, variables) -> differences.add(difference(all, pattern, variables)));
    return differences;
  }

  private static void add(Evidence all, int row, Map<Pattern, Map<String, List<Integer>>> found) {
    for (int whole : all.all()) {
      new TreeMap<>(all.facts(row, whole).sizes())
          .forEach((variable, size) -> {
            List<Integer> split =
                all.all().stream()
                    .filter(build -> isSplit(all.facts(row, build), variable, size))
                    .toList();
            if (!split.isEmpty()) {
              found
                  .computeIfAbsent(new Pattern(whole, split), _ -> new LinkedHashMap<>())
                  .computeIfAbsent(variable, _ -> new ArrayList<>())
                  .add(row);
            }
          });
    }
  }

  private static Difference difference(
      Evidence all, Pattern pattern, Map<String, List<Integer>> variables) {
    List<Integer> rows =
        variables.values().stream().flatMap(List::stream).distinct().sorted().toList();
    return new Difference(
        Kind.SPLIT,
        pattern.split(),
        rows,
        null,
        "%s: %s in one piece in %s, in several in %s."
            .formatted(
                all.places(rows),
                Words.list(List.copyOf(variables.keySet())),
                all.label(pattern.whole()),
                all.labels(pattern.split())),
        List.of(
            "Another thread may run between two pieces, and see a value that no thread wrote."));
  }

  /** Whether the first bytes and others of the same variable are locations of their own. */
  private static boolean isSplit(BuildFacts facts, String variable, int size) {
    Integer first = facts.sizes().get(variable);
    return first != null && first < size && facts.sizes().containsKey(variable + "+" + first);
  }
}
