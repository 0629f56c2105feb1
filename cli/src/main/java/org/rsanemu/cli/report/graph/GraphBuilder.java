// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.rsanemu.cli.report.graph.ExecutionGraph.Edge;
import org.rsanemu.cli.report.graph.ExecutionGraph.Event;
import org.rsanemu.cli.report.graph.ExecutionGraph.Role;
import org.rsanemu.cli.report.view.StepView;

/** Derives the relations between the events of an interleaving from their positions. */
final class GraphBuilder {
  private final List<StepView> steps;
  private final int access;
  private final int missed;
  private final int stale;
  private final List<Edge> edges = new ArrayList<>();

  GraphBuilder(List<StepView> steps) {
    this.steps = steps;
    this.access = last("access");
    this.missed = last("missed");
    this.stale = last("stale");
  }

  ExecutionGraph build() {
    programOrder();
    threads();
    locations();
    List<Edge> path = violates() ? CyclePath.between(missed, access, steps, edges) : List.of();
    List<Edge> all = new ArrayList<>();
    edges.forEach(edge -> all.add(path.contains(edge) ? as(edge, Role.PATH) : edge));
    all.addAll(closing());
    all.addAll(missing(path));
    all.sort(Comparator.comparing(Edge::relation));
    return new ExecutionGraph(events(), List.copyOf(all));
  }

  private int last(String role) {
    for (int i = steps.size() - 1; i >= 0; i--) {
      if (steps.get(i).role().equals(role)) {
        return i;
      }
    }
    return -1;
  }

  private boolean violates() {
    return access >= 0 && missed >= 0;
  }

  /** The access of a violation has the stale value, if it reads. */
  private List<Event> events() {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      StepView step = steps.get(i);
      boolean other = i == access && stale >= 0 && step.reads() != null;
      events.add(new Event(step, other ? steps.get(stale).value() : step.value()));
    }
    return List.copyOf(events);
  }

  private void add(int from, int to, Relation relation) {
    edges.add(new Edge(from, to, relation, Role.OTHER));
  }

  private static Edge as(Edge edge, Role role) {
    return new Edge(edge.from(), edge.to(), edge.relation(), role);
  }

  private void programOrder() {
    Map<Integer, Integer> latest = new HashMap<>();
    for (int i = 0; i < steps.size(); i++) {
      int thread = steps.get(i).thread();
      if (thread >= 0) {
        Integer before = latest.put(thread, i);
        if (before != null) {
          add(before, i, Relation.PO);
        }
      }
    }
  }

  private void threads() {
    for (int i = 0; i < steps.size(); i++) {
      Integer other = steps.get(i).other();
      if (other != null) {
        int event =
            steps.get(i).operation().equals("thread start") ? next(i, other) : before(i, other);
        if (event > i) {
          add(i, event, Relation.START);
        } else if (event >= 0) {
          add(event, i, Relation.JOIN);
        }
      }
    }
  }

  private int next(int start, int thread) {
    for (int i = start + 1; i < steps.size(); i++) {
      if (steps.get(i).thread() == thread) {
        return i;
      }
    }
    return -1;
  }

  private int before(int end, int thread) {
    for (int i = end - 1; i >= 0; i--) {
      if (steps.get(i).thread() == thread) {
        return i;
      }
    }
    return -1;
  }

  private void locations() {
    Map<Integer, List<Integer>> byLocation = new TreeMap<>();
    for (int i = 0; i < steps.size(); i++) {
      Integer location = steps.get(i).location();
      // The access of a violation is not placed where it was in the run.
      if (location != null && !(violates() && i == access)) {
        byLocation.computeIfAbsent(location, _ -> new ArrayList<>()).add(i);
      }
    }
    byLocation.values().forEach(this::location);
  }

  private void location(List<Integer> events) {
    TreeMap<Long, Integer> writes = new TreeMap<>();
    for (int event : events) {
      Long position = steps.get(event).writes();
      if (position != null) {
        writes.putIfAbsent(position, event);
      }
    }
    // First what may synchronize: of two ways, the cycle takes the first.
    events.forEach(event -> read(event, writes));
    Integer previous = null;
    for (int write : writes.values()) {
      if (previous != null) {
        add(previous, write, Relation.MO);
      }
      previous = write;
    }
  }

  /** For a read-modify-write, mo says already what fr would. */
  private void read(int event, TreeMap<Long, Integer> writes) {
    Long position = steps.get(event).reads();
    if (position == null) {
      return;
    }
    Integer source = writes.get(position);
    if (source != null && source != event) {
      add(source, event, Relation.RF);
    }
    Map.Entry<Long, Integer> later = writes.higherEntry(position);
    if (later != null && steps.get(event).writes() == null) {
      add(event, later.getValue(), Relation.FR);
    }
  }

  /** What the stale value brings with it. */
  private List<Edge> closing() {
    if (!violates()) {
      return List.of();
    }
    boolean reads = steps.get(access).reads() != null;
    List<Edge> closing = new ArrayList<>();
    if (stale >= 0) {
      closing.add(new Edge(stale, access, reads ? Relation.RF : Relation.MO, Role.STALE));
    }
    closing.add(new Edge(access, missed, reads ? Relation.FR : Relation.MO, Role.CLOSING));
    return closing;
  }

  /** Where threads hand on to one another without synchronizing. */
  private List<Edge> missing(List<Edge> path) {
    if (violates()) {
      Synchronization synchronization = new Synchronization(steps, edges);
      List<Edge> missing =
          IntStream.range(0, path.size())
              .filter(i -> !synchronization.orders(path, i))
              .mapToObj(path::get)
              .map(edge -> new Edge(edge.from(), edge.to(), Relation.UNORDERED, Role.MISSING))
              .toList();
      // Of two threads that do synchronize on the way, the access knows nothing all the same.
      return missing.isEmpty() ? unordered(missed, access) : missing;
    }
    int earlier = last("earlier");
    int current = last("current");
    return earlier >= 0 && current >= 0 ? unordered(earlier, current) : List.of();
  }

  private static List<Edge> unordered(int from, int to) {
    return List.of(new Edge(from, to, Relation.UNORDERED, Role.MISSING));
  }
}
