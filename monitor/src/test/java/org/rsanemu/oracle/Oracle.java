package org.rsanemu.oracle;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rsanemu.oracle.Graph.Event;
import org.rsanemu.rc20.MemoryOrder;

/**
 * Robustness by definition (RC20, Definition 4.1): builds every execution graph of a program that
 * is RC20-consistent, event by event along po and rf, and asks of each whether it is SC-consistent.
 * Consistency is closed under prefixes, so that no graph is missed by giving up inconsistent ones.
 */
final class Oracle {
  private final Program program;
  private final Set<ByteBuffer> seen = new HashSet<>();

  private Oracle(Program program) {
    this.program = program;
  }

  static String verdict(Program program) {
    Graph empty = new Graph(program.threads().size(), program.locations());
    return Verdicts.word(new Oracle(program).findsViolation(empty));
  }

  private boolean findsViolation(Graph graph) {
    if (!seen.add(graph.key()) || !graph.isRc20Consistent()) {
      return false;
    }
    if (!graph.isScConsistent()) {
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
      Event fence = new Event(thread, index, f, sc, sc, true, false, op.order(), 0);
      return findsViolation(graph.with(fence, sc ? graph.modificationOrder.get(f).getLast() : -1));
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
                op.order(),
                op.value());
        if (findsViolation(graph.with(event, write))) {
          return true;
        }
      }
      boolean mayFail = op.kind() == Op.Kind.V || op.kind() == Op.Kind.C && !succeeds;
      if (mayFail) {
        MemoryOrder order = op.failureOrder();
        Event event = new Event(thread, index, op.location(), true, false, false, false, order, 0);
        if (findsViolation(graph.with(event, write))) {
          return true;
        }
      }
    }
    return false;
  }
}
