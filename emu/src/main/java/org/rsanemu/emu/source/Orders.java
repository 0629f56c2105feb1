// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import org.rsanemu.model.ScOrder;

/** Whose word is taken for the order of an access, and with it for that of sc accesses. */
public enum Orders {
  /** The instruction's. */
  ISA(ScOrder.ARMV8),
  /** The source's, where it is known; else the instruction's. */
  SOURCE(ScOrder.RC11);

  private final ScOrder scOrder;

  Orders(ScOrder scOrder) {
    this.scOrder = scOrder;
  }

  /** By which order sc accesses see one another: that of whose word it is. */
  public ScOrder scOrder() {
    return scOrder;
  }
}
