// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

/** The condition codes (Arm ARM C1.2.4, F1.3.1). */
public final class ArmConditions {
  private static final int N = 31;
  private static final int Z = 30;
  private static final int C = 29;
  private static final int V = 28;

  private ArmConditions() {}

  /**
   * Whether a condition holds.
   *
   * @param condition its code, 0 to 15; the last two always hold
   * @param flags NZCV in bits 31 to 28
   */
  public static boolean hold(int condition, long flags) {
    boolean negative = is(flags, N);
    boolean overflow = is(flags, V);
    boolean base =
        switch (condition >>> 1) {
          case 0 -> is(flags, Z);
          case 1 -> is(flags, C);
          case 2 -> negative;
          case 3 -> overflow;
          case 4 -> is(flags, C) && !is(flags, Z);
          case 5 -> negative == overflow;
          case 6 -> negative == overflow && !is(flags, Z);
          default -> true;
        };
    return (condition & 1) == 0 || condition == 15 ? base : !base;
  }

  private static boolean is(long flags, int bit) {
    return (flags >>> bit & 1) != 0;
  }
}
