// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.model.MemoryOrder;

/**
 * An operation whose orders are known.
 *
 * @param order of a compare-and-swap, if it succeeds
 * @param failure of a compare-and-swap that fails; of other operations the same as {@code order}
 * @param weak whether it is a compare-and-swap that may fail though it finds what it expects
 */
public record SourceOrder(Kind kind, MemoryOrder order, MemoryOrder failure, boolean weak) {
  /** The operation, whose orders are written down; null if they are not. */
  public static @Nullable SourceOrder of(AtomicOperation operation) {
    return of(operation.kind(), operation.order(), operation.failure(), operation.weak());
  }

  /** An operation of these orders that is not weak. */
  public static @Nullable SourceOrder of(Kind kind, Order order, Order failure) {
    return of(kind, order, failure, false);
  }

  /** Whether the operation's orders are known, now or when its function is called. */
  public static boolean isKnown(AtomicOperation operation) {
    return operation.takesOrders() || of(operation) != null;
  }

  /**
   * An operation of these orders; null if they are not known, or if C11 has no such operation: what
   * compilers make of that is anybody's guess.
   */
  public static @Nullable SourceOrder of(Kind kind, Order order, Order failure, boolean weak) {
    boolean makesSense =
        switch (kind) {
          case LOAD -> order != Order.RELEASE && order != Order.ACQ_REL;
          case STORE -> order != Order.ACQUIRE && order != Order.ACQ_REL;
          case COMPARE_AND_SWAP -> failure != Order.RELEASE && failure != Order.ACQ_REL;
          case READ_MODIFY_WRITE, FENCE, SIGNAL_FENCE -> true;
        };
    MemoryOrder first = memoryOrder(order);
    MemoryOrder second = kind == Kind.COMPARE_AND_SWAP ? memoryOrder(failure) : first;
    return makesSense && first != null && second != null
        ? new SourceOrder(kind, first, second, weak)
        : null;
  }

  private static @Nullable MemoryOrder memoryOrder(Order order) {
    return switch (order) {
      case RELAXED -> MemoryOrder.RLX;
      case ACQUIRE -> MemoryOrder.ACQ;
      case RELEASE -> MemoryOrder.REL;
      case ACQ_REL -> MemoryOrder.ACQREL;
      case SEQ_CST -> MemoryOrder.SC;
      case UNKNOWN -> null;
    };
  }

  /** With what a compare-and-swap of one order fails (C++20, [atomics.types.operations]). */
  public static Order ofFailure(Order order) {
    return switch (order) {
      case ACQ_REL -> Order.ACQUIRE;
      case RELEASE -> Order.RELAXED;
      case RELAXED, ACQUIRE, SEQ_CST, UNKNOWN -> order;
    };
  }
}
