// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.graph;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.cli.report.view.StepView;

/**
 * The execution graph of a finding. For a robustness violation it is the execution that the finding
 * warns of, not the run's: its access reads from, or follows, the stale write, and so comes before
 * the missed one, which under sequential consistency it must come after. That makes a cycle. For a
 * race it is the run's.
 *
 * <p>{@link Relation#PO}, {@link Relation#MO} and {@link Relation#FR} stand for their transitive
 * closure (the next event, the next write, the first overwriting write), among the events that the
 * finding has.
 *
 * @param events in the order in which the run had them
 * @param edges between them, sorted by relation
 */
public record ExecutionGraph(List<Event> events, List<Edge> edges) {

  /**
   * An event.
   *
   * @param step as the run had it
   * @param value what it reads or writes in this execution, {@code 0x…}; absent for what is not
   *     atomic
   */
  public record Event(StepView step, @Nullable String value) {

    /** Whether it is the value that a location had at first. */
    public boolean initial() {
      return step.thread() < 0;
    }

    /** Whether it reads a location. */
    public boolean reads() {
      return step.reads() != null;
    }

    /** Whether it writes a location. */
    public boolean writes() {
      return step.writes() != null;
    }
  }

  /**
   * A pair of events in a relation.
   *
   * @param from index in {@link ExecutionGraph#events}
   * @param to likewise
   * @param role what it has to do with the finding
   * @param name its label
   * @param forbids whether it is part of the cycle by which the processor forbids the execution
   */
  public record Edge(int from, int to, Relation relation, Role role, String name, boolean forbids) {

    /** One that bears its relation's name, and is none of the processor's reasons. */
    Edge(int from, int to, Relation relation, Role role) {
      this(from, to, relation, role, relation.label(), false);
    }

    Edge forbidding() {
      return new Edge(from, to, relation, role, name, true);
    }

    /** Whether it is part of the cycle that makes a violation. */
    public boolean onCycle() {
      return role == Role.PATH || role == Role.CLOSING;
    }
  }

  /** What an edge has to do with a violation. */
  public enum Role {
    /** Not much: it was so, and is not part of the cycle. */
    OTHER,
    /** Leads from the missed write to the access. */
    PATH,
    /** Comes with the stale value: closes the cycle. */
    CLOSING,
    /** What the stale value comes from. */
    STALE,
    /** Synchronization that is missing. */
    MISSING,
    /** Is only there because the processor forbids the execution by it. */
    FORBIDDING
  }

  /** The graph of a finding's interleaving; has no events if that has none. */
  public static ExecutionGraph of(List<StepView> interleaving) {
    return new GraphBuilder(interleaving).build();
  }

  /**
   * The same, with the cycle by which the processor forbids the execution; without it if it is of
   * another execution, if the interleaving does not have its events, or if it is not known which
   * they are.
   */
  public static ExecutionGraph of(List<StepView> interleaving, @Nullable HardwareView hardware) {
    ExecutionGraph graph = of(interleaving);
    return hardware == null || hardware.otherRun()
        ? graph
        : ForbiddenCycle.in(graph, hardware.cycle());
  }

  /** Whether the cycle is there by which the processor forbids the execution. */
  public boolean forbidden() {
    return edges.stream().anyMatch(Edge::forbids);
  }

  /** Index of the first event of this role in the finding, or -1. */
  public int indexOf(String role) {
    return IntStream.range(0, events.size())
        .filter(i -> events.get(i).step().role().equals(role))
        .findFirst()
        .orElse(-1);
  }

  /** Edges that start there. */
  public List<Edge> from(int event) {
    return edges.stream().filter(edge -> edge.from() == event).toList();
  }

  /** Whether both ends are events of one thread. */
  public boolean withinThread(Edge edge) {
    return thread(edge.from()) == thread(edge.to());
  }

  private int thread(int event) {
    return events.get(event).step().thread();
  }
}
