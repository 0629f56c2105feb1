// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.rsanemu.model.MemoryOrder.RLX;
import static org.rsanemu.model.MemoryOrder.SC;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * ARMv7 as gcc 12 compiles for it: relaxed accesses with {@code dmb} around them. Accesses of 8
 * bytes have no plain form: a load is a lone {@code ldrexd}, with no barrier before it even if
 * seq_cst, and a store an exchange in a loop.
 */
final class A32Mapping implements Mapping {
  private static final Step.Fence DMB = new Step.Fence(SC);

  @Override
  public List<Step> steps(C11Statement statement, @Nullable Storage storage) {
    boolean wide = storage == Storage.ATOMIC_LONG_LONG;
    return switch (statement) {
      case C11Statement.Unmapped s ->
          throw new IllegalArgumentException("no atomic operation: " + s);
      case C11Statement.Load s ->
          between(
              s.order() == C11Order.SEQ_CST && !wide,
              new Step.Read(s.location(), RLX, s.isUsed()),
              s.order().acquires());
      case C11Statement.Store s ->
          between(
              s.order().releases(),
              wide
                  ? new Step.Exchange(s.location(), s.value(), RLX)
                  : new Step.Write(s.location(), s.value(), RLX),
              s.order() == C11Order.SEQ_CST);
      case C11Statement.Exchange s ->
          between(
              s.order().releases(),
              new Step.Exchange(s.location(), s.value(), RLX),
              s.order().acquires());
      case C11Statement.FetchAdd s ->
          between(
              s.order().releases(),
              new Step.Add(s.location(), s.addend(), RLX),
              s.order().acquires());
      case C11Statement.CompareExchange s -> compareExchange(s);
      case C11Statement.Fence s -> List.of(DMB);
    };
  }

  private static List<Step> between(boolean before, Step step, boolean after) {
    List<Step> steps = new ArrayList<>();
    if (before) {
      steps.add(DMB);
    }
    steps.add(step);
    if (after) {
      steps.add(DMB);
    }
    return steps;
  }

  /** With a relaxed failure order the failing branch jumps past the barrier after the loop. */
  private static List<Step> compareExchange(C11Statement.CompareExchange s) {
    Step cas = new Step.Cas(s.location(), s.expected(), s.desired(), RLX, RLX);
    if (s.failure() != C11Order.RELAXED || !s.success().acquires()) {
      return between(s.success().releases(), cas, s.success().acquires());
    }
    List<Step> steps = new ArrayList<>(between(s.success().releases(), cas, false));
    steps.add(new Step.FenceIfSwapped());
    return steps;
  }
}
