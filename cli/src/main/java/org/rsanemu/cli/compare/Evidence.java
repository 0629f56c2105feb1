// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rsanemu.cli.compare.BuildComparison.Build;
import org.rsanemu.cli.compare.BuildComparison.Cell;
import org.rsanemu.cli.compare.BuildComparison.Instruction;
import org.rsanemu.cli.compare.BuildComparison.Row;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.isa.service.OrderingNotes;
import org.rsanemu.model.RaceOrder;

/**
 * All that differences are found in, and words for it.
 *
 * @param races by which happens-before races were judged
 */
record Evidence(
    RaceOrder races,
    List<Build> builds,
    List<BuildData> data,
    List<Lines.Line> lines,
    List<ComparedFindings.Found> findings) {

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

  BuildFacts facts(int row, int build) {
    return lines.get(row).facts().get(build);
  }

  /** What each instruction of a build did at a row. */
  List<Performed> code(int row, int build) {
    return lines.get(row).code().get(build);
  }

  /** Whether all that a build has at a row are fences that are in its source only. */
  boolean withoutInstruction(int row, int build) {
    return cell(row, build).instructions().stream().allMatch(each -> each.mnemonic().isEmpty());
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

  /** What is said of how a build's instruction set orders accesses. */
  OrderingNotes ordering(int build) {
    return Architectures.named(builds.get(build).isa())
        .map(Architecture::ordering)
        .orElse(OrderingNotes.NONE);
  }

  /** What compilers make for a build's instruction set. */
  Optional<CompiledCode> code(int build) {
    return Architectures.named(builds.get(build).isa()).map(Architecture::code);
  }

  String label(int build) {
    return builds.get(build).label();
  }

  /** Whose orders they have is left out of the names of those that are there with both. */
  String labels(List<Integer> which) {
    return Words.list(
        which.stream()
            .map(each ->
                which.stream().anyMatch(other -> twins(each, other))
                    ? builds.get(each).name()
                    : label(each))
            .distinct()
            .toList());
  }

  /** Whether the orders of a build are those that its source states. */
  boolean bySource(int build) {
    return builds.get(build).bySource();
  }

  /** Whether two are the same build, once by its instructions and once by its source. */
  boolean twins(int build, int other) {
    return builds.get(build).isTwin(builds.get(other));
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

  /** {@code mov: read acq, in the source read rlx}, of a build that is there with both. */
  String both(int row, int build, int twin) {
    String did = did(row, bySource(build) ? twin : build);
    String said = said(row, bySource(build) ? build : twin);
    return "%s, in the source %s"
        .formatted(did.isEmpty() ? "nothing" : did, said.isEmpty() ? "nothing" : said);
  }

  /** {@code read acq}: what was executed, without the instructions. */
  private String said(int row, int build) {
    return String.join(
        ", ",
        cell(row, build).instructions().stream()
            .filter(each -> each.executed() > 0)
            .flatMap(each -> each.events().stream())
            .distinct()
            .toList());
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
    for (int build : which) {
      String did =
          which.stream()
              .filter(other -> twins(build, other) && !did(row, build).equals(did(row, other)))
              .findFirst()
              .map(twin -> both(row, build, twin))
              .orElseGet(() -> did(row, build));
      same.computeIfAbsent(did, _ -> new ArrayList<>()).add(build);
    }
    if (same.size() == 1 && which.size() == builds.size()) {
      return same.keySet().iterator().next();
    }
    List<String> words = new ArrayList<>();
    same.forEach((did, who) -> words.add(labels(who) + " " + did));
    return String.join("; ", words);
  }
}
