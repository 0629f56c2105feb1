// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.report.Sentence;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.drawing.Markup;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.view.StepView;

/**
 * The interleaving of a finding: a column a thread, a row an event, time downwards.
 *
 * @param threads names of the columns
 */
record Lanes(List<String> threads, List<Row> rows) {
  private static final int LONGEST = 28;

  /**
   * A moment.
   *
   * @param number from 1
   * @param cells one a column
   */
  record Row(int number, List<Cell> cells) {}

  /**
   * What a thread does at a moment.
   *
   * @param span how many columns it takes: an initial value takes all
   * @param boxes one, or none
   */
  record Cell(int span, List<Box> boxes) {}

  /**
   * An event.
   *
   * @param role {@code between} or the finding's side that it is
   * @param tag what to call the role; "" if it needs no name
   * @param what {@code x = 1}
   * @param how {@code write rel}
   * @param title the uncut text
   */
  record Box(String role, String tag, String what, String how, String place, String title) {}

  static Lanes of(List<StepView> steps) {
    List<Integer> threads =
        steps.stream().map(StepView::thread).filter(t -> t >= 0).distinct().sorted().toList();
    List<Row> rows = new ArrayList<>();
    for (StepView step : steps) {
      List<Cell> cells = new ArrayList<>();
      if (step.thread() < 0) {
        cells.add(new Cell(Math.max(1, threads.size()), List.of(box(step))));
      } else {
        for (int thread : threads) {
          cells.add(new Cell(1, thread == step.thread() ? List.of(box(step)) : List.of()));
        }
      }
      rows.add(new Row(rows.size() + 1, cells));
    }
    return new Lanes(
        threads.stream().map(t -> Sentence.capitalized(ThreadNames.name(t))).toList(), rows);
  }

  private static Box box(StepView step) {
    String place = step.stack().isEmpty() ? "" : place(SourceFrame.nearest(step.stack()));
    String full = step.name() + (step.instruction().isEmpty() ? "" : ": " + step.instruction());
    return new Box(
        step.role(),
        step.role().equals("between") ? "" : step.role(),
        what(step),
        how(step),
        place,
        full);
  }

  private static String what(StepView step) {
    String name = Markup.cut(step.name(), LONGEST);
    if (step.other() != null) {
      return "thread T" + step.other();
    }
    return step.value() == null ? name : name + " = " + Hex.value(Hex.parse(step.value()));
  }

  private static String how(StepView step) {
    if (step.operation().equals("initial value")) {
      return "initially";
    }
    return step.order().equals("na") ? step.operation() : step.operation() + " " + step.order();
  }

  private static String place(SourceFrame frame) {
    String place = frame.file().isEmpty() ? frame.function() : frame.place();
    return Markup.cut(place.substring(place.lastIndexOf('/') + 1), LONGEST);
  }
}
