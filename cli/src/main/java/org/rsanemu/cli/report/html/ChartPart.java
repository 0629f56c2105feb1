// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Observations.Coverage;
import org.rsanemu.cli.report.drawing.LineChart;

/**
 * How something grew from run to run.
 *
 * @param svg markup
 * @param words what the chart shows
 */
record ChartPart(String title, String svg, String words) {

  /** The charts of a case; none if there is but one run. */
  static List<ChartPart> of(List<Coverage> coverage, String id) {
    if (coverage.size() < 2) {
      return List.of();
    }
    return List.of(
        chart("Different executions", "executions", coverage, Coverage::executions, id + "-a"),
        chart("Pairs of a write and its read", "pairs", coverage, Coverage::readsFrom, id + "-b"),
        chart("Findings", "findings", coverage, Coverage::findings, id + "-c"));
  }

  private static ChartPart chart(
      String title, String unit, List<Coverage> coverage, ToIntFunction<Coverage> of, String id) {
    List<LineChart.Point> points = new ArrayList<>();
    coverage.forEach(each -> points.add(new LineChart.Point(each.run(), of.applyAsInt(each))));
    String words = words(points);
    return new ChartPart(title, LineChart.render(id, title, unit, words, points), words);
  }

  private static String words(List<LineChart.Point> points) {
    LineChart.Point first = points.getFirst();
    LineChart.Point last = points.getLast();
    long grew = first.x();
    for (int i = 1; i < points.size(); i++) {
      if (points.get(i).y() > points.get(i - 1).y()) {
        grew = points.get(i).x();
      }
    }
    return Numbers.of(first.y())
        + " after run "
        + first.x()
        + ", "
        + Numbers.of(last.y())
        + " after run "
        + last.x()
        + (last.y() == first.y() ? "; no growth." : "; last new one in run " + grew + ".");
  }
}
