// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.rsanemu.cli.compare.BuildComparison.Build;
import org.rsanemu.cli.compare.BuildComparison.Cell;
import org.rsanemu.cli.compare.BuildComparison.Difference;
import org.rsanemu.cli.compare.BuildComparison.OnProcessor;
import org.rsanemu.cli.compare.BuildComparison.Row;
import org.rsanemu.cli.compare.BuildComparison.Seen;
import org.rsanemu.cli.compare.BuildComparison.SharedFinding;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.text.Columns;
import org.rsanemu.cli.report.text.Prose;
import org.rsanemu.cli.report.text.Style;

/** The comparison as text, 80 columns wide; only commands and names may be longer. */
public final class ComparisonText {
  private static final int LONGEST_SOURCE = 76;

  private final BuildComparison comparison;
  private final Style style;
  private final StringBuilder text = new StringBuilder();
  private final CellText cells;

  private ComparisonText(BuildComparison comparison, Style style) {
    this.comparison = comparison;
    this.style = style;
    this.cells = new CellText(comparison);
  }

  /** Renders it; every line ends with a newline. */
  public static String render(BuildComparison comparison, Style style) {
    ComparisonText result = new ComparisonText(comparison, style);
    result.builds();
    result.table();
    result.findings();
    result.differences();
    result.conclusion();
    return result.text.toString();
  }

  private void builds() {
    heading("Builds");
    List<String[]> rows = new ArrayList<>();
    for (Build build : comparison.builds()) {
      rows.add(
          new String[] {
            build.label(),
            build.name().equals(build.isa()) ? "" : build.isa(),
            Numbers.counted(build.findings(), "finding", "findings"),
            build.path(),
            String.join(", ", build.compilers())
          });
    }
    Columns.append(text, "  ", rows);
  }

  private void heading(String words) {
    text.append(text.isEmpty() ? "" : "\n").append(style.strong(words)).append('\n');
  }

  private void table() {
    String file = null;
    for (Row row : comparison.rows()) {
      if (!row.file().equals(file)) {
        file = row.file();
        heading(file.isEmpty() ? "Without source lines" : file);
        head();
      }
      row(row);
    }
  }

  private boolean columns() {
    return SideBySide.fits(comparison.builds().size());
  }

  private void head() {
    if (columns()) {
      SideBySide table = new SideBySide(text, comparison.builds().size());
      table.append(comparison.builds().stream().map(Build::label).toList(), style::strong);
      table.rule();
    }
  }

  private void row(Row row) {
    String line = row.line() == 0 ? "" : row.line() + ": ";
    String variables =
        row.variables().isEmpty() ? "" : " (" + String.join(", ", row.variables()) + ")";
    text.append(style.access(line + row.function() + variables)).append('\n');
    source("", row.text());
    if (columns()) {
      sideBySide(row);
    } else {
      blocks(row);
    }
  }

  private void source(String label, String source) {
    String line = "    " + label + source;
    if (!source.isEmpty()) {
      boolean tooLong = line.length() > LONGEST_SOURCE;
      text.append(tooLong ? line.substring(0, LONGEST_SOURCE) + "..." : line).append('\n');
    }
  }

  private void sideBySide(Row row) {
    SideBySide table = new SideBySide(text, row.cells().size());
    List<List<String>> instructions = row.cells().stream().map(CellText::instructions).toList();
    List<List<String>> verdicts = new ArrayList<>();
    List<List<String>> others = new ArrayList<>();
    for (int i = 0; i < row.cells().size(); i++) {
      others.add(other(row.cells().get(i), row));
      verdicts.add(cells.verdicts(row.cells().get(i), i));
    }
    each(table, others, UnaryOperator.identity());
    each(table, instructions, UnaryOperator.identity());
    each(table, verdicts, this::verdict);
  }

  private static void each(
      SideBySide table, List<List<String>> columns, UnaryOperator<String> style) {
    int height = columns.stream().mapToInt(List::size).max().orElse(0);
    for (int y = 0; y < height; y++) {
      int at = y;
      table.append(
          columns.stream().map(cell -> at < cell.size() ? cell.get(at) : "").toList(), style);
    }
  }

  /** Where the line is in a build, if it moved, and what it says there, if it was changed. */
  private static List<String> other(Cell cell, Row row) {
    List<String> words = new ArrayList<>();
    if (cell.line() != 0 && cell.line() != row.line()) {
      words.add("line " + cell.line());
    }
    if (cell.text() != null) {
      words.add(cell.text());
    }
    return words;
  }

  /** A build a line; builds that do the same together. */
  private void blocks(Row row) {
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < row.cells().size(); i++) {
      Cell cell = row.cells().get(i);
      List<String> words = new ArrayList<>(other(cell, row));
      words.addAll(CellText.instructions(cell));
      words.addAll(cells.verdicts(cell, i));
      seen.add(String.join("; ", words));
    }
    for (int i = 0; i < seen.size(); i++) {
      if (seen.indexOf(seen.get(i)) == i) {
        text.append(Prose.wrap("  " + sameAs(seen, i) + ": ", "    ", seen.get(i)));
      }
    }
  }

  private String sameAs(List<String> seen, int first) {
    List<String> labels = new ArrayList<>();
    for (int i = first; i < seen.size(); i++) {
      if (seen.get(i).equals(seen.get(first))) {
        labels.add(comparison.builds().get(i).label());
      }
    }
    return String.join(", ", labels);
  }

  private String verdict(String words) {
    return words.contains("[") || words.startsWith("  ") ? style.warning(words) : words;
  }

  private void findings() {
    if (!comparison.findings().isEmpty()) {
      heading("Findings");
    }
    for (int i = 0; i < comparison.findings().size(); i++) {
      SharedFinding finding = comparison.findings().get(i);
      String words = finding.kind() + " at " + finding.place() + ": " + finding.what();
      text.append(Prose.wrap("  [" + (i + 1) + "] ", "      ", words + "."));
      List<String[]> rows = new ArrayList<>();
      for (Seen seen : finding.seen()) {
        Build build = comparison.builds().get(seen.build());
        String runs = seen.runs() + " of " + build.runs() + (seen.real() ? "" : ", harmless");
        rows.add(new String[] {build.label(), runs, seen.reproduce()});
      }
      Columns.append(text, "      ", rows);
      hardware(finding);
    }
  }

  /** A line a build. */
  private void hardware(SharedFinding finding) {
    text.append(finding.hardware().isEmpty() ? "" : "      Hardware:\n");
    for (OnProcessor each : finding.hardware()) {
      String label = comparison.builds().get(each.build()).label();
      text.append(Prose.wrap("        ", "          ", label + ": " + each.text()));
    }
  }

  private void differences() {
    if (!comparison.differences().isEmpty()) {
      heading("What only some builds show");
    }
    int number = 0;
    for (Difference each : comparison.differences()) {
      number++;
      text.append(
          Prose.wrap("  " + number + ". ", "     ", each.kind().words() + ": " + each.what()));
      each.why().forEach(why -> text.append(Prose.wrap("     - ", "       ", why)));
    }
  }

  private void conclusion() {
    text.append('\n');
    paragraph(comparison.summary());
    comparison
        .notes()
        .forEach(note -> text.append(Prose.wrap("rsan-emu: NOTE: ", "rsan-emu:   ", note)));
  }

  private void paragraph(String prose) {
    text.append(Prose.wrap("rsan-emu: ", "rsan-emu:   ", prose));
  }
}
