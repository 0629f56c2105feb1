// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rsanemu.cli.report.Report;

/** The lines of source files that a report quotes. */
final class SourceLines {
  private final Map<String, Map<Integer, String>> files = new HashMap<>();

  SourceLines(List<Report.Excerpt> excerpts) {
    for (Report.Excerpt excerpt : excerpts) {
      Map<Integer, String> lines = files.computeIfAbsent(excerpt.file(), _ -> new HashMap<>());
      for (int i = 0; i < excerpt.text().size(); i++) {
        lines.put(excerpt.line() + i, excerpt.text().get(i));
      }
    }
  }

  /** A line, if the report has it. */
  Optional<String> line(String file, int line) {
    return Optional.ofNullable(files.getOrDefault(file, Map.of()).get(line));
  }
}
