// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.List;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;

/**
 * A call of an atomic function in the text; as {@link org.rsanemu.loader.AtomicOperation}.
 *
 * @param alone whether the text that compilers attribute its code to does nothing with the result
 */
public record AtomicCall(
    Kind kind, String function, Order order, Order failure, Witness witness, boolean alone) {
  /** One of which it is not known whether it is alone. */
  public AtomicCall(Kind kind, String function, Order order, Order failure, Witness witness) {
    this(kind, function, order, failure, witness, false);
  }

  /**
   * The operation.
   *
   * @param code what the compiler made of it
   * @param entry see {@link AtomicOperation#entry}
   */
  public AtomicOperation operation(List<long[]> code, long entry) {
    return new AtomicOperation(
        kind,
        function,
        order,
        failure,
        witness,
        AtomicOperation.Arguments.NONE,
        code,
        entry,
        alone,
        entry);
  }

  /** Whether it accesses nothing. */
  public boolean isFence() {
    return kind == Kind.FENCE || kind == Kind.SIGNAL_FENCE;
  }

  /** The same of which the text does not say the orders. */
  public AtomicCall unknown() {
    return new AtomicCall(kind, function, Order.UNKNOWN, Order.UNKNOWN, Witness.NONE, alone);
  }

  /** The same in such a text, or in another one. */
  AtomicCall with(boolean itsAlone) {
    return new AtomicCall(kind, function, order, failure, witness, itsAlone);
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
