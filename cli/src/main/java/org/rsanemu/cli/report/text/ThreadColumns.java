// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.rsanemu.cli.report.build.Interleavings;
import org.rsanemu.cli.report.build.MemoryNames;
import org.rsanemu.cli.report.build.MemoryViews;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.report.view.StepView;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.NumberedStep;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.TraceStep;

/**
 * What a run's judged code did, as a table: a line an event, in order, and a column a thread. If
 * that is nothing, what libraries did for the threads that it started.
 */
public final class ThreadColumns {
  private ThreadColumns() {}

  /** The table; every line ends with a newline. */
  public static String of(
      List<NumberedStep> events, List<RunResult.Module> modules, Symbolizer symbolizer) {
    Interleavings steps =
        new Interleavings(symbolizer, new MemoryViews(symbolizer), new MemoryNames());
    List<StepView> shown = new ArrayList<>();
    TreeSet<Integer> threads = new TreeSet<>();
    boolean own = events.stream().anyMatch(event -> isOwn(event.step()));
    for (NumberedStep event : events) {
      if (isShown(event.step(), own)) {
        shown.add(steps.view(event.step(), modules));
        threads.add(event.step().thread());
      }
    }
    List<Integer> columns = List.copyOf(threads);
    List<String[]> rows = new ArrayList<>();
    rows.add(columns.stream().map(thread -> "T" + thread).toArray(String[]::new));
    for (StepView step : shown) {
      String[] row = new String[columns.size()];
      Arrays.fill(row, "");
      row[columns.indexOf(step.thread())] =
          String.join(
                  " ",
                  InterleavingText.where(step),
                  InterleavingText.how(step),
                  InterleavingText.what(step))
              .strip();
      rows.add(row);
    }
    StringBuilder text = new StringBuilder();
    Columns.append(text, "  ", columns.isEmpty() ? List.of() : rows);
    return text.toString();
  }

  private static boolean isShown(TraceStep step, boolean own) {
    return step.kind() == TraceStep.Kind.START
        || step.kind() == TraceStep.Kind.JOIN
        || (own ? isOwn(step) : step.thread() > 0 && step.stack().stream().anyMatch(Frame::judged));
  }

  private static boolean isOwn(TraceStep step) {
    return step.kind() != TraceStep.Kind.START
        && step.kind() != TraceStep.Kind.JOIN
        && !step.stack().isEmpty()
        && step.stack().getFirst().judged();
  }
}
