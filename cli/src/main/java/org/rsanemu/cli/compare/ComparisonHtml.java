// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.compare.BuildComparison.Build;
import org.rsanemu.cli.compare.BuildComparison.Cell;
import org.rsanemu.cli.compare.BuildComparison.Difference;
import org.rsanemu.cli.compare.BuildComparison.Instruction;
import org.rsanemu.cli.compare.BuildComparison.Mark;
import org.rsanemu.cli.compare.BuildComparison.OnProcessor;
import org.rsanemu.cli.compare.BuildComparison.Row;
import org.rsanemu.cli.compare.BuildComparison.Seen;
import org.rsanemu.cli.compare.BuildComparison.SharedFinding;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.html.Page;
import org.rsanemu.cli.report.html.Templates;

/** The comparison as a page of HTML that needs nothing else. */
public final class ComparisonHtml {
  private record Body(
      String verdict,
      String tone,
      List<String> notes,
      List<BuildPart> builds,
      int columns,
      List<FilePart> files,
      boolean found,
      List<FindingPart> findings,
      boolean differs,
      List<DifferencePart> differences) {}

  private record BuildPart(
      String label, String isa, String path, String compilers, String runs, String findings) {}

  private record FilePart(String file, List<RowPart> rows) {}

  private record RowPart(
      String id,
      String place,
      String function,
      String variables,
      String text,
      boolean same,
      List<CellPart> cells) {}

  private record CellPart(
      String label,
      String moved,
      String text,
      List<InstructionPart> instructions,
      String state,
      boolean plain,
      List<VerdictPart> verdicts) {}

  private record InstructionPart(String code, String events, String helper, String note) {}

  private record VerdictPart(String words, String target, String kind) {}

  private record FindingPart(
      String id,
      int number,
      String kind,
      String place,
      String what,
      List<SeenPart> seen,
      boolean judged,
      List<VerdictOfBuild> hardware) {}

  private record VerdictOfBuild(String label, String text) {}

  private record SeenPart(String label, String runs, String reproduce) {}

  private record DifferencePart(int number, String kind, String what, List<String> why) {}

  private final BuildComparison comparison;
  private final CellText cells;

  private ComparisonHtml(BuildComparison comparison) {
    this.comparison = comparison;
    this.cells = new CellText(comparison);
  }

  /** Renders the page; the same comparison gives the same text. Ends with a newline. */
  public static String render(BuildComparison comparison) {
    return new ComparisonHtml(comparison).page();
  }

  private String page() {
    List<Page.Link> links = new ArrayList<>();
    links.add(new Page.Link("builds", "Builds"));
    if (!comparison.differences().isEmpty()) {
      links.add(new Page.Link("differences", "What only some builds show"));
    }
    links.add(new Page.Link("lines", "Line by line"));
    if (!comparison.findings().isEmpty()) {
      links.add(new Page.Link("findings", "Findings"));
    }
    return Page.render(
        "rsan-emu compare",
        String.join(" · ", comparison.builds().stream().map(Build::label).toList()),
        links,
        Templates.render("compare", body()),
        comparison.tool().name() + " " + comparison.tool().version());
  }

  private Body body() {
    long real = comparison.findings().stream().filter(SharedFinding::real).count();
    String tone = real == 0 ? "good" : real == comparison.shared() ? "unsure" : "bad";
    return new Body(
        comparison.summary(),
        tone,
        comparison.notes(),
        comparison.builds().stream().map(ComparisonHtml::build).toList(),
        comparison.builds().size(),
        files(),
        !comparison.findings().isEmpty(),
        findings(),
        !comparison.differences().isEmpty(),
        differences());
  }

  private static BuildPart build(Build build) {
    return new BuildPart(
        build.label(),
        build.isa(),
        build.path(),
        String.join(", ", build.compilers()),
        build.runs() + " of " + build.planned(),
        Numbers.counted(build.findings(), "finding", "findings"));
  }

  private List<FilePart> files() {
    List<FilePart> files = new ArrayList<>();
    String file = null;
    for (int i = 0; i < comparison.rows().size(); i++) {
      Row row = comparison.rows().get(i);
      if (!row.file().equals(file)) {
        file = row.file();
        files.add(new FilePart(file.isEmpty() ? "Without source lines" : file, new ArrayList<>()));
      }
      files.getLast().rows().add(row(i, row));
    }
    return files;
  }

  private RowPart row(int number, Row row) {
    List<CellPart> parts = new ArrayList<>();
    for (int i = 0; i < row.cells().size(); i++) {
      parts.add(cell(row, row.cells().get(i), i));
    }
    return new RowPart(
        "row-" + (number + 1),
        row.line() == 0 ? "" : String.valueOf(row.line()),
        row.function(),
        String.join(", ", row.variables()),
        row.text(),
        row.same(),
        parts);
  }

  private CellPart cell(Row row, Cell cell, int build) {
    boolean moved = cell.line() != 0 && cell.line() != row.line();
    List<VerdictPart> verdicts = new ArrayList<>();
    List<String> words = cells.verdicts(cell, build);
    for (int i = 0; i < cell.marks().size(); i++) {
      Mark mark = cell.marks().get(i);
      int finding = mark.finding();
      boolean missed = mark.role().equals("missed");
      String kind =
          mark.harmless()
              ? "harmless"
              : missed ? "missed" : comparison.findings().get(finding).kind();
      verdicts.add(new VerdictPart(words.get(i), "finding-" + (finding + 1), kind));
    }
    return new CellPart(
        comparison.builds().get(build).label(),
        moved ? "line " + cell.line() : "",
        cell.text() == null ? "" : cell.text(),
        cell.instructions().stream().map(each -> instruction(each, cell)).toList(),
        cell.state().words(),
        verdicts.isEmpty(),
        verdicts);
  }

  private static InstructionPart instruction(Instruction instruction, Cell cell) {
    boolean skipped = cell.state().executed() && instruction.executed() == 0;
    return new InstructionPart(
        instruction.text(),
        String.join("; ", instruction.events()),
        instruction.helper(),
        skipped ? "not executed" : "");
  }

  private List<FindingPart> findings() {
    List<FindingPart> parts = new ArrayList<>();
    for (SharedFinding finding : comparison.findings()) {
      int number = parts.size() + 1;
      parts.add(
          new FindingPart(
              "finding-" + number,
              number,
              finding.kind(),
              finding.place(),
              finding.what(),
              finding.seen().stream().map(this::seen).toList(),
              !finding.hardware().isEmpty(),
              finding.hardware().stream().map(this::hardware).toList()));
    }
    return parts;
  }

  private VerdictOfBuild hardware(OnProcessor verdict) {
    return new VerdictOfBuild(comparison.builds().get(verdict.build()).label(), verdict.text());
  }

  private SeenPart seen(Seen seen) {
    Build build = comparison.builds().get(seen.build());
    return new SeenPart(
        build.label(),
        seen.runs()
            + " of "
            + build.runs()
            + " runs"
            + (seen.real() ? "" : ", harmless: " + seen.harmless()),
        seen.reproduce());
  }

  private List<DifferencePart> differences() {
    List<DifferencePart> parts = new ArrayList<>();
    for (Difference each : comparison.differences()) {
      parts.add(new DifferencePart(parts.size() + 1, each.kind().words(), each.what(), each.why()));
    }
    return parts;
  }
}
