// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

/**
 * What enumeration says of a program.
 *
 * @param witness for a violation, the step that leaves SC; else ""
 */
record EnumeratedVerdict(Kind kind, String witness) {
  enum Kind {
    ROBUST,
    VIOLATION,
    /** Too many executions to look at. */
    UNDECIDED
  }
}
