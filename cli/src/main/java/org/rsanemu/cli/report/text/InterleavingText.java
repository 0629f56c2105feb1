// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.view.StepView;

/** The interleaving that led to a finding as a table: a line an event, in the order of the run. */
final class InterleavingText {
  private static final int LONGEST_NAME = 24;
  private static final int LONGEST_FILE = 26;

  private InterleavingText() {}

  static void append(StringBuilder text, List<StepView> steps) {
    if (steps.isEmpty()) {
      return;
    }
    text.append("  What happened in this run, in order:\n");
    List<String[]> rows = new ArrayList<>();
    for (StepView step : steps) {
      rows.add(
          new String[] {
            step.thread() < 0 ? "" : "T" + step.thread(),
            what(step),
            how(step),
            where(step),
            step.role().equals("between") ? "" : step.role()
          });
    }
    Columns.append(text, "    ", rows);
    text.append('\n');
  }

  static String what(StepView step) {
    if (step.name().isEmpty()) {
      return step.other() == null ? "" : "T" + step.other();
    }
    String name = name(step.name());
    return step.value() == null ? name : name + " = " + Hex.value(Hex.parse(step.value()));
  }

  static String how(StepView step) {
    boolean plain = step.order().equals("na");
    return plain ? step.operation() : step.operation() + " " + step.order();
  }

  static String where(StepView step) {
    List<SourceFrame> stack = step.stack();
    if (stack.isEmpty()) {
      return "";
    }
    SourceFrame frame = SourceFrame.nearest(stack);
    String file = frame.file().substring(frame.file().lastIndexOf('/') + 1);
    return file.isEmpty()
        ? cut(frame.module(), LONGEST_FILE) + "+" + frame.address()
        : cut(file, LONGEST_FILE) + ":" + frame.line();
  }

  /**
   * A variable's name; of a long one what tells it from others is at the end: the member, behind
   * namespaces, classes and the whole that it is a part of.
   */
  static String name(String name) {
    if (name.length() <= LONGEST_NAME) {
      return name;
    }
    int whole = name.split("[\\[.]", 2)[0].lastIndexOf("::");
    String bare = whole < 0 ? name : name.substring(whole + 2);
    if (bare.length() <= LONGEST_NAME) {
      return bare;
    }
    String end = bare.substring(bare.length() - LONGEST_NAME + 3);
    return "..." + end.replaceFirst("^[^\\[.]+(?=[\\[.])", "").replaceFirst("^\\.", "");
  }

  private static String cut(String word, int longest) {
    return word.length() <= longest ? word : word.substring(0, longest - 3) + "...";
  }
}
