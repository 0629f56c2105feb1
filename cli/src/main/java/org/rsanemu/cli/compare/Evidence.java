package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rsanemu.cli.compare.Comparison.Build;
import org.rsanemu.cli.compare.Comparison.Cell;
import org.rsanemu.cli.compare.Comparison.Instruction;
import org.rsanemu.cli.compare.Comparison.Row;
import org.rsanemu.cli.report.Observations.Event;

/** All that differences are found in, and words for it. */
record Evidence(
    List<Build> builds,
    List<BuildData> data,
    List<Lines.Line> lines,
    List<Findings.Found> findings) {

  /** More places than this are counted, not named. */
  private static final int MOST_PLACES = 6;

  /** The numbers of all builds. */
  List<Integer> all() {
    return IntStream.range(0, builds.size()).boxed().toList();
  }

  Row row(int row) {
    return lines.get(row).row();
  }

  Cell cell(int row, int build) {
    return row(row).cells().get(build);
  }

  Facts facts(int row, int build) {
    return lines.get(row).facts().get(build);
  }

  /** What each instruction of a build did at a row. */
  List<List<Event>> code(int row, int build) {
    return lines.get(row).code().get(build);
  }

  boolean sameFunction(int row, int other) {
    return row(row).file().equals(row(other).file())
        && row(row).function().equals(row(other).function());
  }

  /** Whether atomic events of a build were seen at a row. */
  boolean atomic(int row, int build) {
    return facts(row, build).atomic();
  }

  /** Whether the line's text is the same in two builds. */
  boolean sameText(int row, int build, int other) {
    return java.util.Objects.equals(cell(row, build).text(), cell(row, other).text());
  }

  String isa(int build) {
    return builds.get(build).isa();
  }

  String label(int build) {
    return builds.get(build).label();
  }

  String labels(List<Integer> which) {
    return Words.list(which.stream().map(this::label).toList());
  }

  /** {@code a.c:12, 14 and b.c:3}. */
  String places(List<Integer> rows) {
    List<String> places = new ArrayList<>();
    String file = "";
    for (int number : rows.stream().limit(MOST_PLACES).toList()) {
      Row row = row(number);
      boolean again = !row.file().isEmpty() && row.file().equals(file);
      places.add(again ? String.valueOf(row.line()) : row.place());
      file = row.file();
    }
    if (rows.size() > MOST_PLACES) {
      places.add((rows.size() - MOST_PLACES) + " more");
    }
    return Words.list(places);
  }

  /** {@code ldar: read sc}, of what was executed. */
  String did(int row, int build) {
    return String.join(
        ", ",
        cell(row, build).instructions().stream()
            .filter(each -> each.executed() > 0)
            .map(Instruction::words)
            .distinct()
            .toList());
  }

  /** {@code x86-64 mov: write rel; aarch64 and armv7 str: write rlx}, of these builds. */
  String did(int row, List<Integer> which) {
    Map<String, List<Integer>> same = new LinkedHashMap<>();
    which.forEach(
        build -> same.computeIfAbsent(did(row, build), _ -> new ArrayList<>()).add(build));
    List<String> words = new ArrayList<>();
    same.forEach((did, who) -> words.add(labels(who) + " " + did));
    return String.join("; ", words);
  }
}
