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

    /**
     * One round of a compare-and-swap loop, which expects what {@link #seen} holds.
     *
     * @param adds whether {@code operand} is added to that; else it is what is stored
     */
    record Swap(int location, int operand, boolean adds, C11Order order) implements Op {}

    /**
     * Goes to {@code target} if the register holds the value, or more where that will do.
     *
     * @param register {@link #NOWHERE}: goes there always
     */
    record Branch(int register, long value, boolean orMore, int target) implements Op {
      boolean isTaken(List<Long> registers) {
        long held = register == NOWHERE ? value : registers.get(register);
        return orMore ? held >= value : held == value;
      }
    }
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
        ops.set(branch, new Op.Branch(seen(), s.value(), false, ops.size()));
      }
      case C11Statement.Until s -> {
        int again = ops.size();
        ops.add(new Op.Act(compared(s.load()), seen()));
        int branch = hole();
        s.body().forEach(each -> add(each, index));
        ops.add(new Op.Branch(NOWHERE, 0, false, again));
        ops.set(branch, new Op.Branch(seen(), s.value(), false, ops.size()));
      }
      case C11Statement.Increase s -> {
        ops.add(first(s.location()));
        int again = ops.size();
        ops.add(new Op.Swap(s.location(), s.addend(), true, s.order()));
        int branch = hole();
        s.body().forEach(each -> add(each, index));
        ops.add(new Op.Branch(NOWHERE, 0, false, again));
        ops.set(branch, new Op.Branch(succeeded(), 1, false, ops.size()));
      }
      case C11Statement.Raise s -> {
        ops.add(first(s.location()));
        int again = hole();
        ops.add(new Op.Swap(s.location(), s.value(), false, s.order()));
        int branch = hole();
        ops.add(new Op.Branch(NOWHERE, 0, false, again));
        ops.set(again, new Op.Branch(seen(), s.value(), true, ops.size()));
        ops.set(branch, new Op.Branch(succeeded(), 1, false, ops.size()));
      }
      default -> ops.add(new Op.Act(statement, isKept(statement) ? index : NOWHERE));
    }
  }

  private Op first(int location) {
    return new Op.Act(new C11Statement.Load(location, C11Order.RELAXED, Use.AT_ONCE), seen());
  }

  private int hole() {
    ops.add(new Op.Branch(NOWHERE, 0, false, 0));
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
