// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.rsanemu.model.MemoryOrder.ACQ;
import static org.rsanemu.model.MemoryOrder.REL;
import static org.rsanemu.model.MemoryOrder.RLX;
import static org.rsanemu.model.MemoryOrder.SC;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;

/**
 * RV64GC as gcc 12 compiles for it: loads between full fences, stores as exchanges whose result
 * nobody wants, {@code fence iorw,ow} before what releases. Of a compare-and-swap the failure's
 * order alone decides over the fence and over LR, the success's over SC. Objects of one byte or two
 * are libatomic's, which this does not know.
 */
final class RiscVMapping implements Mapping {
  private static final Step.Fence FULL = new Step.Fence(SC);
  private static final Step.Fence RELEASE = new Step.Fence(REL);

  @Override
  public List<Step> steps(C11Statement statement, @Nullable Storage storage) {
    return switch (statement) {
      case C11Statement.Unmapped s ->
          throw new IllegalArgumentException("no atomic operation: " + s);
      case C11Statement.Load s -> load(s);
      case C11Statement.Store s ->
          released(
              s.order().releases(),
              new Step.Exchange(
                  s.location(), s.value(), s.order() == C11Order.SEQ_CST ? ACQ : RLX));
      case C11Statement.Exchange s ->
          released(
              s.order().releases(),
              new Step.Exchange(s.location(), s.value(), acquired(s.order().acquires())));
      case C11Statement.FetchAdd s ->
          released(
              s.order().releases(),
              new Step.Add(s.location(), s.addend(), acquired(s.order().acquires())));
      case C11Statement.CompareExchange s ->
          released(
              s.failure() == C11Order.SEQ_CST,
              new Step.Cas(
                  s.location(),
                  s.expected(),
                  s.desired(),
                  acquired(s.success().acquires() || s.failure().acquires()),
                  s.failure().acquires() ? SC : RLX));
      case C11Statement.Fence s -> List.of(FULL);
    };
  }

  private static List<Step> load(C11Statement.Load s) {
    List<Step> steps = new ArrayList<>();
    if (s.order() == C11Order.SEQ_CST) {
      steps.add(FULL);
    }
    steps.add(new Step.Read(s.location(), RLX, s.isUsed()));
    if (s.order().acquires()) {
      steps.add(FULL);
    }
    return steps;
  }

  private static List<Step> released(boolean releases, Step step) {
    return releases ? List.of(RELEASE, step) : List.of(step);
  }

  private static MemoryOrder acquired(boolean acquires) {
    return acquires ? ACQ : RLX;
  }
}
