// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import static org.rsanemu.isa.cpu.RegisterSet.general;

import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.flow.Draft;
import org.rsanemu.isa.flow.RegisterUse;

/** Armv8.1's atomics and LDAPR by their words (Arm ARM C4.1.88): Capstone 4 has none of them. */
final class A64Atomics {
  /**
   * LD&lt;op&gt;, SWP: {@code zz 111000 A R 1 sssss o ooo 00 nnnnn ttttt}; LDAPR is one of them.
   */
  private static final int RMW_MASK = 0x3f200c00;

  private static final int RMW = 0x38200000;

  /** LDAPR: {@code zz 111000 101 11111 1100 00 nnnnn ttttt}. */
  private static final int LDAPR_MASK = 0x3ffffc00;

  private static final int LDAPR = 0x38bfc000;

  /** CAS: {@code zz 001000 1 A 1 sssss R 11111 nnnnn ttttt}. */
  private static final int CAS_MASK = 0x3fa07c00;

  private static final int CAS = 0x08a07c00;

  /** CASP: {@code 0z 001000 0 A 1 sssss R 11111 nnnnn ttttt}. */
  private static final int CASP_MASK = 0xbfa07c00;

  private static final int CASP = 0x08207c00;

  private static final int ZERO = 31;

  private A64Atomics() {}

  /** What such an instruction does, or null for another one. */
  static @Nullable RegisterUse use(int word) {
    int status = word >>> 16 & 31;
    int base = word >>> 5 & 31;
    int target = word & 31;
    Draft draft = new Draft(4);
    if ((word & LDAPR_MASK) == LDAPR) {
      draft.defines(set(target));
    } else if ((word & RMW_MASK) == RMW) {
      draft.reads(set(status)).defines(set(target)).stores();
    } else if ((word & CAS_MASK) == CAS) {
      draft.reads(set(status) | set(target)).defines(set(status)).stores();
    } else if ((word & CASP_MASK) == CASP) {
      draft.reads(set(status) | set(status + 1) | set(target) | set(target + 1));
      draft.defines(set(status) | set(status + 1)).stores();
    } else {
      return null;
    }
    int size = (word & CASP_MASK) == CASP ? 8 << (word >>> 30 & 1) : 1 << (word >>> 30);
    boolean stores = (word & LDAPR_MASK) != LDAPR;
    return draft.addresses(set(base)).stack(base, 0, size, true, stores).done();
  }

  private static long set(int number) {
    return number >= ZERO ? 0 : general(number);
  }
}
