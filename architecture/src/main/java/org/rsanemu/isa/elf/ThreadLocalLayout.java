// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.elf;

/**
 * Where a thread has its thread-local variables (Drepper, "ELF Handling For Thread-Local Storage",
 * 3): after the thread pointer (variant I) or before it (variant II).
 *
 * @param before whether they are before it
 * @param reserved in variant I the bytes between the thread pointer and the program's own
 *     variables, before these are aligned
 */
public record ThreadLocalLayout(boolean before, int reserved) {
  /** Variant II. */
  public static final ThreadLocalLayout BEFORE = new ThreadLocalLayout(true, 0);

  /** Variant I. */
  public static ThreadLocalLayout behind(int reserved) {
    return new ThreadLocalLayout(false, reserved);
  }

  /**
   * How far from the thread pointer the program's variables begin, in bytes.
   *
   * @param size of PT_TLS in memory
   * @param alignment a power of two
   */
  public long offset(long size, long alignment) {
    long aligned = (before ? size : reserved) + alignment - 1 & -alignment;
    return before ? -aligned : aligned;
  }
}
