// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.oracle.OracleGraph.Event;

/**
 * Robustness by definition: builds every execution graph of a program that is RC20-consistent,
 * event by event along po and rf, and asks of each whether SC explains what its accesses see.
 * Consistency is closed under prefixes, so that no graph is missed by giving up inconsistent ones.
 */
final class Oracle {
  private final OracleProgram program;
  private final Predicate<OracleGraph> harmless;
  private final Set<ByteBuffer> seen = new HashSet<>();

  private Oracle(OracleProgram program, Predicate<OracleGraph> harmless) {
    this.program = program;
    this.harmless = harmless;
  }

  /** Whether SC explains what accesses see: the order of fences alone is nothing to explain. */
  static String verdict(OracleProgram program) {
    return verdict(program, OracleGraph::isScConsistentButForFences);
  }

  /** RC20's Definition 4.1, by which the fences' order is to be explained, too. */
  static String withFencesOrder(OracleProgram program) {
    return verdict(program, OracleGraph::isScConsistent);
  }

  /** Of observational robustness (RC20, Definition 4.9): is hb_SC^dp irreflexive in each graph? */
  static String observational(OracleProgram program) {
    return verdict(program, OracleGraph::isObservationallySc);
  }

  private static String verdict(OracleProgram program, Predicate<OracleGraph> harmless) {
    OracleGraph empty = new OracleGraph(program.threads().size(), program.locations());
    return VectorVerdicts.word(new Oracle(program, harmless).findsViolation(empty));
  }

  private boolean findsViolation(OracleGraph graph) {
    if (!seen.add(graph.key()) || !graph.isRc20Consistent()) {
      return false;
    }
    if (!harmless.test(graph)) {
      return true;
    }
    for (int t = 0; t < program.threads().size(); t++) {
      List<Op> ops = program.threads().get(t);
      if (graph.done[t] < ops.size()
          && extensions(program, graph, t).stream().anyMatch(this::findsViolation)) {
        return true;
      }
    }
    return false;
  }

  /** The graph and the first fence of a locked instruction, after all others. */
  static OracleGraph begun(OracleProgram program, OracleGraph graph, int thread) {
    Event fence = Event.lock(thread, graph.done[thread], program.locations());
    return graph.with(fence, graph.modificationOrder.getLast().getLast());
  }

  /** The graph and the second one, directly after the first. */
  static OracleGraph ended(OracleProgram program, OracleGraph graph, int thread) {
    List<Integer> fences = graph.scFences();
    int first =
        fences.stream()
            .filter(e -> graph.events.get(e).thread() == thread)
            .reduce((one, other) -> other)
            .orElseThrow();
    Event second = Event.fence(thread, graph.done[thread], program.locations(), MemoryOrder.SC);
    OracleGraph ended = graph.with(second, first);
    return ended.withScFences(ended.scFences()); // the next one reads from it
  }

  /**
   * The graph and the next instruction of a thread, in all ways in which it could read, or be
   * placed in modification order; of a fence sc, after all others.
   */
  static List<OracleGraph> extensions(OracleProgram program, OracleGraph graph, int thread) {
    int index = graph.done[thread];
    Op op = program.threads().get(thread).get(index);
    if (op.kind() == Op.Kind.L) {
      return extensions(program, begun(program, graph, thread), thread).stream()
          .map(g -> ended(program, g, thread))
          .toList();
    }
    if (op.kind() == Op.Kind.F) {
      boolean sc = op.order() == MemoryOrder.SC;
      int f = sc ? program.locations() : -1;
      Event fence = Event.fence(thread, index, f, op.order());
      return List.of(graph.with(fence, sc ? graph.modificationOrder.get(f).getLast() : -1));
    }
    if (op.kind() == Op.Kind.U) {
      int read = program.usedRead(thread, index);
      return List.of(graph.with(Event.use(thread, index, read), -1));
    }
    List<OracleGraph> all = new ArrayList<>();
    for (int write : graph.modificationOrder.get(op.location())) {
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
        all.add(graph.with(event, write));
      }
      boolean mayFail = op.kind() == Op.Kind.V || op.kind() == Op.Kind.C && !succeeds;
      if (mayFail) {
        MemoryOrder order = op.failureOrder();
        Event event =
            new Event(thread, index, op.location(), true, false, false, false, false, order, 0);
        all.add(graph.with(event, write));
      }
    }
    return all;
  }
}
