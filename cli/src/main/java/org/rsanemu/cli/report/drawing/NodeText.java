// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.graph.ExecutionGraph.Event;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.view.StepView;

/**
 * The text of a node.
 *
 * @param letter the sort of event: {@code W}, {@code R}, {@code RMW}, {@code F}
 * @param order {@code rel}; "" if there is none
 * @param operands {@code (x, 1)}; "" if there are none
 * @param place {@code demo.cpp:12}; "" if it is not known
 * @param role {@code missed}; "" if it is none of the finding's sides
 * @param title all of it, uncut
 */
record NodeText(
    String letter, String order, String operands, String place, String role, String title) {
  private static final int LONGEST_NAME = 16;
  private static final int LONGEST_PLACE = 17;
  private static final double CHARACTER = 7.6;
  private static final double SMALL_CHARACTER = 6.3;
  private static final double PADDING = 20;

  static NodeText of(Event event) {
    StepView step = event.step();
    String order = step.order().equals("na") ? "" : step.order();
    return new NodeText(
        letter(step),
        order,
        operands(event),
        Markup.cut(place(step), LONGEST_PLACE),
        step.role().equals("between") ? "" : step.role(),
        title(event));
  }

  private static String letter(StepView step) {
    return switch (step.operation()) {
      case "read", "failed compare-and-swap", "wait" -> "R";
      case "write" -> "W";
      case "initial value" -> "init";
      case "read-modify-write", "compare-and-swap" -> "RMW";
      case "fence" -> "F";
      case "thread start" -> "start";
      case "thread join" -> "join";
      default -> step.operation();
    };
  }

  private static String operands(Event event) {
    StepView step = event.step();
    if (step.other() != null) {
      return " T" + step.other();
    }
    if (step.name().isEmpty()) {
      return "";
    }
    String name = Markup.cut(step.name(), LONGEST_NAME);
    return event.value() == null
        ? "(" + name + ")"
        : "(" + name + ", " + value(event.value()) + ")";
  }

  private static String value(String hex) {
    return Hex.value(Hex.parse(hex));
  }

  /** The file's name alone: its path is in the title. */
  private static String place(StepView step) {
    if (step.stack().isEmpty()) {
      return "";
    }
    SourceFrame frame = SourceFrame.nearest(step.stack());
    if (frame.file().isEmpty()) {
      return frame.known() ? frame.function() : frame.address();
    }
    return frame.place().substring(frame.file().lastIndexOf('/') + 1);
  }

  private static String title(Event event) {
    StepView step = event.step();
    StringBuilder title = new StringBuilder();
    title.append(step.thread() < 0 ? "" : ThreadNames.name(step.thread()) + ": ");
    title.append(step.operation());
    title.append(step.order().equals("na") ? "" : " " + step.order());
    title.append(step.name().isEmpty() ? "" : " of " + step.name());
    title.append(event.value() == null ? "" : ", value " + value(event.value()));
    if (event.value() != null && step.value() != null && !event.value().equals(step.value())) {
      title.append(" (in this run ").append(value(step.value())).append(")");
    }
    if (!step.stack().isEmpty()) {
      SourceFrame frame = SourceFrame.nearest(step.stack());
      title.append(", ").append(frame.function()).append(' ').append(frame.place());
    }
    return title.append(step.instruction().isEmpty() ? "" : ": " + step.instruction()).toString();
  }

  /** Pixels that it takes. */
  double width() {
    double label =
        (letter.length() + operands.length()) * CHARACTER + order.length() * SMALL_CHARACTER;
    double below = Math.max(place.length(), role.length()) * SMALL_CHARACTER;
    return Math.max(label, below) + PADDING;
  }

  /** Pixels that it takes. */
  double height() {
    int lines = (place.isEmpty() ? 0 : 1) + (role.isEmpty() ? 0 : 1);
    return 28 + 14 * lines;
  }
}
