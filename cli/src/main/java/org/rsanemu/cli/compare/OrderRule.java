// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.cli.compare.BuildComparison.Difference;
import org.rsanemu.cli.compare.BuildComparison.Kind;

/** Lines that order more in some builds; those with the same cause are listed together. */
final class OrderRule implements Differences.Rule {
  private record Because(List<Integer> stronger, List<String> causes) {}

  @Override
  public List<Difference> in(Evidence all) {
    Map<Because, Map<List<Set<String>>, List<Integer>>> found = new LinkedHashMap<>();
    for (int row = 0; row < all.lines().size(); row++) {
      int here = row;
      List<Integer> who = who(all, row);
      List<Integer> stronger = stronger(all, row, who);
      if (!stronger.isEmpty()) {
        List<Set<String>> did = all.all().stream().map(b -> all.facts(here, b).words()).toList();
        found
            .computeIfAbsent(
                new Because(stronger, Cause.of(all, row, who)), _ -> new LinkedHashMap<>())
            .computeIfAbsent(did, _ -> new ArrayList<>())
            .add(row);
      }
    }
    List<Difference> differences = new ArrayList<>();
    found.forEach((because, patterns) -> differences.add(difference(all, because, patterns)));
    return differences;
  }

  private static Difference difference(
      Evidence all, Because because, Map<List<Set<String>>, List<Integer>> patterns) {
    List<Integer> rows = patterns.values().stream().flatMap(List::stream).sorted().toList();
    List<String> sentences = new ArrayList<>();
    for (List<Integer> same : patterns.values()) {
      int row = same.getFirst();
      sentences.add(all.places(same) + ": " + all.did(row, who(all, row)) + ".");
    }
    return new Difference(
        Kind.ORDER, because.stronger(), rows, null, String.join(" ", sentences), because.causes());
  }

  /** The builds that can be compared at a row. */
  private static List<Integer> who(Evidence all, int row) {
    return all.all().stream().filter(build -> all.atomic(row, build)).toList();
  }

  private static List<Integer> stronger(Evidence all, int row, List<Integer> who) {
    return who.stream()
        .filter(one -> who.stream().anyMatch(other -> Cause.stronger(all, row, one, other)))
        .toList();
  }
}
