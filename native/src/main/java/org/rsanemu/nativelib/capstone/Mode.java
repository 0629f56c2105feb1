// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.capstone;

/**
 * An instruction set, as {@code cs_open} numbers them.
 *
 * @param arch {@code cs_arch}
 * @param mode {@code cs_mode}
 */
public record Mode(int arch, int mode) {
  private static final int CS_ARCH_ARM = 0;
  private static final int CS_ARCH_X86 = 3;
  private static final int CS_MODE_THUMB = 1 << 4;

  /** Whether the details of an instruction are {@code cs_x86}. */
  boolean hasX86Details() {
    return arch == CS_ARCH_X86;
  }

  /** Whether the library remembers IT instructions. */
  boolean hasItBlocks() {
    return arch == CS_ARCH_ARM && (mode & CS_MODE_THUMB) != 0;
  }
}
