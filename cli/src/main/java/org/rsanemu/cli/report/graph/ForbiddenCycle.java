// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.graph.ExecutionGraph.Edge;
import org.rsanemu.cli.report.graph.ExecutionGraph.Event;
import org.rsanemu.cli.report.graph.ExecutionGraph.Role;
import org.rsanemu.cli.report.view.HardwareView.Link;
import org.rsanemu.cli.report.view.HardwareView.Point;
import org.rsanemu.cli.report.view.StepView;
import org.rsanemu.model.hardware.Reason;

/**
 * Finds the cycle by which a processor forbids an execution in the execution's graph. The processor
 * was asked about the run as a whole, and the graph has what explains the finding: which events are
 * the same is recognized by thread, instruction and location, and everything that the cycle says of
 * them must hold of the graph's.
 */
final class ForbiddenCycle {
  private static final Map<String, Relation> COMMUNICATION =
      Map.of(
          Reason.READS_FROM.toString(), Relation.RF,
          Reason.COHERENCE.toString(), Relation.MO,
          Reason.FROM_READ.toString(), Relation.FR);

  private final List<StepView> steps;
  private final List<Edge> edges;

  private ForbiddenCycle(ExecutionGraph graph) {
    steps = graph.events().stream().map(Event::step).toList();
    edges = new ArrayList<>(graph.edges());
  }

  /** The graph with the cycle; as it is if not all of the cycle is found. */
  static ExecutionGraph in(ExecutionGraph graph, List<Link> cycle) {
    ForbiddenCycle forbidden = new ForbiddenCycle(graph);
    List<Integer> events = cycle.stream().map(link -> forbidden.event(link.from())).toList();
    for (int i = 0; i < cycle.size(); i++) {
      int to = events.get((i + 1) % events.size());
      if (to != forbidden.event(cycle.get(i).to())
          || !forbidden.add(cycle.get(i), events.get(i), to)) {
        return graph;
      }
    }
    forbidden.edges.sort(Comparator.comparing(Edge::relation));
    return new ExecutionGraph(graph.events(), List.copyOf(forbidden.edges));
  }

  /** The only one that it can be; -1 if there is none, or there are several. */
  private int event(Point point) {
    List<Integer> same =
        IntStream.range(0, steps.size()).filter(i -> isSame(steps.get(i), point)).boxed().toList();
    if (same.size() > 1) {
      same = same.stream().filter(i -> steps.get(i).name().equals(point.name())).toList();
    }
    return same.size() == 1 ? same.getFirst() : -1;
  }

  private static boolean isSame(StepView step, Point point) {
    boolean part = point.what().endsWith("read-modify-write") && step.name().equals(point.name());
    return step.thread() == point.thread()
        && does(step, point.what())
        && (part || step.instruction().equals(point.instruction()));
  }

  private static boolean does(StepView step, String what) {
    return switch (step.operation()) {
      case "read", "failed compare-and-swap", "wait" -> what.startsWith("read");
      case "write" -> what.startsWith("write");
      case "read-modify-write", "compare-and-swap" -> what.endsWith("read-modify-write");
      default -> false;
    };
  }

  /** Adds what a link says, if it holds of these events; two parts of one are no edge. */
  private boolean add(Link link, int from, int to) {
    if (from < 0 || to < 0) {
      return false;
    }
    Relation relation = COMMUNICATION.get(link.reason());
    if (relation != null) {
      return communicates(relation, steps.get(from), steps.get(to)) && mark(relation, from, to);
    }
    if (from != to) {
      edges.add(new Edge(from, to, Relation.HARDWARE, Role.FORBIDDING, link.reason(), true));
    }
    return link.local() && from <= to && steps.get(from).thread() == steps.get(to).thread();
  }

  /** The edge that says the same may be there. */
  private boolean mark(Relation relation, int from, int to) {
    Optional<Edge> known =
        edges.stream()
            .filter(e -> e.from() == from && e.to() == to && e.relation() == relation)
            .findFirst();
    known.ifPresent(edges::remove);
    edges.add(known.orElseGet(() -> new Edge(from, to, relation, Role.FORBIDDING)).forbidding());
    return true;
  }

  /** The access of the violation is not where it was in the run: of it, the location counts. */
  private static boolean communicates(Relation relation, StepView from, StepView to) {
    if (from.location() == null || !from.location().equals(to.location())) {
      return false;
    }
    if (from.role().equals("access") || to.role().equals("access")) {
      return relation != Relation.RF || from.role().equals("stale");
    }
    return switch (relation) {
      case RF -> equal(from.writes(), to.reads());
      case MO -> less(from.writes(), to.writes());
      case FR -> less(from.reads(), to.writes());
      default -> false;
    };
  }

  private static boolean equal(@Nullable Long one, @Nullable Long other) {
    return one != null && one.equals(other);
  }

  private static boolean less(@Nullable Long one, @Nullable Long other) {
    return one != null && other != null && one < other;
  }
}
