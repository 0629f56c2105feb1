// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

/**
 * An unsigned number in LEB128 (DWARF 5, section 7.6).
 *
 * @param window that has it; it ends at the latest where that does
 * @param at the address of its first byte
 */
record LebNumber(Window window, long at) {
  /** Bytes of 64 bits. */
  private static final int LONGEST = 10;

  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  /** The address behind it. */
  long end() {
    long last = at;
    while (last < at + LONGEST && window.contains(last, 1) && window.u8(last) >= MORE) {
      last++;
    }
    return last + 1;
  }

  /** Its value; 0 for what is outside the window. */
  long value() {
    long value = 0;
    for (long byteAt = at; byteAt < end() && window.contains(byteAt, 1); byteAt++) {
      value |= (long) (window.u8(byteAt) & MORE - 1) << BITS * (byteAt - at);
    }
    return value;
  }
}
