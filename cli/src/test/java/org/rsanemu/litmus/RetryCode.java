// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.litmus.C11Statement.Use;

/**
 * A thread's statements as a list of operations with jumps. What it has read is in registers: one a
 * statement for what the program keeps, and two more.
 */
final class RetryCode {
  /** What a compare-and-swap keeps that succeeded. */
  static final long SWAPPED = 100;

  /** One operation. */
  sealed interface Op {
    /**
     * Atomic, on memory.
     *
     * @param register takes the value that is read; {@link #NOWHERE} for none
     */
    record Act(C11Statement statement, int register) implements Op {}

    /** One round of a compare-and-swap loop, which expects what {@link #seen} holds. */
    record Swap(C11Statement.Increase loop) implements Op {}

    /** Goes to {@code target} if the register holds the value, or if it does not. */
    record Branch(int register, long value, boolean equal, int target) implements Op {}
  }

  static final int NOWHERE = -1;

  private final List<Op> ops = new ArrayList<>();
  private final int statements;

  RetryCode(List<C11Statement> body) {
    statements = body.size();
    for (int i = 0; i < body.size(); i++) {
      add(body.get(i), i);
    }
  }

  List<Op> ops() {
    return ops;
  }

  /** The registers that the program keeps. */
  int kept() {
    return statements;
  }

  /** All registers. */
  int registers() {
    return statements + 2;
  }

  /** The register of what was read last for a comparison. */
  int seen() {
    return statements;
  }

  /** The register that holds 1 where the last compare-and-swap of a loop succeeded. */
  int succeeded() {
    return statements + 1;
  }

  private void add(C11Statement statement, int index) {
    switch (statement) {
      case C11Statement.Unless s -> {
        ops.add(new Op.Act(compared(s.load()), seen()));
        int branch = hole();
        s.body().forEach(each -> add(each, index));
        ops.set(branch, new Op.Branch(seen(), s.value(), true, ops.size()));
      }
      case C11Statement.Until s -> {
        int again = ops.size();
        ops.add(new Op.Act(compared(s.load()), seen()));
        int branch = hole();
        s.body().forEach(each -> add(each, index));
        ops.add(new Op.Branch(NOWHERE, 0, true, again));
        ops.set(branch, new Op.Branch(seen(), s.value(), true, ops.size()));
      }
      case C11Statement.Increase s -> {
        ops.add(
            new Op.Act(new C11Statement.Load(s.location(), C11Order.RELAXED, Use.AT_ONCE), seen()));
        int again = ops.size();
        ops.add(new Op.Swap(s));
        int branch = hole();
        s.body().forEach(each -> add(each, index));
        ops.add(new Op.Branch(NOWHERE, 0, true, again));
        ops.set(branch, new Op.Branch(succeeded(), 1, true, ops.size()));
      }
      default -> ops.add(new Op.Act(statement, isKept(statement) ? index : NOWHERE));
    }
  }

  private int hole() {
    ops.add(new Op.Branch(NOWHERE, 0, true, 0));
    return ops.size() - 1;
  }

  private static C11Statement compared(C11Statement.Load load) {
    return new C11Statement.Load(load.location(), load.order(), Use.AT_ONCE);
  }

  private static boolean isKept(C11Statement statement) {
    return switch (statement) {
      case C11Statement.Load s -> s.isUsed();
      case C11Statement.FetchAdd s -> s.kept();
      case C11Statement.Exchange s -> true;
      case C11Statement.CompareExchange s -> true;
      default -> false;
    };
  }
}
