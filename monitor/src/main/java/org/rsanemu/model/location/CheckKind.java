// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.location;

/** The kinds of access that meet a write: the rows of design section 4's table. */
public enum CheckKind {
  /** Read, weak compare-and-swap: whatever it reads. */
  READ,
  /** Write, unconditional rmw: it comes after some write. */
  WRITE,
  /** Strong compare-and-swap: it succeeds on the expected value, and fails on any other. */
  STRONG_CAS,
  /** Wait: it ends on the awaited value. */
  WAIT,
  /** Blocking compare-and-swap: it succeeds on the expected value, and waits on any other. */
  BLOCKING_CAS
}
