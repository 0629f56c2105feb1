// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.source.SourceFrame;

/** The findings of a source file. */
record FileGroup(String id, String file, String count, List<FindingPart> findings) {
  /** Of more findings, all are folded at first. */
  private static final int MOST_OPEN = 8;

  /** The findings of a report that count by file, files in the order of their first finding. */
  static List<FileGroup> of(Report report) {
    SourceLines sources = new SourceLines(report.sources());
    boolean open = report.real().size() <= MOST_OPEN;
    Map<String, List<FindingPart>> files = new LinkedHashMap<>();
    int number = 0;
    for (FindingView finding : report.real()) {
      number++;
      files
          .computeIfAbsent(file(finding), _ -> new ArrayList<>())
          .add(FindingPart.of(finding, number, open, report, sources));
    }
    List<FileGroup> groups = new ArrayList<>();
    files.forEach((file, findings) ->
        groups.add(
            new FileGroup(
                "file-" + (groups.size() + 1),
                file,
                findings.size() == 1 ? "1 finding" : findings.size() + " findings",
                findings)));
    return groups;
  }

  /** Where its innermost judged frame is; a module if the file is not known. */
  private static String file(FindingView finding) {
    return Stream.of(
            finding.sides().stream().map(FindingView.Side::stack),
            Stream.ofNullable(finding.crash()).map(FindingView.Crash::stack),
            finding.threads().stream().map(FindingView.State::stack))
        .flatMap(stacks -> stacks)
        .filter(stack -> !stack.isEmpty())
        .findFirst()
        .map(SourceFrame::nearest)
        .map(frame -> frame.file().isEmpty() ? frame.module() : frame.file())
        .filter(file -> !file.isEmpty())
        .orElse("Unknown file");
  }
}
