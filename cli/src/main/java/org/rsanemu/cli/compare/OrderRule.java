package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.cli.compare.Comparison.Difference;
import org.rsanemu.cli.compare.Comparison.Kind;

/** Lines that order more in some builds; those where all builds do the same are told together. */
final class OrderRule implements Differences.Rule {
  private record Pattern(List<Set<String>> words, List<String> causes) {}

  @Override
  public List<Difference> in(Evidence all) {
    Map<Pattern, List<Integer>> patterns = new LinkedHashMap<>();
    for (int row = 0; row < all.lines().size(); row++) {
      int here = row;
      List<Integer> who = who(all, row);
      if (!stronger(all, row, who).isEmpty()) {
        List<Set<String>> words = all.all().stream().map(b -> all.facts(here, b).words()).toList();
        Pattern pattern = new Pattern(words, Cause.of(all, row, who));
        patterns.computeIfAbsent(pattern, _ -> new ArrayList<>()).add(row);
      }
    }
    List<Difference> found = new ArrayList<>();
    patterns.forEach((pattern, rows) -> {
      int row = rows.getFirst();
      List<Integer> who = who(all, row);
      found.add(
          new Difference(
              Kind.ORDER,
              stronger(all, row, who),
              rows,
              null,
              all.places(rows) + ": " + all.did(row, who) + ".",
              pattern.causes()));
    });
    return found;
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
