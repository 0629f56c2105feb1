// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.graph;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rsanemu.cli.report.view.StepView;

/**
 * What the threads of a race have handed on: the earlier one writes an atomic location after its
 * access, and the current one reads that before its own. If the write released and the read
 * acquired, the one access would come before the other (RC20, synchronizes-with).
 *
 * @param releases whether the write releases, by itself or by a fence behind the access
 * @param acquires whether the read acquires, by itself or by a fence before the access
 */
public record Publication(StepView write, boolean releases, StepView read, boolean acquires) {
  /**
   * The newest one; empty if there is none, or nothing is known of what happened.
   *
   * @param steps of the race, in the order in which they happened
   */
  public static Optional<Publication> of(List<StepView> steps) {
    int earlier = index(steps, "earlier");
    int current = index(steps, "current");
    if (earlier < 0 || current < earlier) {
      return Optional.empty();
    }
    List<StepView> between = steps.subList(earlier + 1, current);
    List<ExecutionGraph.Edge> edges = ExecutionGraph.of(between).edges();
    Synchronization synchronization = new Synchronization(between, edges);
    return edges.stream()
        .filter(edge ->
            edge.relation() == Relation.RF
                && between.get(edge.from()).thread() == steps.get(earlier).thread()
                && between.get(edge.to()).thread() == steps.get(current).thread())
        .max(Comparator.comparingInt(ExecutionGraph.Edge::to))
        .map(edge ->
            new Publication(
                between.get(edge.from()),
                synchronization.releases(edge.from()),
                between.get(edge.to()),
                synchronization.acquires(edge.to())));
  }

  private static int index(List<StepView> steps, String role) {
    return IntStream.range(0, steps.size())
        .filter(i -> steps.get(i).role().equals(role))
        .findFirst()
        .orElse(-1);
  }
}
