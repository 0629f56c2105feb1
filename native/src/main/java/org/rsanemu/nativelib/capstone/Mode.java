// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.capstone;

/** An instruction set, as {@code cs_open} numbers them. */
public enum Mode {
  X86_64(3, 1 << 3),
  A64(1, 0),
  /** With the instructions of ARMv8. */
  A32(0, 1 << 6),
  /** With the instructions of ARMv8. */
  T32(0, 1 << 4 | 1 << 6);

  final int arch;
  final int mode;

  Mode(int arch, int mode) {
    this.arch = arch;
    this.mode = mode;
  }
}
