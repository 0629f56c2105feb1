// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.rsanemu.model.MemoryOrder.ACQ;
import static org.rsanemu.model.MemoryOrder.REL;
import static org.rsanemu.model.MemoryOrder.RLX;
import static org.rsanemu.model.MemoryOrder.SC;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;

/**
 * AArch64. The two ways to an atomic update differ where a compare-and-swap fails: LDAXR alone is a
 * read sc, CASA a read acq.
 *
 * @param lse whether atomic updates run as LSE instructions or as LL/SC loops
 */
record A64Mapping(boolean lse) implements Mapping {
  @Override
  public List<Step> steps(C11Statement statement, @Nullable Storage storage) {
    return List.of(
        switch (statement) {
          case C11Statement.Unmapped s ->
              throw new IllegalArgumentException("no atomic operation: " + s);
          case C11Statement.Load s ->
              new Step.Read(s.location(), s.order().acquires() ? SC : RLX, s.isUsed());
          case C11Statement.Store s ->
              new Step.Write(s.location(), s.value(), s.order().releases() ? SC : RLX);
          case C11Statement.Exchange s ->
              new Step.Exchange(s.location(), s.value(), update(s.order()));
          case C11Statement.FetchAdd s -> new Step.Add(s.location(), s.addend(), update(s.order()));
          case C11Statement.CompareExchange s ->
              new Step.Cas(
                  s.location(),
                  s.expected(),
                  s.desired(),
                  update(s.success()),
                  failed(s.success()));
          case C11Statement.Fence s -> new Step.Fence(s.order() == C11Order.ACQUIRE ? ACQ : SC);
        });
  }

  private static MemoryOrder update(C11Order order) {
    if (order.acquires()) {
      return order.releases() ? SC : ACQ;
    }
    return order.releases() ? REL : RLX;
  }

  private MemoryOrder failed(C11Order success) {
    if (!success.acquires()) {
      return RLX;
    }
    return lse && !success.releases() ? ACQ : SC;
  }
}
