package org.rsanemu.oracle;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.rsanemu.oracle.Graph.Event;
import org.rsanemu.rc20.MemoryOrder;

/**
 * Robustness by definition (RC20, Definition 4.1): builds every execution graph of a program that
 * is RC20-consistent, event by event along po and rf, and asks of each whether it is SC-consistent.
 * Consistency is closed under prefixes, so that no graph is missed by giving up inconsistent ones.
 */
final class Oracle {
  private final Program program;
  private final Predicate<Graph> harmless;
  private final Set<ByteBuffer> seen = new HashSet<>();

  private Oracle(Program program, Predicate<Graph> harmless) {
    this.program = program;
    this.harmless = harmless;
  }

  static String verdict(Program program) {
    return verdict(program, Graph::isScConsistent);
  }

  /** Of what can be seen by accesses alone. */
  static String visible(Program program) {
    return verdict(program, Graph::isScConsistentButForFences);
  }

  /** Of observational robustness (RC20, Definition 4.9): is hb_SC^dp irreflexive in each graph? */
  static String observational(Program program) {
    return verdict(program, Graph::isObservationallySc);
  }

  private static String verdict(Program program, Predicate<Graph> harmless) {
    Graph empty = new Graph(program.threads().size(), program.locations());
    return Verdicts.word(new Oracle(program, harmless).findsViolation(empty));
  }

  private boolean findsViolation(Graph graph) {
    if (!seen.add(graph.key()) || !graph.isRc20Consistent()) {
      return false;
    }
    if (!harmless.test(graph)) {
      return true;
    }
    for (int t = 0; t < program.threads().size(); t++) {
      List<Op> ops = program.threads().get(t);
      if (graph.done[t] < ops.size() && extend(graph, t, ops.get(graph.done[t]))) {
        return true;
      }
    }
    return false;
  }

  private boolean extend(Graph graph, int thread, Op op) {
    int index = graph.done[thread];
    if (op.kind() == Op.Kind.F) {
      boolean sc = op.order() == MemoryOrder.SC;
      int f = sc ? program.locations() : -1;
      Event fence = Event.fence(thread, index, f, op.order());
      return findsViolation(graph.with(fence, sc ? graph.modificationOrder.get(f).getLast() : -1));
    }
    if (op.kind() == Op.Kind.U) {
      int read = program.usedRead(thread, index);
      return findsViolation(graph.with(Event.use(thread, index, read), -1));
    }
    for (int write : List.copyOf(graph.modificationOrder.get(op.location()))) {
      long value = graph.events.get(write).value();
      boolean succeeds = !op.kind().compares() || value == op.expected();
      if (succeeds) {
        boolean reads = op.kind() != Op.Kind.W;
        boolean dropped = op.kind() == Op.Kind.D;
        Event event =
            new Event(
                thread,
                index,
                op.location(),
                reads,
                op.kind().writes(),
                false,
                dropped,
                op.kind() == Op.Kind.R,
                op.order(),
                op.value());
        if (findsViolation(graph.with(event, write))) {
          return true;
        }
      }
      boolean mayFail = op.kind() == Op.Kind.V || op.kind() == Op.Kind.C && !succeeds;
      if (mayFail) {
        MemoryOrder order = op.failureOrder();
        Event event =
            new Event(thread, index, op.location(), true, false, false, false, false, order, 0);
        if (findsViolation(graph.with(event, write))) {
          return true;
        }
      }
    }
    return false;
  }
}
