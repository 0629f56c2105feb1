// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.List;
import org.rsanemu.model.MemoryOrder;

/**
 * One instruction of a straight-line program.
 *
 * @param location index from 0; -1 for a fence
 * @param expected what a compare-and-swap or a wait compares with
 * @param value what it writes
 */
public record Op(Kind kind, int location, long expected, long value, MemoryOrder order) {
  /** As in the vectors, and a few that these do not have. */
  public enum Kind {
    /** Read. */
    R,
    /** Write. */
    W,
    /** Exchange. */
    X,
    /** Exchange whose result is dropped. */
    D,
    /** Strong compare-and-swap. */
    C,
    /** Weak compare-and-swap. */
    V,
    /** Wait until the location has the expected value. */
    A,
    /** Blocking compare-and-swap. */
    B,
    /** Fence. */
    F,
    /** The fence sc that begins a locked instruction: one step with the access and fence behind. */
    L,
    /** Something comes to depend on what the thread last read of the location. */
    U;

    boolean compares() {
      return this == C || this == V || this == A || this == B;
    }

    /** Whether it may write. */
    boolean writes() {
      return this == L || this == W || this == X || this == D || this == C || this == V
          || this == B;
    }
  }

  static Op fence(MemoryOrder order) {
    return new Op(Kind.F, -1, 0, 0, order);
  }

  /** What x86's LOCK makes of an access. */
  static List<Op> locked(Op access) {
    Op begins = new Op(Kind.L, access.location(), 0, 0, MemoryOrder.SC);
    return List.of(begins, access, fence(MemoryOrder.SC));
  }

  /** What a failed compare-and-swap of this order is as a read. */
  MemoryOrder failureOrder() {
    return order == MemoryOrder.SC
        ? MemoryOrder.SC
        : order.acquires() ? MemoryOrder.ACQ : MemoryOrder.RLX;
  }

  /** Whether it is one, if it is seen without what is one step with it. */
  boolean isFence() {
    return kind == Kind.F || kind == Kind.L;
  }

  boolean isScAccess() {
    return !isFence() && order == MemoryOrder.SC;
  }

  /** An acquire weaker than sc: what the known misses all have besides sc accesses. */
  boolean isWeakAcquire() {
    return order.acquires() && order != MemoryOrder.SC;
  }

  @Override
  public String toString() {
    String x = location < 0 ? "" : " " + OracleProgram.name(location);
    String values =
        switch (kind) {
          case R, F, L, U -> "";
          case W, X, D -> " " + value;
          case A -> " " + expected;
          case C, V, B -> " " + expected + " " + value;
        };
    return kind + x + values + " " + order.label();
  }
}
