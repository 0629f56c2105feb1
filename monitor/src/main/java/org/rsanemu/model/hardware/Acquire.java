// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

/** How a read acquires. x86 has {@link #NONE} only: its order needs no mark. */
public enum Acquire {
  /** LDR, LDXR and the forms without A. */
  NONE,
  /** LDAPR, LDAPUR: later accesses wait for it, but it does not wait for an earlier release. */
  PC,
  /** LDAR, LDAXR and the A forms of read-modify-writes. */
  FULL
}
