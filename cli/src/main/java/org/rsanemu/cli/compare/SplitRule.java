package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.rsanemu.cli.compare.Comparison.Difference;
import org.rsanemu.cli.compare.Comparison.Kind;

/** A variable that one build accesses in a piece, and another in several. */
final class SplitRule implements Differences.Rule {
  @Override
  public List<Difference> in(Evidence all) {
    List<Difference> found = new ArrayList<>();
    for (int row = 0; row < all.lines().size(); row++) {
      difference(all, row).ifPresent(found::add);
    }
    return found;
  }

  private static Optional<Difference> difference(Evidence all, int row) {
    for (int whole : all.all()) {
      TreeMap<String, Integer> sizes = new TreeMap<>(all.facts(row, whole).sizes());
      for (var variable : sizes.entrySet()) {
        List<Integer> split =
            all.all().stream()
                .filter(
                    build -> isSplit(all.facts(row, build), variable.getKey(), variable.getValue()))
                .toList();
        if (!split.isEmpty()) {
          return Optional.of(
              new Difference(
                  Kind.SPLIT,
                  split,
                  List.of(row),
                  null,
                  "%s: %s accesses the %d bytes of %s at once, %s in pieces."
                      .formatted(
                          all.places(List.of(row)),
                          all.label(whole),
                          variable.getValue(),
                          variable.getKey(),
                          all.labels(split)),
                  List.of(
                      "Between two pieces another thread may come: a value may be seen that nobody"
                          + " wrote.")));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether the first bytes and others of the same variable are locations of their own. */
  private static boolean isSplit(Facts facts, String variable, int size) {
    Integer first = facts.sizes().get(variable);
    return first != null && first < size && facts.sizes().containsKey(variable + "+" + first);
  }
}
