// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.oracle.EventRelation;

/**
 * All violations and races of a program, by enumeration of its execution graphs under SC: which
 * accesses can leave SC there (RC20 paper, definition 4.1, without the order of fences), and which
 * conflicting accesses, one of them plain, C++20's happens-before leaves unordered there.
 */
final class MixedOracle {
  /** Sets of events are the bits of a long. */
  private static final int MOST_EVENTS = 64;

  /**
   * A statement.
   *
   * @param number see {@link MixedProgram#flat}
   */
  record Place(int thread, int number) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      return thread != other.thread ? thread - other.thread : number - other.number;
    }
  }

  /** Two accesses that race, the lesser first. */
  record Pair(int location, Place one, Place two) implements Comparable<Pair> {
    static Pair of(int location, Place one, Place two) {
      return one.compareTo(two) <= 0 ? new Pair(location, one, two) : new Pair(location, two, one);
    }

    @Override
    public int compareTo(Pair other) {
      int first = location != other.location ? location - other.location : one.compareTo(other.one);
      return first != 0 ? first : two.compareTo(other.two);
    }
  }

  /**
   * What there is.
   *
   * @param mixed whether a plain access races with an atomic one: then what robust means is not
   *     defined
   */
  record Found(Set<Place> violations, Set<Pair> races, boolean mixed) {}

  private record State(CandidateGraph graph, List<Integer> next) {}

  private final GraphOracle oracle;
  private final List<List<MixedSteps.Placed>> threads;
  private final int locations;
  private final ThreadFunctions calls;
  private final boolean mereFences;
  private final int limit;
  private final Set<Place> violations = new TreeSet<>();
  private final Set<Pair> races = new TreeSet<>();

  private MixedOracle(
      MixedProgram program,
      Mapping mapping,
      Psc psc,
      ThreadFunctions calls,
      boolean mereFences,
      int limit) {
    this.calls = calls;
    this.mereFences = mereFences;
    this.limit = limit;
    locations = program.program().locations().size();
    threads = MixedSteps.of(program, mapping, mereFences, calls);
    oracle =
        new GraphOracle(
            locations,
            threads.stream().map(t -> t.stream().map(MixedSteps.Placed::step).toList()).toList(),
            psc,
            calls);
  }

  /** All of both; null if there are more than {@code limit} graphs. */
  static @Nullable Found found(
      MixedProgram program, Mapping mapping, Psc psc, ThreadFunctions calls, int limit) {
    MixedOracle robustness = new MixedOracle(program, mapping, psc, calls, false, limit);
    MixedOracle races = new MixedOracle(program, mapping, psc, calls, true, limit);
    return robustness.visits(robustness::judge) && races.visits(races::judgeRaces)
        ? new Found(robustness.violations, races.races, isMixed(program, races.races))
        : null;
  }

  private static boolean isMixed(MixedProgram program, Set<Pair> races) {
    List<Storage> storage = program.program().locations();
    return races.stream().anyMatch(race -> !storage.get(race.location()).isPlain());
  }

  /** Whether all states could be visited. */
  private boolean visits(Consumer<State> judge) {
    if (size() > MOST_EVENTS) {
      return false;
    }
    Set<String> visited = new HashSet<>();
    Deque<State> open = new ArrayDeque<>();
    open.push(settled(start()));
    while (!open.isEmpty()) {
      State state = open.pop();
      judge.accept(state);
      for (int t = 0; t < threads.size(); t++) {
        for (State next : next(state, t)) {
          if (visited.add(next.next + next.graph.key(threads.size()))) {
            open.push(next);
          }
        }
      }
      if (visited.size() > limit) {
        return false;
      }
    }
    return true;
  }

  private State start() {
    return new State(CandidateGraph.initial(locations + 1), threads.stream().map(t -> 0).toList());
  }

  private int size() {
    return locations + 1 + threads.stream().mapToInt(List::size).sum();
  }

  private List<State> next(State state, int thread) {
    MixedSteps.Placed placed = step(state, thread);
    if (placed == null || waits(state, placed.step())) {
      return List.of();
    }
    List<Integer> next = new ArrayList<>(state.next);
    next.set(thread, next.get(thread) + 1);
    return graphs(state.graph, thread, placed).stream()
        .map(graph -> settled(new State(graph, next)))
        .toList();
  }

  private List<CandidateGraph> graphs(CandidateGraph graph, int thread, MixedSteps.Placed placed) {
    return mereFences
        ? List.of(oracle.extendWithMereFences(graph, thread, placed.step(), placed.statement()))
        : oracle.extensions(graph, thread, placed.step());
  }

  /** The state after all steps that nobody else can see: when they are made is no matter. */
  private State settled(State state) {
    State result = state;
    for (int t = 0; t < threads.size(); t++) {
      MixedSteps.Placed placed = step(result, t);
      if (placed != null
          && oracle.isLocal(placed.step(), mereFences)
          && !waits(result, placed.step())) {
        List<Integer> next = new ArrayList<>(result.next);
        next.set(t, next.get(t) + 1);
        result = new State(graphs(result.graph, t, placed).getFirst(), next);
        t = -1;
      }
    }
    return result;
  }

  private MixedSteps.@Nullable Placed step(State state, int thread) {
    int at = state.next.get(thread);
    return at == threads.get(thread).size() ? null : threads.get(thread).get(at);
  }

  private boolean waits(State state, Step step) {
    return step instanceof Step.Marked(EventMark mark, int number)
        && switch (mark) {
          case BEGIN ->
              state.graph.events().stream()
                  .noneMatch(e -> e.mark() == EventMark.START && e.number() == number);
          case JOIN -> step(state, number) != null;
          default -> false;
        };
  }

  private void judge(State state) {
    for (int t = 0; t < threads.size(); t++) {
      MixedSteps.Placed placed = step(state, t);
      if (placed != null && oracle.leavesSc(state.graph, t, placed.step()).isPresent()) {
        violations.add(new Place(t, placed.statement()));
      }
    }
  }

  /** Races of executions that have come to their end. */
  private void judgeRaces(State state) {
    for (int t = 0; t < threads.size(); t++) {
      if (step(state, t) != null) {
        return;
      }
    }
    List<GraphEvent> events = state.graph.events();
    EventRelation hb = Consistency.happensBefore(state.graph, calls);
    for (int i = 0; i < events.size(); i++) {
      for (int j = i + 1; j < events.size(); j++) {
        GraphEvent a = events.get(i);
        GraphEvent b = events.get(j);
        if (conflict(a, b) && !hb.has(i, j) && !hb.has(j, i)) {
          races.add(
              Pair.of(
                  a.place(),
                  new Place(a.thread(), a.statement()),
                  new Place(b.thread(), b.statement())));
        }
      }
    }
  }

  private static boolean conflict(GraphEvent a, GraphEvent b) {
    return a.place() >= 0
        && a.place() == b.place()
        && a.thread() != CandidateGraph.NOBODY
        && a.thread() != b.thread()
        && (a.stores() || b.stores())
        && (a.isPlain() || b.isPlain());
  }
}
