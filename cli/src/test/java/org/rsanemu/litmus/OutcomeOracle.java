// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;

/**
 * What programs with branches and loops can leave behind, by enumeration: the values that their
 * threads keep, and memory. Under SC all states are visited; under RC20 all execution graphs, up to
 * a bound in events of a thread, beyond which an execution is not followed.
 */
final class OutcomeOracle {
  private static final int MOST_EVENTS = 64;
  private static final int MOST_OF_A_THREAD = 16;

  private final C11Program program;
  private final Mapping mapping;
  private final List<RetryCode> codes;
  private final int locations;

  OutcomeOracle(C11Program program, Mapping mapping) {
    this.program = program;
    this.mapping = mapping;
    codes = program.threads().stream().map(RetryCode::new).toList();
    locations = program.locations().size();
  }

  /**
   * Where a thread is.
   *
   * @param step of that operation
   */
  private record Point(int op, int step, List<Long> registers) {}

  private record GraphState(CandidateGraph graph, List<Point> points) {}

  private record MemoryState(List<Long> memory, List<Point> points) {}

  private List<Point> start() {
    return codes.stream()
        .map(c ->
            settled(c, new Point(0, 0, Stream.generate(() -> 0L).limit(c.registers()).toList())))
        .toList();
  }

  /** All outcomes of SC; null if a thread can get stuck. */
  @Nullable Set<String> underSc() {
    MemoryState first =
        new MemoryState(Stream.generate(() -> 0L).limit(locations).toList(), start());
    List<MemoryState> states = new ArrayList<>(List.of(first));
    List<List<MemoryState>> next = new ArrayList<>();
    Set<MemoryState> visited = new HashSet<>(states);
    for (int i = 0; i < states.size(); i++) {
      List<MemoryState> behind = scSteps(states.get(i));
      next.add(behind);
      behind.stream().filter(visited::add).forEach(states::add);
    }
    Set<MemoryState> ending = new HashSet<>();
    states.stream().filter(s -> isEnd(s.points)).forEach(ending::add);
    for (boolean more = true; more; ) {
      more = false;
      for (int i = states.size() - 1; i >= 0; i--) {
        if (!ending.contains(states.get(i)) && next.get(i).stream().anyMatch(ending::contains)) {
          more = ending.add(states.get(i));
        }
      }
    }
    if (ending.size() < states.size()) {
      return null;
    }
    Set<String> outcomes = new TreeSet<>();
    states.stream()
        .filter(s -> isEnd(s.points))
        .forEach(s -> outcomes.add(outcome(s.points, s.memory)));
    return outcomes;
  }

  private List<MemoryState> scSteps(MemoryState state) {
    List<MemoryState> result = new ArrayList<>();
    for (int t = 0; t < codes.size(); t++) {
      Step step = step(t, state.points.get(t));
      if (step == null) {
        continue;
      }
      int location = location(step);
      long value = location < 0 ? 0 : state.memory.get(location);
      List<Long> memory = new ArrayList<>(state.memory);
      Long written = written(step, value);
      if (written != null) {
        memory.set(location, written);
      }
      result.add(new MemoryState(memory, moved(state.points, t, step, value, written != null)));
    }
    return result;
  }

  /** All outcomes of RC20; null if there are more than {@code limit} graphs. */
  @Nullable Set<String> underRc20(int limit) {
    Set<String> outcomes = new TreeSet<>();
    Set<String> visited = new HashSet<>();
    Deque<GraphState> open = new ArrayDeque<>();
    open.push(new GraphState(CandidateGraph.initial(locations + 1), start()));
    while (!open.isEmpty()) {
      GraphState state = open.pop();
      if (isEnd(state.points)) {
        List<Long> memory = new ArrayList<>();
        for (int x = 0; x < locations; x++) {
          memory.add(value(state.graph, state.graph.newest(x)));
        }
        outcomes.add(outcome(state.points, memory));
      }
      for (int t = 0; t < codes.size(); t++) {
        for (GraphState next : steps(state, t)) {
          if (visited.add(where(next.points) + next.graph.key(codes.size()))) {
            open.push(next);
          }
        }
      }
      if (visited.size() > limit) {
        return null;
      }
    }
    return outcomes;
  }

  private static String where(List<Point> points) {
    StringBuilder text = new StringBuilder();
    points.forEach(p -> text.append((char) p.op).append((char) p.step));
    return text.toString();
  }

  private List<GraphState> steps(GraphState state, int t) {
    Step step = step(t, state.points.get(t));
    CandidateGraph graph = state.graph;
    if (step == null
        || graph.events().size() >= MOST_EVENTS
        || graph.events().stream().filter(e -> e.thread() == t).count() >= MOST_OF_A_THREAD) {
      return List.of();
    }
    if (step instanceof Step.FenceIfSwapped && !lastWrites(graph, t)) {
      return List.of(new GraphState(graph, moved(state.points, t, step, 0, false)));
    }
    int location = location(step);
    if (location < 0) {
      CandidateGraph next =
          isFenceSc(step)
              ? graph.add(GraphEvent.fenceSc(t, locations), graph.newest(locations))
              : graph.add(GraphEvent.fence(t, ((Step.Fence) step).order()), -1);
      return isConsistent(next)
          ? List.of(new GraphState(next, moved(state.points, t, step, 0, false)))
          : List.of();
    }
    List<GraphState> result = new ArrayList<>();
    for (int write : graph.mo().get(location)) {
      long value = value(graph, write);
      Long written = written(step, value);
      CandidateGraph next = graph.add(event(t, step, written), write);
      if (isConsistent(next)) {
        result.add(new GraphState(next, moved(state.points, t, step, value, written != null)));
      }
    }
    return result;
  }

  /** Orders are those of instructions, and so is the order of sc accesses. */
  private static boolean isConsistent(CandidateGraph graph) {
    return Consistency.rc20(graph, Psc.ARMV8, ThreadFunctions.BARE);
  }

  private static GraphEvent event(int t, Step step, @Nullable Long written) {
    return switch (step) {
      case Step.Read s -> GraphEvent.read(t, s.location(), s.order());
      case Step.Cas s when written == null -> GraphEvent.read(t, s.location(), s.failure());
      case Step.Cas s -> GraphEvent.update(t, s.location(), written, s.success());
      case Step.Write s -> GraphEvent.write(t, s.location(), s.value(), s.order());
      case Step.Exchange s -> GraphEvent.update(t, s.location(), s.value(), s.order());
      case Step.Add s -> GraphEvent.update(t, s.location(), written, s.order());
      default -> throw new IllegalArgumentException(step.toString());
    };
  }

  private static boolean isFenceSc(Step step) {
    return step instanceof Step.FenceIfSwapped
        || step instanceof Step.Fence(MemoryOrder order) && order == MemoryOrder.SC;
  }

  private static boolean lastWrites(CandidateGraph graph, int thread) {
    return graph.events().reversed().stream()
        .filter(e -> e.thread() == thread)
        .findFirst()
        .orElseThrow()
        .writes();
  }

  private static long value(CandidateGraph graph, int write) {
    return graph.events().get(write).value();
  }

  private static int location(Step step) {
    return switch (step) {
      case Step.Read s -> s.location();
      case Step.Write s -> s.location();
      case Step.Exchange s -> s.location();
      case Step.Add s -> s.location();
      case Step.Cas s -> s.location();
      case Step.Fence s -> -1;
      case Step.FenceIfSwapped s -> -1;
      default -> throw new IllegalArgumentException(step.toString());
    };
  }

  /** What a step writes that reads {@code value}; null if nothing. */
  private static @Nullable Long written(Step step, long value) {
    return switch (step) {
      case Step.Write s -> s.value();
      case Step.Exchange s -> s.value();
      case Step.Add s -> value + s.addend();
      case Step.Cas s -> value == s.expected() ? s.desired() : null;
      default -> null;
    };
  }

  private boolean isEnd(List<Point> points) {
    for (int t = 0; t < codes.size(); t++) {
      if (points.get(t).op < codes.get(t).ops().size()) {
        return false;
      }
    }
    return true;
  }

  private String outcome(List<Point> points, List<Long> memory) {
    List<List<Long>> kept = new ArrayList<>();
    for (int t = 0; t < codes.size(); t++) {
      kept.add(points.get(t).registers.subList(0, codes.get(t).kept()));
    }
    return kept + " " + memory;
  }

  /** A thread's next step; null if it has ended. */
  private @Nullable Step step(int t, Point point) {
    List<RetryCode.Op> ops = codes.get(t).ops();
    return point.op == ops.size()
        ? null
        : steps(codes.get(t), ops.get(point.op), point).get(point.step);
  }

  private List<Step> steps(RetryCode code, RetryCode.Op op, Point point) {
    C11Statement statement =
        switch (op) {
          case RetryCode.Op.Act act -> act.statement();
          case RetryCode.Op.Swap swap -> {
            int expected = Math.toIntExact(point.registers.get(code.seen()));
            yield new C11Statement.CompareExchange(
                swap.location(),
                expected,
                swap.adds() ? expected + swap.operand() : swap.operand(),
                swap.order(),
                C11Order.RELAXED);
          }
          case RetryCode.Op.Branch branch -> throw new IllegalStateException("settled: " + branch);
        };
    return mapping.steps(statement, program.storage(statement));
  }

  private List<Point> moved(List<Point> points, int t, Step step, long value, boolean writes) {
    List<Point> result = new ArrayList<>(points);
    RetryCode code = codes.get(t);
    Point point = points.get(t);
    RetryCode.Op op = code.ops().get(point.op);
    Long[] registers = point.registers.toArray(Long[]::new);
    if (step instanceof Step.Read || step instanceof Step.Exchange || step instanceof Step.Add) {
      take(registers, op, value);
    } else if (step instanceof Step.Cas && op instanceof RetryCode.Op.Swap) {
      registers[code.seen()] = value;
      registers[code.succeeded()] = writes ? 1L : 0L;
    } else if (step instanceof Step.Cas) {
      take(registers, op, writes ? RetryCode.SWAPPED : value);
    }
    boolean more = point.step + 1 < steps(code, op, point).size();
    result.set(
        t,
        settled(
            code,
            new Point(
                more ? point.op : point.op + 1,
                more ? point.step + 1 : 0,
                Arrays.asList(registers))));
    return result;
  }

  private static void take(Long[] registers, RetryCode.Op op, long value) {
    if (op instanceof RetryCode.Op.Act(C11Statement statement, int register)
        && register != RetryCode.NOWHERE
        && !(statement instanceof C11Statement.Store)) {
      registers[register] = value;
    }
  }

  /** Behind all branches, and what makes no step. */
  private Point settled(RetryCode code, Point point) {
    Point at = point;
    while (at.step == 0 && at.op < code.ops().size()) {
      RetryCode.Op op = code.ops().get(at.op);
      if (op instanceof RetryCode.Op.Branch branch) {
        at = new Point(branch.isTaken(at.registers) ? branch.target() : at.op + 1, 0, at.registers);
      } else if (steps(code, op, at).isEmpty()) {
        at = new Point(at.op + 1, 0, at.registers);
      } else {
        break;
      }
    }
    return at;
  }
}
