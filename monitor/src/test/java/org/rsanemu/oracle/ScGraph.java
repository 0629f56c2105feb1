// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import org.rsanemu.model.MemoryOrder;
import org.rsanemu.oracle.OracleGraph.Event;

/** The graph of a run under SC: each event comes after all others of its location. */
final class ScGraph {
  private ScGraph() {}

  /**
   * The graph after a step of a run.
   *
   * @param choice see {@link OracleRun#step}
   * @param op what the thread does
   */
  static OracleGraph after(OracleGraph graph, int choice, Op op, OracleProgram program) {
    int thread = choice & ~OracleRun.SPURIOUS;
    boolean spurious = thread != choice;
    Event event = event(graph, thread, op, program, spurious);
    return graph.with(event, newest(graph, op, program));
  }

  private static int newest(OracleGraph graph, Op op, OracleProgram program) {
    if (op.isFence()) {
      return op.order() == MemoryOrder.SC
          ? graph.modificationOrder.get(program.locations()).getLast()
          : -1;
    }
    return graph.modificationOrder.get(op.location()).getLast();
  }

  private static Event event(
      OracleGraph graph, int thread, Op op, OracleProgram program, boolean spurious) {
    int index = graph.done[thread];
    if (op.isFence()) {
      boolean sc = op.order() == MemoryOrder.SC;
      if (op.kind() == Op.Kind.L) {
        return Event.lock(thread, index, program.locations());
      }
      return Event.fence(thread, index, sc ? program.locations() : -1, op.order());
    }
    if (op.kind() == Op.Kind.U) {
      return Event.use(thread, index, program.usedRead(thread, index));
    }
    long found = graph.events.get(graph.modificationOrder.get(op.location()).getLast()).value();
    boolean succeeds = !op.kind().compares() || found == op.expected() && !spurious;
    boolean reads = op.kind() != Op.Kind.W;
    boolean writes = succeeds && op.kind().writes();
    boolean dropped = op.kind() == Op.Kind.D;
    boolean speculative = op.kind() == Op.Kind.R;
    MemoryOrder order = succeeds ? op.order() : op.failureOrder();
    int x = op.location();
    return new Event(
        thread, index, x, reads, writes, false, dropped, speculative, order, op.value());
  }
}
