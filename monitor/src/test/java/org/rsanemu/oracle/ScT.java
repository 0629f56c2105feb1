// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.List;

/**
 * RC20's memory system SC_T to the letter (section 5.1): runs under SC that keep the whole graph
 * and the set T of reads that could have seen something stale, and end at a witness against
 * observational robustness.
 */
final class ScT {
  private final OracleProgram program;
  private OracleGraph graph;

  /** Bit {@code e} is event {@code e}. */
  private long tainted;

  private ScT(OracleProgram program) {
    this.program = program;
    graph = new OracleGraph(program.threads().size(), program.locations());
  }

  static String verdict(OracleProgram program) {
    boolean[] found = new boolean[1];
    AllInterleavings.forEach(
        program, schedule -> found[0] = found[0] || new ScT(program).findsWitness(schedule));
    return VectorVerdicts.word(found[0]);
  }

  private boolean findsWitness(int[] schedule) {
    for (int choice : schedule) {
      if (errs()) {
        return true;
      }
      int thread = choice & ~OracleRun.SPURIOUS;
      Op op = program.threads().get(thread).get(graph.done[thread]);
      boolean taints = op.kind() == Op.Kind.R && isStale(thread, op);
      graph = ScGraph.after(graph, choice, op, program);
      tainted |= taints ? 1L << graph.events.size() - 1 : 0;
    }
    return errs();
  }

  private boolean errs() {
    for (int t = 0; t < program.threads().size(); t++) {
      if (graph.done[t] < program.threads().get(t).size() && errs(t)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The rules ERR-DEP and ERR-SC; but the write that SC orders before the access need not be the
   * newest: then there is another run in which it is, and not every run is looked at.
   */
  private boolean errs(int thread) {
    int index = graph.done[thread];
    Op op = program.threads().get(thread).get(index);
    if (op.kind() == Op.Kind.U) {
      int read = program.usedRead(thread, index);
      return (tainted & eventsOf(graph, thread, read)) != 0;
    }
    if (op.kind() == Op.Kind.F || op.kind() == Op.Kind.R) {
      return false;
    }
    long must = newest(graph, graph.orderedByAccesses().orSame(), op, thread);
    for (long i = newest(graph, graph.aware(tainted), op, thread); i < must; i++) {
      if (allows(graph, op, (int) i)) {
        return true;
      }
    }
    return false;
  }

  /** The rule TAINT-READ's condition. */
  private boolean isStale(int thread, Op op) {
    int last = graph.modificationOrder.get(op.location()).size() - 1;
    return newest(graph, graph.orderedByAccesses().orSame(), op, thread) == last
        && newest(graph, graph.aware(tainted), op, thread) < last;
  }

  /** Whether that write is one that {@code op} could read, or be placed after. */
  static boolean allows(OracleGraph graph, Op op, int position) {
    List<Integer> writes = graph.modificationOrder.get(op.location());
    boolean hole = !graph.events.get(writes.get(position + 1)).reads();
    boolean equal = graph.events.get(writes.get(position)).value() == op.expected();
    return switch (op.kind()) {
      case W, X, D -> hole;
      case C -> !equal || hole;
      case R, V -> true;
      case A -> equal;
      case B -> equal && hole;
      case F, L, U -> throw new AssertionError(op);
    };
  }

  /** The position of the newest write that {@code leads} to the thread; 0 if none does. */
  static int newest(OracleGraph graph, EventRelation leads, Op op, int thread) {
    List<Integer> writes = graph.modificationOrder.get(op.location());
    int newest = writes.size() - 1;
    long to = eventsOf(graph, thread, -1);
    while (newest > 0 && leads.between(1L << writes.get(newest), to).isEmpty()) {
      newest--;
    }
    return newest;
  }

  /** All of a thread's events, or the one of that index. */
  private static long eventsOf(OracleGraph graph, int thread, int index) {
    long bits = 0;
    for (int e = 0; e < graph.events.size(); e++) {
      OracleGraph.Event event = graph.events.get(e);
      if (event.thread() == thread && (index < 0 || event.index() == index)) {
        bits |= 1L << e;
      }
    }
    return bits;
  }
}
