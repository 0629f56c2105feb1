// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.compare.BuildComparison.Cell;
import org.rsanemu.cli.compare.BuildComparison.Instruction;
import org.rsanemu.cli.compare.BuildComparison.Mark;
import org.rsanemu.cli.compare.BuildComparison.Seen;
import org.rsanemu.cli.compare.BuildComparison.SharedFinding;

/** What a table's cell says. */
final class CellText {
  private final BuildComparison comparison;

  CellText(BuildComparison comparison) {
    this.comparison = comparison;
  }

  /** The instructions and what they are to memory, one each. */
  static List<String> instructions(Cell cell) {
    boolean executed = cell.state().executed();
    List<String> texts = new ArrayList<>();
    for (Instruction each : cell.instructions()) {
      String note = executed && each.executed() == 0 ? " (not executed)" : "";
      String helper = each.helper().isEmpty() ? "" : ", in " + each.helper();
      texts.add(each.words() + helper + note);
    }
    return texts;
  }

  /** The verdicts: {@code ok}, or each finding's part. */
  List<String> verdicts(Cell cell, int build) {
    if (cell.marks().isEmpty()) {
      return List.of(cell.state().words());
    }
    return cell.marks().stream().map(mark -> verdict(mark, build)).toList();
  }

  private String verdict(Mark mark, int build) {
    SharedFinding finding = comparison.findings().get(mark.finding());
    if (mark.role().equals("missed")) {
      String harmless = mark.harmless() ? ", harmless" : "";
      return "may be missed%s [%d]".formatted(harmless, mark.finding() + 1);
    }
    int runs =
        finding.seen().stream()
            .filter(seen -> seen.build() == build)
            .mapToInt(Seen::runs)
            .findFirst()
            .orElse(0);
    return "%s, %d of %d [%d]"
        .formatted(
            mark.harmless() ? "harmless" : finding.kind(),
            runs,
            comparison.builds().get(build).runs(),
            mark.finding() + 1);
  }
}
