// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rsanemu.model.MemoryOrder;

/**
 * Decides robustness by enumeration: is there an execution graph that is RC20-consistent but whose
 * accesses are not SC-consistent (RC20 paper, definition 4.1, without the order of fences)? A
 * smallest such graph is one event away from one whose accesses are, since both kinds of
 * consistency survive the removal of a last event. So all of these are visited, with their fences
 * in any order that RC20 allows, and each is extended by every next event in every way.
 */
final class GraphOracle {
  private final int locations;
  private final List<List<Step>> threads;
  private final Psc psc;
  private final ThreadFunctions calls;

  /**
   * @param locations of the program
   * @param threads whose steps name locations from 0
   */
  GraphOracle(int locations, List<List<Step>> threads) {
    this(locations, threads, Psc.RC11, ThreadFunctions.BARE);
  }

  /** The same with that order of sc accesses, and of what creates and joins threads. */
  GraphOracle(int locations, List<List<Step>> threads, Psc psc, ThreadFunctions calls) {
    this.psc = psc;
    this.calls = calls;
    this.locations = locations;
    this.threads = threads;
  }

  private record State(CandidateGraph graph, List<Integer> next) {}

  /** Of robustness; gives up after {@code limit} graphs. */
  EnumeratedVerdict verdict(int limit) {
    Set<String> visited = new HashSet<>();
    Deque<State> open = new ArrayDeque<>();
    open.push(
        new State(CandidateGraph.initial(locations + 1), threads.stream().map(t -> 0).toList()));
    while (!open.isEmpty()) {
      State state = open.pop();
      for (int t = 0; t < threads.size(); t++) {
        int at = state.next.get(t);
        if (at == threads.get(t).size()) {
          continue;
        }
        Step step = threads.get(t).get(at);
        if (waits(state.graph, step)) {
          continue;
        }
        Optional<CandidateGraph> bad = leavesSc(state.graph, t, step);
        if (bad.isPresent()) {
          return new EnumeratedVerdict(
              EnumeratedVerdict.Kind.VIOLATION, "T" + (t + 1) + " " + step + " in " + bad.get());
        }
        List<Integer> next = new ArrayList<>(state.next);
        next.set(t, at + 1);
        for (CandidateGraph extended : extensions(state.graph, t, step)) {
          if (visited.add(next + extended.key(threads.size()))) {
            open.push(new State(extended, next));
          }
        }
      }
      if (visited.size() > limit) {
        return new EnumeratedVerdict(EnumeratedVerdict.Kind.UNDECIDED, "");
      }
    }
    return new EnumeratedVerdict(EnumeratedVerdict.Kind.ROBUST, "");
  }

  /**
   * Of observational robustness (definition 4.9), which takes all RC20-consistent graphs that are
   * fine, extended by every next event in every way; gives up after {@code limit} graphs.
   */
  EnumeratedVerdict observational(int limit) {
    Set<String> visited = new HashSet<>();
    Deque<State> open = new ArrayDeque<>();
    open.push(
        new State(CandidateGraph.initial(locations + 1), threads.stream().map(t -> 0).toList()));
    while (!open.isEmpty()) {
      State state = open.pop();
      for (int t = 0; t < threads.size(); t++) {
        for (State next : next(state, t)) {
          if (!Consistency.observationallySc(next.graph)) {
            return new EnumeratedVerdict(EnumeratedVerdict.Kind.VIOLATION, next.graph.toString());
          }
          if (visited.add(next.next + next.graph.key(threads.size()))) {
            open.push(next);
          }
        }
      }
      if (visited.size() > limit) {
        return new EnumeratedVerdict(EnumeratedVerdict.Kind.UNDECIDED, "");
      }
    }
    return new EnumeratedVerdict(EnumeratedVerdict.Kind.ROBUST, "");
  }

  /** Where one step of a thread may lead under RC20. */
  private List<State> next(State state, int thread) {
    int at = state.next.get(thread);
    if (at == threads.get(thread).size()) {
      return List.of();
    }
    Step step = threads.get(thread).get(at);
    List<Integer> next = new ArrayList<>(state.next);
    next.set(thread, at + 1);
    int location = location(step);
    boolean skipped = step instanceof Step.FenceIfSwapped && !lastWrites(state.graph, thread);
    if (location < 0 || skipped) {
      return List.of(new State(extend(state.graph, thread, step), next));
    }
    return state.graph.mo().get(location).stream()
        .flatMap(write ->
            event(state.graph, thread, step, write).map(e -> state.graph.add(e, write)).stream())
        .filter(g -> Consistency.rc20(g, psc, calls))
        .map(graph -> new State(graph, next))
        .toList();
  }

  private static boolean waits(CandidateGraph graph, Step step) {
    return step instanceof Step.Wait wait
        && value(graph, graph.newest(wait.location())) != wait.value();
  }

  /** The step as SC takes it, fences anywhere among the others. */
  List<CandidateGraph> extensions(CandidateGraph graph, int thread, Step step) {
    if (location(step) != locations || event(graph, thread, step, -1).isEmpty()) {
      return List.of(extend(graph, thread, step));
    }
    GraphEvent fence = GraphEvent.fenceSc(thread, locations);
    return graph.mo().get(locations).stream()
        .map(earlier -> graph.addFence(fence, earlier))
        .filter(g -> Consistency.rc20(g, psc, calls))
        .toList();
  }

  /** The step as SC takes it: it sees, and follows, the newest write. */
  CandidateGraph extend(CandidateGraph graph, int thread, Step step) {
    int location = location(step);
    int newest = location < 0 ? -1 : graph.newest(location);
    return event(graph, thread, step, newest).map(e -> graph.add(e, newest)).orElse(graph);
  }

  /** The same, fences sc being mere fences; the event, if there is one, is of that statement. */
  CandidateGraph extendWithMereFences(CandidateGraph graph, int thread, Step step, int statement) {
    int location = location(step);
    int newest = location < 0 || location == locations ? -1 : graph.newest(location);
    return event(graph, thread, step, newest)
        .map(e -> e.location() == locations ? GraphEvent.fence(thread, MemoryOrder.SC) : e)
        .map(e -> graph.add(e.of(statement), newest))
        .orElse(graph);
  }

  /**
   * Whether a step is not an access to atomic memory: nothing but its own thread tells when it is.
   */
  boolean isLocal(Step step, boolean mereFences) {
    int location = location(step);
    return location < 0 || mereFences && location == locations;
  }

  /** The step in every other way: one that RC20 allows and SC does not. */
  Optional<CandidateGraph> leavesSc(CandidateGraph graph, int thread, Step step) {
    int location = location(step);
    if (location < 0 || location == locations) {
      return Optional.empty();
    }
    for (int write : graph.mo().get(location)) {
      Optional<CandidateGraph> extended =
          event(graph, thread, step, write).map(e -> graph.add(e, write));
      if (extended.isPresent()
          && !Consistency.sc(extended.get())
          && Consistency.rc20(extended.get(), psc, calls)) {
        return extended;
      }
    }
    return Optional.empty();
  }

  private int location(Step step) {
    return switch (step) {
      case Step.Read s -> s.location();
      case Step.Wait s -> s.location();
      case Step.Write s -> s.location();
      case Step.Exchange s -> s.location();
      case Step.Add s -> s.location();
      case Step.Cas s -> s.location();
      case Step.Fence s -> s.order() == MemoryOrder.SC ? locations : -1;
      case Step.FenceIfSwapped s -> locations;
      case Step.IfRead s -> location(s.step());
      case Step.Marked s -> -1;
    };
  }

  /** The event that {@code step} becomes at {@code write}; empty if it is skipped. */
  private Optional<GraphEvent> event(CandidateGraph graph, int thread, Step step, int write) {
    return switch (step) {
      case Step.Read s ->
          Optional.of(
              s.used()
                  ? GraphEvent.read(thread, s.location(), s.order())
                  : GraphEvent.speculativeRead(thread, s.location(), s.order()));
      case Step.Wait s ->
          value(graph, write) == s.value()
              ? Optional.of(GraphEvent.read(thread, s.location(), s.order()))
              : Optional.empty();
      case Step.Write s ->
          Optional.of(GraphEvent.write(thread, s.location(), s.value(), s.order()));
      case Step.Exchange s ->
          Optional.of(GraphEvent.update(thread, s.location(), s.value(), s.order()));
      case Step.Add s ->
          Optional.of(
              GraphEvent.update(thread, s.location(), value(graph, write) + s.addend(), s.order()));
      case Step.Cas s ->
          Optional.of(
              value(graph, write) == s.expected()
                  ? GraphEvent.update(thread, s.location(), s.desired(), s.success())
                  : GraphEvent.read(thread, s.location(), s.failure()));
      case Step.Fence s ->
          Optional.of(
              s.order() == MemoryOrder.SC
                  ? GraphEvent.fenceSc(thread, locations)
                  : GraphEvent.fence(thread, s.order()));
      case Step.FenceIfSwapped s ->
          lastWrites(graph, thread)
              ? Optional.of(GraphEvent.fenceSc(thread, locations))
              : Optional.empty();
      case Step.IfRead s ->
          lastRead(graph, thread, s.location()) == s.value()
              ? event(graph, thread, s.step(), write)
              : Optional.empty();
      case Step.Marked s -> Optional.of(GraphEvent.marked(thread, s.mark(), s.number()));
    };
  }

  private static long value(CandidateGraph graph, int write) {
    return graph.events().get(write).value();
  }

  private static long lastRead(CandidateGraph graph, int thread, int location) {
    for (int i = graph.events().size() - 1; i >= 0; i--) {
      GraphEvent event = graph.events().get(i);
      if (event.thread() == thread && event.reads() && event.location() == location) {
        return value(graph, graph.rf().get(i));
      }
    }
    throw new IllegalStateException("nothing was read");
  }

  private static boolean lastWrites(CandidateGraph graph, int thread) {
    return graph.events().reversed().stream()
        .filter(e -> e.thread() == thread)
        .findFirst()
        .orElseThrow()
        .writes();
  }
}
