// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

/** What a checker may say of a program. */
enum AllowedVerdict {
  ROBUST,
  VIOLATION,
  /** Observationally robust only: no run under SC tells all of these from violations. */
  EITHER,
  /** Too many executions to look at. */
  UNDECIDED;

  /**
   * The truth of a program.
   *
   * @param must what must be found: a violation of observational robustness
   * @param may what may be found: a violation of robustness
   */
  static AllowedVerdict of(EnumeratedVerdict.Kind must, EnumeratedVerdict.Kind may) {
    if (must == EnumeratedVerdict.Kind.VIOLATION) {
      return VIOLATION;
    }
    if (may == EnumeratedVerdict.Kind.ROBUST) {
      return ROBUST;
    }
    boolean known =
        must == EnumeratedVerdict.Kind.ROBUST && may == EnumeratedVerdict.Kind.VIOLATION;
    return known ? EITHER : UNDECIDED;
  }

  /** Whether a checker that finds a violation, or none, is right. */
  boolean allows(boolean found) {
    return this == EITHER || this == UNDECIDED || found == (this == VIOLATION);
  }
}
