// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.List;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;

/** An operation in the making: a function, and what is said of its orders in it. */
final class OperationFound {
  private static final int ORDERS = 2;

  final OperationFunctions.Operation function;
  final long inlined;
  private final List<long[]> code;
  private final long entry;

  /** Where the orders are if they are decided at run time. */
  private Arguments arguments = Arguments.NONE;

  /** By the function's own parameters, and by those of functions that it inlines. */
  private final Order[] own = {Order.UNKNOWN, Order.UNKNOWN};

  private final Order[] inner = {Order.UNKNOWN, Order.UNKNOWN};

  /** What the text of the call says; all or nothing. */
  private List<Order> text = List.of();

  private final boolean[] contradicted = new boolean[ORDERS];

  /**
   * @param inlined the entry of its inlined copy; 0 if it is a function of its own
   */
  OperationFound(
      OperationFunctions.Operation function, long inlined, List<long[]> code, long entry) {
    this.function = function;
    this.inlined = inlined;
    this.code = code;
    this.entry = entry;
  }

  long entry() {
    return entry;
  }

  void arguments(Arguments places) {
    arguments = places;
  }

  /** One of its own orders, in order of its parameters. */
  void own(int index, Order order) {
    if (index < ORDERS && order != Order.UNKNOWN) {
      own[index] = order;
    }
  }

  /** An order of a function that is inlined into it. */
  void inner(OperationFunctions.Operation called, int index, Order order) {
    Kind kind = function.meaning().kind();
    Kind calls = called.meaning().kind();
    boolean same =
        kind == calls || kind == Kind.READ_MODIFY_WRITE && calls == Kind.COMPARE_AND_SWAP;
    if (same && index < ORDERS && order != Order.UNKNOWN) {
      contradicted[index] |= inner[index] != Order.UNKNOWN && inner[index] != order;
      inner[index] = order;
    }
  }

  /** Whether the text where it is called might say more. */
  boolean lacks() {
    boolean lacks = known(0) == Order.UNKNOWN || function.orders() > 1 && known(1) == Order.UNKNOWN;
    return inlined != 0 && function.orders() > 0 && lacks;
  }

  /** What the text where it is called says of its orders: nothing, or all of them. */
  void text(List<Order> orders) {
    boolean agrees =
        known(0) == Order.UNKNOWN || !orders.isEmpty() && orders.getFirst() == known(0);
    text = agrees ? orders : List.of();
  }

  AtomicOperation finish() {
    Kind kind = function.meaning().kind();
    Order implied = function.meaning().implied();
    if (implied != Order.UNKNOWN && function.orders() == 0) {
      return operation(implied, Witness.NAME);
    }
    if (known(0) != Order.UNKNOWN) {
      return operation(known(0), Witness.PARAMETER);
    }
    if (!text.isEmpty()) {
      return operation(text.getFirst(), Witness.SOURCE_TEXT);
    }
    boolean atRunTime = !arguments.equals(Arguments.NONE);
    return new AtomicOperation(
        kind,
        function.name(),
        Order.UNKNOWN,
        Order.UNKNOWN,
        atRunTime ? Witness.ARGUMENT : Witness.NONE,
        arguments,
        code,
        entry);
  }

  private AtomicOperation operation(Order order, Witness witness) {
    Kind kind = function.meaning().kind();
    Order failure = Order.UNKNOWN;
    if (kind == Kind.COMPARE_AND_SWAP) {
      failure = function.orders() > 1 ? known(1) : onFailure(order);
      failure = failure == Order.UNKNOWN && !text.isEmpty() ? text.getLast() : failure;
    }
    return new AtomicOperation(
        kind, function.name(), order, failure, witness, Arguments.NONE, code, entry);
  }

  private Order known(int index) {
    if (own[index] != Order.UNKNOWN) {
      return own[index];
    }
    return contradicted[index] ? Order.UNKNOWN : inner[index];
  }

  /** C++20, 31.8.2 [atomics.types.operations], paragraph 23. */
  private static Order onFailure(Order order) {
    return switch (order) {
      case RELEASE -> Order.RELAXED;
      case ACQ_REL -> Order.ACQUIRE;
      default -> order;
    };
  }
}
