// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.text.ConsequenceWords;
import org.rsanemu.cli.report.view.AftermathView;
import org.rsanemu.cli.report.view.VisibleActionView;

/** Source code around the lines that a finding is about. */
record CodePart(String file, List<Line> lines) {
  private static final int AROUND = 4;

  /**
   * A line of code.
   *
   * @param gap whether lines before it are left out
   * @param sort of the first mark, or {@code unmarked}
   */
  record Line(int number, boolean gap, String text, String sort, List<Mark> marks) {}

  /** What a line is to the finding. */
  record Mark(String sort, String text) {}

  /** The code of a finding by file, that of its first side first. */
  static List<CodePart> of(FindingView finding, SourceLines sources) {
    Map<String, TreeMap<Integer, List<Mark>>> files = new LinkedHashMap<>();
    for (FindingView.Side side : finding.sides()) {
      String what = side.role() + ": " + ThreadNames.name(side.thread()) + ", " + side.operation();
      String order = side.order().equals("na") ? "" : " " + side.order();
      add(files, side.stack(), new Mark(side.role(), what + order));
    }
    ConsequenceView consequence = finding.consequence();
    if (consequence != null) {
      add(files, "instead", "with the stale value: ", consequence.instead());
      add(files, "usual", "instead of: ", consequence.usual());
      AftermathView end = consequence.aftermath();
      if (end != null) {
        String words = "with the stale value: " + ConsequenceWords.what(end);
        add(files, end.stack(), new Mark("instead", words));
      }
    }
    FindingView.Crash crash = finding.crash();
    if (crash != null) {
      add(files, crash.stack(), new Mark("crash", crash.name()));
    } else {
      finding.threads().forEach(s -> add(files, s.stack(), new Mark("state", StackPart.state(s))));
    }
    return files.entrySet().stream()
        .map(file -> new CodePart(file.getKey(), lines(file.getKey(), file.getValue(), sources)))
        .filter(part -> !part.lines().isEmpty())
        .toList();
  }

  private static void add(
      Map<String, TreeMap<Integer, List<Mark>>> files,
      String sort,
      String when,
      @Nullable VisibleActionView action) {
    if (action != null) {
      add(files, action.stack(), new Mark(sort, when + ConsequenceWords.what(action)));
    }
  }

  private static void add(
      Map<String, TreeMap<Integer, List<Mark>>> files, List<SourceFrame> stack, Mark mark) {
    if (!stack.isEmpty()) {
      SourceFrame frame = SourceFrame.nearest(stack);
      if (!frame.file().isEmpty() && frame.line() > 0) {
        files
            .computeIfAbsent(frame.file(), _ -> new TreeMap<>())
            .computeIfAbsent(frame.line(), _ -> new ArrayList<>())
            .add(mark);
      }
    }
  }

  private static List<Line> lines(
      String file, TreeMap<Integer, List<Mark>> marks, SourceLines sources) {
    List<Line> lines = new ArrayList<>();
    int last = 0;
    for (int marked : marks.keySet()) {
      for (int line = Math.max(last + 1, marked - AROUND); line <= marked + AROUND; line++) {
        Optional<String> text = sources.line(file, line);
        if (text.isPresent()) {
          List<Mark> here = marks.getOrDefault(line, List.of());
          String sort = here.isEmpty() ? "unmarked" : here.getFirst().sort();
          boolean gap = !lines.isEmpty() && line != last + 1;
          lines.add(new Line(line, gap, text.get(), sort, here));
          last = line;
        }
      }
    }
    return lines;
  }
}
