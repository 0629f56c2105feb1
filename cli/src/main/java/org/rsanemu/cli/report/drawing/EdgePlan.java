// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.report.graph.ExecutionGraph;
import org.rsanemu.cli.report.graph.ExecutionGraph.Edge;
import org.rsanemu.cli.report.graph.ExecutionGraph.Role;
import org.rsanemu.cli.report.graph.Relation;

/**
 * Which way an edge goes, in columns, channels and gaps. Channel {@code c} is left of column {@code
 * c}, the last one right of all columns; gap {@code g} is above row {@code g}.
 *
 * @param crossings where it crosses the columns between its ends, in its direction
 */
record EdgePlan(Edge edge, Way way, List<Crossing> crossings) {

  /** Sorts of ways. */
  enum Way {
    /** Straight down to the next event of the column. */
    DOWN,
    /** Around events of the same column, through the channel at its right. */
    AROUND,
    /** To another column. */
    ACROSS
  }

  /**
   * An edge in a gap.
   *
   * @param lane which of the gap's lines it has for itself
   */
  record Crossing(int column, int gap, int lane) {}

  /** The ways of all edges that are drawn. */
  static List<EdgePlan> of(ExecutionGraph graph, Grid grid) {
    int[] lanes = new int[grid.rowCount() + 1];
    List<EdgePlan> plans = new ArrayList<>();
    for (Edge edge : graph.edges()) {
      if (drawn(graph, edge)) {
        Way way = way(grid, edge);
        plans.add(
            new EdgePlan(edge, way, way == Way.ACROSS ? crossings(grid, edge, lanes) : List.of()));
      }
    }
    return plans;
  }

  /** What program order says already is not drawn, unless the finding rests on it. */
  private static boolean drawn(ExecutionGraph graph, Edge edge) {
    return edge.relation() == Relation.PO || edge.role() != Role.OTHER || !graph.withinThread(edge);
  }

  private static Way way(Grid grid, Edge edge) {
    if (grid.column(edge.from()) != grid.column(edge.to())) {
      return Way.ACROSS;
    }
    boolean straight = edge.relation() == Relation.PO || edge.relation() == Relation.MO;
    return straight && grid.adjacent(edge.from(), edge.to()) ? Way.DOWN : Way.AROUND;
  }

  private static List<Crossing> crossings(Grid grid, Edge edge, int[] lanes) {
    int from = grid.column(edge.from());
    int to = grid.column(edge.to());
    int step = Integer.signum(to - from);
    List<Crossing> crossings = new ArrayList<>();
    for (int column = from + step; column != to; column += step) {
      double part = (double) (column - from) / (to - from);
      double row = grid.row(edge.from()) * (1 - part) + grid.row(edge.to()) * part;
      int gap = Math.clamp(Math.round(row + 0.5), 0, grid.rowCount());
      crossings.add(new Crossing(column, gap, lanes[gap]));
      lanes[gap]++;
    }
    return crossings;
  }
}
