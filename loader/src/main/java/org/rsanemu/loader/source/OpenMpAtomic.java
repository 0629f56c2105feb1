// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.loader.source.Statements.Statement;

/**
 * OpenMP's {@code atomic} construct (OpenMP 5.0, 2.17.7). gcc attributes its code to the directive,
 * clang to the statement after it. Those that compare are left to their instructions.
 */
final class OpenMpAtomic {
  private static final Map<String, Order> ORDERS =
      Map.of(
          "relaxed", Order.RELAXED,
          "acquire", Order.ACQUIRE,
          "release", Order.RELEASE,
          "acq_rel", Order.ACQ_REL,
          "seq_cst", Order.SEQ_CST);

  private OpenMpAtomic() {}

  /** The construct whose code compilers attribute to a line; null if there is none. */
  static @Nullable AtomicCall at(Statements statements, int line) {
    @Nullable List<String> clauses = statements.directive(line);
    for (Statement each : statements.at(line)) {
      clauses = clauses == null ? each.atomic() : clauses;
    }
    return clauses == null || clauses.contains("compare") ? null : call(clauses);
  }

  private static AtomicCall call(List<String> clauses) {
    Kind kind =
        clauses.contains("read")
            ? Kind.LOAD
            : clauses.contains("write") ? Kind.STORE : Kind.READ_MODIFY_WRITE;
    for (String clause : clauses) {
      Order order = ORDERS.get(clause);
      if (order != null) {
        return call(kind, order, Witness.SOURCE_TEXT);
      }
    }
    return call(kind, Order.RELAXED, Witness.NAME);
  }

  private static AtomicCall call(Kind kind, Order order, Witness witness) {
    return new AtomicCall(kind, "omp atomic", order, Order.UNKNOWN, witness);
  }
}
