// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

/**
 * Where in the code something happened, in one {@code long}: the program counter in the low 36 bits
 * and, above it, a 28-bit number that whoever runs the program gives to the calling context (0: not
 * known). The memory model only keeps sites and hands them back.
 */
public final class Site {
  /** Guest addresses are below {@code 1 << PC_BITS}: the guest's address space is laid out so. */
  public static final int PC_BITS = 36;

  /** The largest calling-context number. */
  public static final int MAX_CONTEXT = (1 << (64 - PC_BITS)) - 1;

  private static final long PC_MASK = (1L << PC_BITS) - 1;

  private Site() {}

  /** Packs {@code pc} (0 to 2^36-1) and {@code context} (0 to {@link #MAX_CONTEXT}). */
  public static long of(long pc, int context) {
    return (long) context << PC_BITS | (pc & PC_MASK);
  }

  public static long pc(long site) {
    return site & PC_MASK;
  }

  public static int context(long site) {
    return (int) (site >>> PC_BITS);
  }
}
