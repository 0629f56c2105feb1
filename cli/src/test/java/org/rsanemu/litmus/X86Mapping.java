// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.rsanemu.model.MemoryOrder.ACQ;
import static org.rsanemu.model.MemoryOrder.ACQREL;
import static org.rsanemu.model.MemoryOrder.REL;
import static org.rsanemu.model.MemoryOrder.SC;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** x86-64: {@code mov} for all but seq_cst stores, which are {@code xchg}; the rest is locked. */
final class X86Mapping implements Mapping {
  @Override
  public List<Step> steps(C11Statement statement, @Nullable Storage storage) {
    return switch (statement) {
      case C11Statement.Unmapped s ->
          throw new IllegalArgumentException("no atomic operation: " + s);
      case C11Statement.Load s -> List.of(new Step.Read(s.location(), ACQ, s.isUsed()));
      case C11Statement.Store s ->
          s.order() == C11Order.SEQ_CST
              ? locked(new Step.Exchange(s.location(), s.value(), ACQREL))
              : List.of(new Step.Write(s.location(), s.value(), REL));
      case C11Statement.Exchange s -> locked(new Step.Exchange(s.location(), s.value(), ACQREL));
      case C11Statement.FetchAdd s -> locked(new Step.Add(s.location(), s.addend(), ACQREL));
      case C11Statement.CompareExchange s ->
          locked(new Step.Cas(s.location(), s.expected(), s.desired(), ACQREL, ACQ));
      case C11Statement.Fence s ->
          s.order() == C11Order.SEQ_CST ? List.of(new Step.Fence(SC)) : List.of();
    };
  }

  private static List<Step> locked(Step step) {
    return List.of(new Step.Fence(SC), step, new Step.Fence(SC));
  }
}
