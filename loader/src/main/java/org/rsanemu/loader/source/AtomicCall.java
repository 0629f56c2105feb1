// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;

/** A call of an atomic function in the text; as {@link org.rsanemu.loader.AtomicOperation}. */
public record AtomicCall(Kind kind, String function, Order order, Order failure, Witness witness) {
  /** The same of which the text does not say the orders. */
  public AtomicCall unknown() {
    return new AtomicCall(kind, function, Order.UNKNOWN, Order.UNKNOWN, Witness.NONE);
  }

  /**
   * Whether it is one of those of stdatomic.h that gcc's header writes as a block with variables of
   * its own.
   */
  public boolean hasBlock() {
    return function.matches(
        "atomic_(init|(store|load|exchange|compare_exchange_\\w+?)(_explicit)?)");
  }
}
