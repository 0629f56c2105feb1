// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

/** The order of sc accesses. */
public enum ScOrder {
  /**
   * ARMv8's: what happens before an sc access comes before it for all sc accesses, also if it was
   * acquired by weaker ones. LDAPR is not an exception: it orders what follows, and comes after the
   * STLR that it reads (Arm ARM, B2.3).
   */
  ARMV8,

  /**
   * RC11's (Lahav et al., PLDI 2017, section 3.3), and with it C++20's: an sc access comes before
   * another one that it happens before only if both are of one location, or of one thread, or
   * something is between either and the synchronization (C++20's "strongly happens before").
   */
  RC11
}
