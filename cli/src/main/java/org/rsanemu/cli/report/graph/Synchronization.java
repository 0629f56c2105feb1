// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.graph;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.rsanemu.cli.report.graph.ExecutionGraph.Edge;
import org.rsanemu.cli.report.view.StepView;

/**
 * Which edges between threads make one thread aware of what the other did before: from a release to
 * an acquire, by the access's own order or by a fence.
 */
final class Synchronization {
  private static final Set<String> RELEASING = Set.of("rel", "acqrel", "sc");
  private static final Set<String> ACQUIRING = Set.of("acq", "acqrel", "sc");

  private final List<StepView> steps;
  private final List<Edge> edges;

  Synchronization(List<StepView> steps, List<Edge> edges) {
    this.steps = steps;
    this.edges = edges;
  }

  /**
   * Whether an edge of a path orders its threads under RC20, too, or those that it and the next
   * edge lead from and to: a release reaches on through read-modify-writes, whatever their own
   * order.
   */
  boolean orders(List<Edge> path, int index) {
    Edge edge = path.get(index);
    if (orders(edge)) {
      return true;
    }
    return edge.relation() == Relation.RF
        && releases(edge.from())
        && index + 1 < path.size()
        && path.get(index + 1).relation() == Relation.RF
        && orders(path, index + 1);
  }

  /** Whether it is within a thread, or orders the two threads. */
  private boolean orders(Edge edge) {
    if (steps.get(edge.from()).thread() == steps.get(edge.to()).thread()) {
      return true;
    }
    return switch (edge.relation()) {
      case PO, START, JOIN -> true;
      case RF -> releases(edge.from()) && acquires(edge.to());
      case MO, FR -> fenced(edge);
      case HARDWARE, UNORDERED -> false;
    };
  }

  /** By itself, by a fence before it, or because it continues what a release began. */
  boolean releases(int write) {
    return releases(write, new HashSet<>());
  }

  private boolean releases(int write, Set<Integer> seen) {
    StepView step = steps.get(write);
    if (RELEASING.contains(step.order())
        || IntStream.range(0, write).anyMatch(i -> fence(i, step, RELEASING::contains))) {
      return true;
    }
    return step.reads() != null
        && seen.add(write)
        && edges.stream()
            .filter(edge -> edge.relation() == Relation.RF && edge.to() == write)
            .anyMatch(edge -> releases(edge.from(), seen));
  }

  /** By itself, or by a fence behind it. */
  boolean acquires(int read) {
    StepView step = steps.get(read);
    return ACQUIRING.contains(step.order())
        || IntStream.range(read + 1, steps.size())
            .anyMatch(i -> fence(i, step, ACQUIRING::contains));
  }

  /** Whether a fence sc follows the one and another precedes the other. */
  private boolean fenced(Edge edge) {
    StepView from = steps.get(edge.from());
    StepView to = steps.get(edge.to());
    return IntStream.range(edge.from() + 1, steps.size())
            .anyMatch(i -> fence(i, from, "sc"::equals))
        && IntStream.range(0, edge.to()).anyMatch(i -> fence(i, to, "sc"::equals));
  }

  private boolean fence(int event, StepView ofThread, Predicate<String> order) {
    StepView step = steps.get(event);
    return step.operation().equals("fence")
        && step.thread() == ofThread.thread()
        && order.test(step.order());
  }
}
