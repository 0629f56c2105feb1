// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.util.List;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.arm.Fields;
import org.rsanemu.isa.arm.Sense;
import org.rsanemu.model.Modification.Operation;

/** What the Large System Extensions mean. */
final class Atomics {
  /** ZR as the target of an access. */
  private static final int ZR = 31;

  private Atomics() {}

  /** Compare-and-swap: the compared register is s. */
  static Sense cas() {
    return Sense.effect(f -> cas(f, List.of(f.get('s'))));
  }

  /** Compare-and-swap of a pair: the compared registers are an even one and the next. */
  static Sense casPair() {
    return Sense.effect(f -> cas(f, List.of(2 * f.get('s'), 2 * f.get('s') + 1)));
  }

  /**
   * LD&lt;op&gt; and SWP. To ZR they acquire nothing, and their read is not ordered by a later DMB
   * LD (Arm ARM B2.3, "Load-Acquire"; C6.2 STADD).
   */
  static Sense rmw(Operation operation) {
    return Sense.effect(f -> {
      boolean dropped = f.get('t') == ZR;
      return new Effect.Rmw(dropped ? f.releaseOrder() : f.order(), false, dropped, operation);
    });
  }

  private static Effect cas(Fields f, List<Integer> expected) {
    return new Effect.Cas(f.order(), f.failureOrder(), false, expected);
  }
}
