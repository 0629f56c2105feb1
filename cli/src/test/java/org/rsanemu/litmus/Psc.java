// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

/**
 * What comes before an sc access for all sc accesses, besides what {@code mo} and {@code fr} say.
 */
enum Psc {
  /** RC11's {@code scb} (Lahav et al., PLDI 2017, section 3.3). */
  RC11,
  /**
   * C++20's "strongly happens before" (N4861, 6.9.2.1), which lets what is between be of any
   * location; and RC11's, which has all that happens before an access of the same location.
   */
  CPP20,
  /** ARMv8's, where all that happens before it does. */
  ARMV8
}
