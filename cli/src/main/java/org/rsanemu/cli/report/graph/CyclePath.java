// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.rsanemu.cli.report.graph.ExecutionGraph.Edge;
import org.rsanemu.cli.report.view.StepView;

/** Finds how one event must come before another under sequential consistency. */
final class CyclePath {
  private CyclePath() {}

  /**
   * The edges from one event to another that change threads least often; none if there is no way.
   * Shortest paths where a step within a thread costs nothing.
   */
  static List<Edge> between(int from, int to, List<StepView> steps, List<Edge> edges) {
    int[] cost = new int[steps.size()];
    Arrays.fill(cost, Integer.MAX_VALUE);
    cost[from] = 0;
    Edge[] cameBy = new Edge[steps.size()];
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      int event = open.removeFirst();
      for (Edge edge : edges) {
        if (edge.from() == event) {
          boolean within = steps.get(event).thread() == steps.get(edge.to()).thread();
          int reached = cost[event] + (within ? 0 : 1);
          if (reached < cost[edge.to()]) {
            cost[edge.to()] = reached;
            cameBy[edge.to()] = edge;
            if (within) {
              open.addFirst(edge.to());
            } else {
              open.addLast(edge.to());
            }
          }
        }
      }
    }
    return cost[to] == Integer.MAX_VALUE ? List.of() : walkedBack(from, to, cameBy);
  }

  private static List<Edge> walkedBack(int from, int to, Edge[] cameBy) {
    List<Edge> path = new ArrayList<>();
    for (int event = to; event != from; event = cameBy[event].from()) {
      path.add(cameBy[event]);
    }
    return path.reversed();
  }
}
