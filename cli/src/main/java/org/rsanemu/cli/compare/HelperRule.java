// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.cli.compare.BuildComparison.Difference;
import org.rsanemu.cli.compare.BuildComparison.Instruction;
import org.rsanemu.cli.compare.BuildComparison.Kind;
import org.rsanemu.isa.code.CompiledCode;

/** Lines whose access is a call of a library's helper in some builds, an instruction in others. */
final class HelperRule implements Differences.Rule {
  @Override
  public List<Difference> in(Evidence all) {
    Map<List<Integer>, List<Integer>> rows = new LinkedHashMap<>();
    for (int row = 0; row < all.lines().size(); row++) {
      int here = row;
      List<Integer> who = all.all().stream().filter(build -> all.atomic(here, build)).toList();
      List<Integer> calling = who.stream().filter(b -> !helpers(all, here, b).isEmpty()).toList();
      if (!calling.isEmpty() && calling.size() < who.size()) {
        rows.computeIfAbsent(calling, _ -> new ArrayList<>()).add(row);
      }
    }
    List<Difference> found = new ArrayList<>();
    rows.forEach((calling, where) -> found.add(difference(all, calling, where)));
    return found;
  }

  private static Difference difference(Evidence all, List<Integer> calling, List<Integer> rows) {
    List<String> helpers =
        rows.stream()
            .flatMap(row -> calling.stream().flatMap(build -> helpers(all, row, build).stream()))
            .distinct()
            .toList();
    return new Difference(
        Kind.HELPER,
        calling,
        rows,
        null,
        "%s: calls of %s in %s, instructions of their own in the others."
            .formatted(all.places(rows), Words.list(helpers), all.labels(calling)),
        calling.stream()
            .flatMap(build -> all.code(build).stream())
            .filter(code -> helpers.stream().allMatch(each -> code.helper(each).isPresent()))
            .map(CompiledCode::helpersChoice)
            .distinct()
            .toList());
  }

  private static List<String> helpers(Evidence all, int row, int build) {
    return all.cell(row, build).instructions().stream()
        .map(Instruction::helper)
        .filter(helper -> !helper.isEmpty())
        .distinct()
        .toList();
  }
}
