// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;

/** Collects the source lines that a report quotes, with some around each. */
public final class Excerpts {
  private static final int AROUND = 5;

  private final SourceText source;
  private final TreeMap<String, TreeMap<Integer, String>> files = new TreeMap<>();

  Excerpts(SourceText source) {
    this.source = source;
  }

  /** The frame's line, and those around it if it is judged. */
  void add(SourceFrame frame) {
    if (!frame.file().isEmpty() && frame.line() > 0) {
      int around = frame.judged() ? AROUND : 0;
      for (int line = frame.line() - around; line <= frame.line() + around; line++) {
        add(frame.file(), line);
      }
    }
  }

  private void add(String file, int line) {
    if (line > 0) {
      source
          .line(file, line)
          .ifPresent(text -> files.computeIfAbsent(file, _ -> new TreeMap<>()).put(line, text));
    }
  }

  /** Adds all of these. */
  void addAll(List<Report.Excerpt> excerpts) {
    for (Report.Excerpt excerpt : excerpts) {
      TreeMap<Integer, String> lines = files.computeIfAbsent(excerpt.file(), _ -> new TreeMap<>());
      for (int i = 0; i < excerpt.text().size(); i++) {
        lines.put(excerpt.line() + i, excerpt.text().get(i));
      }
    }
  }

  /** What was collected: by file, lines that follow each other together. */
  List<Report.Excerpt> all() {
    List<Report.Excerpt> excerpts = new ArrayList<>();
    files.forEach((file, lines) -> {
      List<String> text = new ArrayList<>();
      int first = 0;
      for (Map.Entry<Integer, String> line : lines.entrySet()) {
        if (!text.isEmpty() && line.getKey() != first + text.size()) {
          excerpts.add(new Report.Excerpt(file, first, List.copyOf(text)));
          text.clear();
        }
        first = text.isEmpty() ? line.getKey() : first;
        text.add(line.getValue());
      }
      if (!text.isEmpty()) {
        excerpts.add(new Report.Excerpt(file, first, List.copyOf(text)));
      }
    });
    return excerpts;
  }
}
