package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.cli.compare.Comparison.Difference;
import org.rsanemu.cli.compare.Comparison.Instruction;
import org.rsanemu.cli.compare.Comparison.Kind;

/** Lines whose access is a call of a library's helper in some builds, an instruction in others. */
final class HelperRule implements Differences.Rule {
  private record Pattern(List<Integer> calling, List<String> helpers) {}

  @Override
  public List<Difference> in(Evidence all) {
    Map<Pattern, List<Integer>> patterns = new LinkedHashMap<>();
    for (int row = 0; row < all.lines().size(); row++) {
      int here = row;
      List<Integer> who = all.all().stream().filter(build -> all.atomic(here, build)).toList();
      List<Integer> calling = who.stream().filter(b -> !helpers(all, here, b).isEmpty()).toList();
      if (!calling.isEmpty() && calling.size() < who.size()) {
        List<String> helpers =
            calling.stream().flatMap(b -> helpers(all, here, b).stream()).distinct().toList();
        patterns.computeIfAbsent(new Pattern(calling, helpers), _ -> new ArrayList<>()).add(row);
      }
    }
    List<Difference> found = new ArrayList<>();
    patterns.forEach((pattern, rows) -> found.add(difference(all, pattern, rows)));
    return found;
  }

  private static Difference difference(Evidence all, Pattern pattern, List<Integer> rows) {
    boolean choosing = pattern.helpers().stream().allMatch(each -> each.startsWith("__aarch64_"));
    return new Difference(
        Kind.HELPER,
        pattern.calling(),
        rows,
        null,
        "%s: %s calls %s, where others have an instruction of their own."
            .formatted(
                all.places(rows), all.labels(pattern.calling()), Words.list(pattern.helpers())),
        choosing
            ? List.of(
                "These helpers choose between LSE instructions and LL/SC by the processor: --cpu"
                    + " no-lse checks the other choice.")
            : List.of());
  }

  private static List<String> helpers(Evidence all, int row, int build) {
    return all.cell(row, build).instructions().stream()
        .map(Instruction::helper)
        .filter(helper -> !helper.isEmpty())
        .distinct()
        .toList();
  }
}
