// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.rsanemu.cli.compare.BuildComparison.Cell;
import org.rsanemu.cli.compare.BuildComparison.Row;
import org.rsanemu.cli.compare.BuildComparison.State;
import org.rsanemu.cli.report.Observations;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;

/** The source lines with atomic accesses, and what each build does there. */
final class Lines {
  /**
   * A row, and what is known of it besides, for each build.
   *
   * @param code what each of its instructions did, in address order
   * @param inSource whether its source has the line, as far as that is known
   */
  record Line(
      Row row, List<BuildFacts> facts, List<List<Performed>> code, List<Boolean> inSource) {}

  private static final class Entry {
    private final List<CellBuilder> cells;

    Entry(int builds) {
      this.cells = new ArrayList<>();
      for (int i = 0; i < builds; i++) {
        cells.add(new CellBuilder());
      }
    }

    /** Where the first build that has it has it. */
    SourceFrame at() {
      return cells.stream().map(CellBuilder::at).filter(Objects::nonNull).findFirst().orElseThrow();
    }
  }

  private final List<BuildData> builds;
  private final SourceAlignment alignment;
  private final SourceText source;
  private final TreeMap<Anchor, Entry> entries = new TreeMap<>();
  private final List<Set<Anchor>> code = new ArrayList<>();

  Lines(List<BuildData> builds, SourceAlignment alignment, SourceText source) {
    this.builds = builds;
    this.alignment = alignment;
    this.source = source;
    for (int i = 0; i < builds.size(); i++) {
      add(i, builds.get(i));
    }
  }

  private void add(int build, BuildData data) {
    Observations observed = data.details().observed();
    observed
        .instructions()
        .forEach(each -> cell(build, each.at(), c -> c.executed(each, observed.locations())));
    data.code().atomics().forEach(each -> cell(build, each.at(), c -> c.planned(each)));
    Set<Anchor> lines = new HashSet<>();
    data.code().lines().forEach(each -> lines.add(alignment.of(each.file(), each.line())));
    code.add(lines);
  }

  /** Lets {@code action} see a build's cell at a frame; code that nothing names has none. */
  void cell(int build, SourceFrame at, Consumer<CellBuilder> action) {
    if (!at.file().isEmpty() || at.known()) {
      Entry entry = entries.computeIfAbsent(alignment.of(at), _ -> new Entry(builds.size()));
      action.accept(entry.cells.get(build));
    }
  }

  /** The number of the row of a frame; -1 if there is none. Numbers change when lines are added. */
  int number(SourceFrame at) {
    Anchor anchor = alignment.of(at);
    return entries.containsKey(anchor) ? entries.headMap(anchor).size() : -1;
  }

  /** All lines, by file and number. */
  List<Line> all() {
    List<Line> lines = new ArrayList<>();
    for (Map.Entry<Anchor, Entry> each : entries.entrySet()) {
      lines.add(line(each.getKey(), each.getValue()));
    }
    return List.copyOf(lines);
  }

  private Line line(Anchor anchor, Entry entry) {
    SourceFrame at = entry.at();
    String text = text(at);
    boolean plain = entry.cells.stream().noneMatch(CellBuilder::isAtomic);
    List<Cell> cells = new ArrayList<>();
    List<BuildFacts> facts = new ArrayList<>();
    for (int i = 0; i < builds.size(); i++) {
      CellBuilder cell = entry.cells.get(i);
      SourceFrame own = cell.at();
      String ownText = own == null ? text : text(own);
      cells.add(cell.cell(ownText.equals(text) ? null : ownText, none(anchor, i, plain)));
      facts.add(cell.facts());
    }
    List<String> variables =
        entry.cells.stream()
            .map(CellBuilder::variables)
            .filter(names -> !names.isEmpty())
            .findFirst()
            .orElse(List.of());
    boolean same = same(cells, facts);
    Row row = new Row(at.file(), at.line(), at.function(), text, variables, cells, same);
    List<Boolean> inSource =
        IntStream.range(0, builds.size()).mapToObj(i -> alignment.has(i, anchor)).toList();
    List<List<Performed>> code = entry.cells.stream().map(CellBuilder::code).toList();
    return new Line(row, List.copyOf(facts), code, inSource);
  }

  /** What a build without instructions does there. */
  private State none(Anchor anchor, int build, boolean plain) {
    if (code.get(build).isEmpty() || anchor.file().isEmpty()) {
      return State.UNKNOWN;
    }
    if (!code.get(build).contains(anchor)) {
      return State.NO_CODE;
    }
    return plain ? State.PLAIN : State.NOT_ATOMIC;
  }

  private String text(SourceFrame at) {
    return source.line(at.file(), at.line()).map(String::strip).orElse("");
  }

  private static boolean same(List<Cell> cells, List<BuildFacts> facts) {
    return cells.stream().map(Cell::state).distinct().count() == 1
        && cells.stream().map(Cell::marks).distinct().count() == 1
        && facts.stream().map(BuildFacts::words).distinct().count() == 1;
  }
}
