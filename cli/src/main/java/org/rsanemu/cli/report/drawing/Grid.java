// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import java.util.List;
import org.rsanemu.cli.report.graph.ExecutionGraph;
import org.rsanemu.cli.report.graph.ExecutionGraph.Edge;
import org.rsanemu.cli.report.graph.ExecutionGraph.Event;
import org.rsanemu.cli.report.graph.ExecutionGraph.Role;

/**
 * Where the events of a graph are drawn: a column a thread; an event lower than the one before it
 * in its thread, and no higher than those that it follows in others; initial values on top.
 */
final class Grid {
  private final List<Integer> threads;
  private final int[] columns;
  private final int[] rows;
  private final int rowCount;

  Grid(ExecutionGraph graph) {
    List<Event> events = graph.events();
    threads =
        events.stream()
            .map(each -> each.step().thread())
            .filter(t -> t >= 0)
            .distinct()
            .sorted()
            .toList();
    columns = new int[events.size()];
    rows = new int[events.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = Math.max(0, threads.indexOf(events.get(i).step().thread()));
    }
    int top = placeInitialValues(graph);
    int last = top;
    for (int i = 0; i < rows.length; i++) {
      if (!events.get(i).initial()) {
        rows[i] = lowest(graph, i, top);
        last = Math.max(last, rows[i] + 1);
      }
    }
    rowCount = last;
  }

  /** Each above the thread that replaces it first; how many rows that takes. */
  private int placeInitialValues(ExecutionGraph graph) {
    int[] used = new int[columnCount()];
    int most = 0;
    for (int i = 0; i < columns.length; i++) {
      if (graph.events().get(i).initial()) {
        columns[i] =
            graph.from(i).stream().mapToInt(edge -> columns[edge.to()]).findFirst().orElse(0);
        rows[i] = used[columns[i]]++;
        most = Math.max(most, used[columns[i]]);
      }
    }
    return most;
  }

  private int lowest(ExecutionGraph graph, int event, int top) {
    int row = top;
    for (Edge edge : graph.edges()) {
      boolean led = edge.role() == Role.OTHER || edge.role() == Role.PATH;
      if (led && edge.to() == event && edge.from() < event) {
        boolean same = columns[edge.from()] == columns[event];
        row = Math.max(row, rows[edge.from()] + (same ? 1 : 0));
      }
    }
    return row;
  }

  /** The threads that have columns, from left to right. */
  List<Integer> threads() {
    return threads;
  }

  int columnCount() {
    return Math.max(1, threads.size());
  }

  int rowCount() {
    return rowCount;
  }

  int column(int event) {
    return columns[event];
  }

  int row(int event) {
    return rows[event];
  }

  /** Whether nothing is between the two, one being above the other. */
  boolean adjacent(int above, int below) {
    if (columns[above] != columns[below] || rows[above] >= rows[below]) {
      return false;
    }
    for (int i = 0; i < rows.length; i++) {
      if (columns[i] == columns[above] && rows[i] > rows[above] && rows[i] < rows[below]) {
        return false;
      }
    }
    return true;
  }
}
