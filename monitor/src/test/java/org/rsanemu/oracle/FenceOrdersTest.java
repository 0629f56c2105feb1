// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;

/**
 * All runs of a program with the same order of conflicting accesses, whatever that of their fences:
 * one of them, judged for all, shows what the graph of any order shows that RC20 allows, also of an
 * order that no run has.
 */
@Tag("slow")
class FenceOrdersTest {
  private static final int PROGRAMS = Sizes.of("fence.orders", 80);
  private static final int LONGEST = 10;
  private static final int MOST_FENCES = 6;
  private static final long PLAIN = 0x9000;

  /** A plain access of one byte by a thread, before that instruction of it. */
  private record Touch(int thread, int before, boolean write) {}

  private record Case(OracleProgram program, List<Touch> touches) {
    /** Runs one schedule. */
    void replay(int[] schedule, EventSink sink) {
      OracleRun run = new OracleRun(program, sink);
      for (int i = 0; i < program.threads().size(); i++) {
        run.announce(i);
        touch(run, i, sink);
      }
      for (int choice : schedule) {
        run.step(choice);
        run.announce(choice & ~OracleRun.SPURIOUS);
        touch(run, choice & ~OracleRun.SPURIOUS, sink);
      }
    }

    /** The same, for all orders of the fences. */
    GraphsOfOrders graphs(int[] schedule) {
      GraphsOfOrders graphs = new GraphsOfOrders(program);
      for (int i = 0; i < program.threads().size(); i++) {
        come(graphs, i, 0);
      }
      for (int choice : schedule) {
        int thread = choice & ~OracleRun.SPURIOUS;
        graphs.standsBefore(thread);
        graphs.step(choice);
        come(graphs, thread, graphs.made(thread));
      }
      return graphs;
    }

    private void come(GraphsOfOrders graphs, int thread, int index) {
      graphs.comesTo(thread);
      touches.stream()
          .filter(touch -> touch.thread == thread && touch.before == index)
          .forEach(touch -> graphs.touch(thread, touch.write));
    }

    private void touch(OracleRun run, int thread, EventSink sink) {
      for (Touch touch : touches) {
        if (touch.thread == thread && touch.before == run.nextIndex(thread)) {
          long site = 0x8000 + 0x10L * touches.indexOf(touch);
          if (touch.write) {
            sink.plainWrite(thread + 1, PLAIN, 1, site);
          } else {
            sink.plainRead(thread + 1, PLAIN, 1, site);
          }
        }
      }
    }
  }

  private ScOrder scOrder = ScOrder.ARMV8;
  private int silent;
  private int inNoRun;

  @ParameterizedTest
  @EnumSource(ScOrder.class)
  void oneRunShowsWhatTheGraphsOfAllOrdersShow(ScOrder order) {
    scOrder = order;
    compare(
        PROGRAMS,
        i -> {
          OracleGenerator generator = new OracleGenerator(seed(i), i % 3 == 0, i % 4 >= 2);
          return i % 4 == 0 ? generator.handshake() : generator.fencedCycle();
        });
    assertThat(inNoRun).isPositive();
  }

  /** What the failed compare-and-swap has acquired, the fence that comes after it knows. */
  @Test
  void aFailedLockedInstructionIsWhole() {
    OracleProgram program =
        OracleProgram.parse("W y 1 rlx; W x 1 rel || L C x 7 8 acqrel || W x 2 rlx; F sc; R y acq");
    compare(1, i -> program);
  }

  @Test
  void lockedInstructionsAreWhole() {
    compare(10 * PROGRAMS, i -> new OracleGenerator(seed(i), false, false).locked());
  }

  private static long seed(int i) {
    return (Sizes.seed() * 1_000_003 + i) * 0x9E37_79B9_7F4A_7C15L;
  }

  private void compare(int count, IntFunction<OracleProgram> programs) {
    int traces = 0;
    for (int i = 0; i < count; i++) {
      OracleProgram program = programs.apply(i);
      if (length(program) > LONGEST || fences(program) > MOST_FENCES) {
        continue;
      }
      Case c = new Case(program, touches(program, new Random(seed(i) ^ 1)));
      Map<String, List<int[]>> byKey = new TreeMap<>();
      allRuns(
          program,
          schedule ->
              byKey.computeIfAbsent(key(program, schedule), k -> new ArrayList<>()).add(schedule));
      byKey.values().forEach(trace -> judge(c, trace));
      traces += byKey.size();
    }
    System.out.printf(
        "%d traces, %d silent, %d show what no run's order of fences shows%n",
        traces, silent, inNoRun);
    assertThat(silent).isBetween(traces / 10, traces * 9 / 10);
  }

  private static long fences(OracleProgram program) {
    return program.threads().stream().flatMap(List::stream).filter(Op::isFence).count();
  }

  private static int length(OracleProgram program) {
    return program.threads().stream().mapToInt(List::size).sum();
  }

  private void judge(Case c, List<int[]> trace) {
    String found = null;
    for (int[] schedule : trace) {
      Fast fast = new Fast(c.program.locations(), RaceOrder.RC20, scOrder, false);
      c.replay(schedule, fast.analysis);
      String now = describe(fast);
      assertThat(now).as("all runs: %s", c).isEqualTo(found == null ? now : found);
      found = now;
    }
    boolean isSilent = found != null && found.isEmpty();
    silent += isSilent ? 1 : 0;
    boolean ordered = false;
    for (int[] schedule : trace) {
      boolean finds = orderedFinds(c, schedule);
      assertThat(finds && isSilent).as("%s: %s", Arrays.toString(schedule), c).isFalse();
      ordered |= finds;
    }
    inNoRun += !isSilent && !ordered ? 1 : 0;
    compareWithAllOrders(c, trace.getFirst());
  }

  /** One run, judged for all orders of its fences, against the graphs of these orders. */
  private void compareWithAllOrders(Case c, int[] schedule) {
    Fast fast = new Fast(c.program.locations(), RaceOrder.RC20, scOrder, false);
    c.replay(schedule, fast.analysis);
    GraphsOfOrders graphs = c.graphs(schedule);
    assertThat(!fast.races.isEmpty())
        .as("race in %s: %s", Arrays.toString(schedule), c)
        .isEqualTo(graphs.hasRace());
    Set<Long> flagged = fast.flags.stream().map(Flag::site).collect(Collectors.toSet());
    Set<Long> violations = graphs.violations();
    boolean mayMiss =
        scOrder == ScOrder.ARMV8 ? c.program.mixesScWithWeakAcquire() : c.program.hasScNeighbours();
    if (!mayMiss) {
      assertThat(flagged).as("%s: %s", Arrays.toString(schedule), c).isEqualTo(violations);
    }
    assertThat(violations).as("%s: %s", Arrays.toString(schedule), c).containsAll(flagged);
  }

  /** Whether the analysis finds a race, or a violation, with the fences in the run's order. */
  private boolean orderedFinds(Case c, int[] schedule) {
    Fast fast = new Fast(c.program.locations(), RaceOrder.RC20, scOrder, true);
    c.replay(schedule, fast.analysis);
    return !fast.races.isEmpty() || !fast.flags.isEmpty();
  }

  private static String describe(Fast fast) {
    TreeSet<String> found = new TreeSet<>();
    fast.flags.forEach(flag -> found.add(flag.toString()));
    return String.join(" ", found) + (fast.races.isEmpty() ? "" : " race");
  }

  private static List<Touch> touches(OracleProgram program, Random random) {
    List<Touch> touches = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      int before = random.nextInt(program.threads().get(t).size() + 1);
      if (random.nextInt(3) > 0) {
        touches.add(new Touch(t, before, random.nextInt(3) > 0));
      }
    }
    return random.nextInt(3) == 0 ? List.of() : touches;
  }

  private static void allRuns(OracleProgram program, Consumer<int[]> visitor) {
    allRuns(program, new int[0], visitor);
  }

  private static void allRuns(OracleProgram program, int[] made, Consumer<int[]> visitor) {
    OracleRun run = new OracleRun(program, new EventSink() {});
    Arrays.stream(made).forEach(run::step);
    boolean ended = true;
    for (int i = 0; i < program.threads().size(); i++) {
      if (run.isEnabled(i)) {
        ended = false;
        allRuns(program, append(made, i), visitor);
        if (run.next(i).kind() == Op.Kind.V) {
          allRuns(program, append(made, i + OracleRun.SPURIOUS), visitor);
        }
      }
    }
    if (ended) {
      visitor.accept(made);
    }
  }

  private static int[] append(int[] made, int choice) {
    int[] more = Arrays.copyOf(made, made.length + 1);
    more[made.length] = choice;
    return more;
  }

  /** Equal for runs with the same order of conflicting accesses. */
  private static String key(OracleProgram program, int[] schedule) {
    OracleRun run = new OracleRun(program, new EventSink() {});
    Map<String, String> newest = new TreeMap<>();
    TreeSet<String> key = new TreeSet<>();
    long[] memory = new long[program.locations()];
    for (int choice : schedule) {
      int t = choice & ~OracleRun.SPURIOUS;
      Op op = run.access(t);
      String event = t + "." + run.nextIndex(t);
      run.step(choice);
      if (op.location() < 0) {
        continue;
      }
      String x = OracleProgram.name(op.location());
      boolean succeeds =
          !op.kind().compares() || memory[op.location()] == op.expected() && t == choice;
      key.add(event + " after " + newest.get(x) + " " + succeeds);
      if (op.kind().writes() && succeeds) {
        memory[op.location()] = op.value();
        newest.put(x, event);
      }
    }
    return key.toString();
  }
}
