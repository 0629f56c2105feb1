// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

/** What kind of instruction makes an access. */
public enum Form {
  /** A load or a store. */
  PLAIN,
  /** A pair of LDXR and STXR, or one of its halves. */
  EXCLUSIVE,
  /**
   * One instruction that reads and writes: LSE's atomics (also a CAS that failed), or a locked
   * instruction of x86 (also a {@code lock cmpxchg} that failed).
   */
  INSTRUCTION
}
