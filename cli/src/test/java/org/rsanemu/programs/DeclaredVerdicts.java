// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A program's verdicts as docs/verdicts.md writes them: {@code ✓} or {@code ✗} and the lines, those
 * of busy-waits and retries after the word {@code loops}; one for all instruction sets, or one for
 * each.
 *
 * @param byDefault the default mode's
 * @param strict those with every violation counted
 * @param isRobustButForLoops whether nothing else than busy-waits and retries is reported, on any
 *     instruction set, and these not by default
 */
record DeclaredVerdicts(String byDefault, String strict, boolean isRobustButForLoops) {
  static DeclaredVerdicts read(Path source, List<String> isas) throws IOException {
    List<String> text = Files.readAllLines(source);
    List<String> byDefault = new ArrayList<>();
    List<String> strict = new ArrayList<>();
    boolean robust = true;
    for (String isa : isas) {
      Header header = Header.read(source, isa);
      byDefault.add(cell(header.findings(), text, false));
      strict.add(cell(header.strictFindings(), text, true));
      robust &=
          header.findings().isEmpty()
              && header.strictFindings().stream().allMatch(finding -> isLoop(finding, text));
    }
    return new DeclaredVerdicts(joined(byDefault), joined(strict), robust);
  }

  private static String cell(Set<String> findings, List<String> text, boolean tellsLoops) {
    if (findings.isEmpty()) {
      return "✓";
    }
    var parts =
        findings.stream()
            .collect(Collectors.partitioningBy(finding -> tellsLoops && isLoop(finding, text)));
    String lines = lines(parts.get(false));
    String loops = lines(parts.get(true));
    return "✗ "
        + lines
        + (lines.isEmpty() || loops.isEmpty() ? "" : ", ")
        + (loops.isEmpty() ? "" : "loops " + loops);
  }

  /** The access stands in the condition of a loop. */
  private static boolean isLoop(String finding, List<String> text) {
    return text.get(line(finding) - 1).contains("while (");
  }

  private static int line(String finding) {
    return Integer.parseInt(finding.substring(finding.indexOf(' ') + 1));
  }

  private static String lines(Collection<String> findings) {
    return findings.stream()
        .map(DeclaredVerdicts::line)
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  private static String joined(List<String> cells) {
    return Set.copyOf(cells).size() == 1 ? cells.getFirst() : String.join(" / ", cells);
  }
}
