// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import org.rsanemu.model.MemoryOrder;

/** A word that matches a pattern: its fields by letter. */
public record Fields(BitPattern pattern, int word) {
  /** The field of that name, unsigned. */
  public int get(char name) {
    return pattern.field(word, name);
  }

  /** Whether the field of that name is not 0. */
  public boolean is(char name) {
    return get(name) != 0;
  }

  /** The order that the bits A and R give. None: rlx, A: acq, R: rel, both: sc. */
  public MemoryOrder order() {
    return is('A') ? is('R') ? MemoryOrder.SC : MemoryOrder.ACQ : releaseOrder();
  }

  /** What is left of the order when nothing is acquired. */
  public MemoryOrder releaseOrder() {
    return is('R') ? MemoryOrder.REL : MemoryOrder.RLX;
  }

  /** The order of a failed compare-and-swap: the success order less its release. */
  public MemoryOrder failureOrder() {
    return is('A') ? order() : MemoryOrder.RLX;
  }
}
