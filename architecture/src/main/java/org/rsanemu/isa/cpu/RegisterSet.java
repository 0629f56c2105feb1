// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.cpu;

/**
 * Sets of registers, one a {@code long}: bits 0 to 30 are the general registers by the ISA's own
 * numbers, bit 31 the arithmetic flags, bits 32 to 63 the vector registers XMM0 to 15, V0 to 31, D0
 * to 31. A64's stack pointer is none of them.
 */
public final class RegisterSet {
  /** OF, SF, ZF, AF, PF and CF; N, Z, C and V. */
  public static final long FLAGS = 1L << 31;

  public static final long NONE = 0;

  /** Every register of every instruction set. */
  public static final long ALL = -1L;

  /** The general registers are those below. */
  public static final int GENERALS = 31;

  private static final int FIRST_VECTOR = 32;

  private RegisterSet() {}

  /** The set of one general register, from 0 to 30. */
  public static long general(int number) {
    return 1L << number;
  }

  /** The set of these general registers. */
  public static long generals(int... numbers) {
    long set = NONE;
    for (int number : numbers) {
      set |= general(number);
    }
    return set;
  }

  /** The set of one vector register, from 0 to 31. */
  public static long vector(int number) {
    return 1L << FIRST_VECTOR + number;
  }

  /** The set of the vector registers {@code from} to {@code to}, both included. */
  public static long vectors(int from, int to) {
    long set = NONE;
    for (int number = from; number <= to; number++) {
      set |= vector(number);
    }
    return set;
  }

  /** Whether they have a register in common. */
  public static boolean meet(long one, long other) {
    return (one & other) != 0;
  }
}
