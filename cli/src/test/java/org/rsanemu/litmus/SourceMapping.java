// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.rsanemu.model.MemoryOrder.ACQ;
import static org.rsanemu.model.MemoryOrder.ACQREL;
import static org.rsanemu.model.MemoryOrder.REL;
import static org.rsanemu.model.MemoryOrder.RLX;
import static org.rsanemu.model.MemoryOrder.SC;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;

/** What the source says, whatever the instructions: {@code --orders source}. */
final class SourceMapping implements Mapping {
  @Override
  public List<Step> steps(C11Statement statement, @Nullable Storage storage) {
    return List.of(
        switch (statement) {
          case C11Statement.Unmapped s ->
              throw new IllegalArgumentException("no atomic operation: " + s);
          case C11Statement.Load s -> new Step.Read(s.location(), order(s.order()), s.isUsed());
          case C11Statement.Store s -> new Step.Write(s.location(), s.value(), order(s.order()));
          case C11Statement.Exchange s ->
              new Step.Exchange(s.location(), s.value(), order(s.order()));
          case C11Statement.FetchAdd s -> new Step.Add(s.location(), s.addend(), order(s.order()));
          case C11Statement.CompareExchange s ->
              new Step.Cas(
                  s.location(), s.expected(), s.desired(), order(s.success()), order(s.failure()));
          case C11Statement.Fence s -> new Step.Fence(order(s.order()));
        });
  }

  private static MemoryOrder order(C11Order order) {
    return switch (order) {
      case RELAXED -> RLX;
      case CONSUME, ACQUIRE -> ACQ;
      case RELEASE -> REL;
      case ACQ_REL -> ACQREL;
      case SEQ_CST -> SC;
    };
  }
}
