// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.rsanemu.model.EventSink;
import org.rsanemu.oracle.OracleGraph.Event;

/**
 * All graphs of one run under SC that differ in the order of its fences sc alone and that RC20
 * allows: whether any of them has a race, and which accesses could be of a kind in any of them that
 * SC does not explain.
 */
final class GraphsOfOrders {
  /** A plain access: event and whether it writes. */
  private record Plain(int event, boolean write) {}

  private final OracleProgram program;
  private final Set<Long> violations = new TreeSet<>();
  private final List<Plain> plain = new ArrayList<>();
  private final OracleRun run;
  private OracleGraph graph;

  /** The same, but that plain accesses are events, too. */
  private OracleGraph whole;

  GraphsOfOrders(OracleProgram program) {
    this.program = program;
    run = new OracleRun(program, new EventSink() {});
    graph = new OracleGraph(program.threads().size(), program.locations());
    whole = graph;
  }

  /** The sites of the accesses that could be violations. */
  Set<Long> violations() {
    return violations;
  }

  /** A thread has come to its next instruction; what may wait is looked at already. */
  void comesTo(int thread) {
    Op op = run.next(thread);
    if (op != null && (op.kind() == Op.Kind.A || op.kind() == Op.Kind.B)) {
      standsBefore(thread);
    }
  }

  /** A thread is about to execute its next instruction. */
  void standsBefore(int thread) {
    Op op = run.next(thread);
    boolean locked = op.kind() == Op.Kind.L;
    if (op.kind() != Op.Kind.F && (locked ? violatesLocked(thread) : violates(thread))) {
      violations.add(OracleRun.site(thread, run.nextIndex(thread) + (locked ? 1 : 0)));
    }
  }

  /** See {@link OracleRun#step}. */
  void step(int choice) {
    int thread = choice & ~OracleRun.SPURIOUS;
    int index = run.nextIndex(thread);
    run.step(choice);
    for (Op op : program.threads().get(thread).subList(index, run.nextIndex(thread))) {
      graph = ScGraph.after(graph, choice, op, program);
      whole = ScGraph.after(whole, choice, op, program);
    }
  }

  /** How many instructions a thread has made. */
  int made(int thread) {
    return run.nextIndex(thread);
  }

  /** A thread accesses the one byte of plain memory. */
  void touch(int thread, boolean write) {
    plain.add(new Plain(whole.events.size(), write));
    whole = whole.with(Event.plain(thread, whole.done[thread]), -1);
  }

  boolean hasRace() {
    return anyOrder(whole, this::isRacy);
  }

  private boolean isRacy(OracleGraph ordered) {
    EventRelation hb = ordered.happensBefore(0);
    for (Plain a : plain) {
      for (Plain b : plain) {
        boolean conflict =
            a.event < b.event
                && (a.write || b.write)
                && whole.events.get(a.event).thread() != whole.events.get(b.event).thread();
        if (conflict && !hb.has(a.event, b.event) && !hb.has(b.event, a.event)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean violates(int thread) {
    return anyOrder(
        graph,
        ordered ->
            Oracle.extensions(program, ordered, thread).stream()
                .anyMatch(g -> !g.isScConsistentButForFences() && g.isRc20Consistent()));
  }

  private boolean violatesLocked(int thread) {
    return anyOrder(
        Oracle.begun(program, graph, thread),
        ordered ->
            Oracle.extensions(program, ordered, thread).stream()
                .map(g -> Oracle.ended(program, g, thread))
                .anyMatch(g -> !g.isScConsistentButForFences() && g.isRc20Consistent()));
  }

  private static boolean anyOrder(OracleGraph graph, Predicate<OracleGraph> test) {
    boolean[] found = new boolean[1];
    permutations(
        new ArrayList<>(),
        graph.scFences(),
        order -> {
          OracleGraph ordered = graph.withScFences(order);
          found[0] =
              found[0]
                  || ordered.areLocksWhole() && ordered.isRc20Consistent() && test.test(ordered);
        });
    return found[0];
  }

  private static void permutations(
      List<Integer> begun, List<Integer> left, Consumer<List<Integer>> visitor) {
    if (left.isEmpty()) {
      visitor.accept(List.copyOf(begun));
    }
    for (Integer next : left) {
      List<Integer> others = new ArrayList<>(left);
      others.remove(next);
      begun.add(next);
      permutations(begun, others, visitor);
      begun.removeLast();
    }
  }
}
