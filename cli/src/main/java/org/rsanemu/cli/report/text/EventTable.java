// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.report.build.Interleavings;
import org.rsanemu.cli.report.build.MemoryNames;
import org.rsanemu.cli.report.build.MemoryViews;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.report.view.StepView;
import org.rsanemu.emu.exec.result.NumberedStep;
import org.rsanemu.emu.exec.result.RunResult;

/** Events of a run as a table: a line an event, in the order in which they happened. */
public final class EventTable {
  private EventTable() {}

  /**
   * The table; every line ends with a newline.
   *
   * @param modules that the run has mapped
   */
  public static String of(
      List<NumberedStep> events, List<RunResult.Module> modules, Symbolizer symbolizer) {
    Interleavings steps =
        new Interleavings(symbolizer, new MemoryViews(symbolizer), new MemoryNames());
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"event", "thread", "what", "how", "where"});
    for (NumberedStep event : events) {
      StepView step = steps.view(event.step(), modules);
      rows.add(
          new String[] {
            event.number() == 0 ? "-" : "" + event.number(),
            "T" + step.thread(),
            InterleavingText.what(step),
            InterleavingText.how(step),
            InterleavingText.where(step)
          });
    }
    StringBuilder text = new StringBuilder();
    Columns.append(text, "  ", rows);
    return text.toString();
  }
}
