// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

/** A fence. */
public enum Fence {
  /** DMB or DSB, ISH or SY; MFENCE; the locked no-op on the own stack. */
  FULL("dmb ish"),
  /** DMB ISHLD. */
  LOAD("dmb ishld"),
  /** DMB ISHST. */
  STORE("dmb ishst"),
  /** DSB ISHST, which lets nothing pass that comes after it. */
  STORE_DSB("dsb ishst"),
  /** ISB. */
  INSTRUCTION("isb"),
  /**
   * The kernel's: a thread was created or joined, a message sent or received. It orders as a full
   * fence does, and the sender's before the receiver's.
   */
  KERNEL("system call");

  private final String text;

  Fence(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
