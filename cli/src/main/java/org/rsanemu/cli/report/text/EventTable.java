// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.report.FindingViews;
import org.rsanemu.cli.report.Interleavings;
import org.rsanemu.cli.report.MemoryNames;
import org.rsanemu.cli.report.Reproduction;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.SourceText;
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
      List<NumberedStep> events,
      List<RunResult.Module> modules,
      Symbolizer symbolizer,
      SourceText source) {
    FindingViews views =
        new FindingViews(
            symbolizer, new Reproduction(List.of(), 0, List.of()), source, Grouping.NONE);
    Interleavings steps = new Interleavings(symbolizer, views, new MemoryNames());
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
