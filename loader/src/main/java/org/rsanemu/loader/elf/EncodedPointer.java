// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

/**
 * Pointers as .eh_frame writes them: a byte says the format and what they count from (Linux
 * Standard Base, "DWARF Exception Header Encoding").
 */
final class EncodedPointer {
  static final int ABSOLUTE = 0x00;
  static final int OMITTED = 0xff;

  private static final int PC_RELATIVE = 0x10;
  private static final int DATA_RELATIVE = 0x30;

  private EncodedPointer() {}

  /** Bytes that a pointer takes, 0 if its length varies or the format is unknown. */
  static int size(int encoding, boolean wide) {
    return switch (encoding & 0x0f) {
      case 0x00 -> wide ? 8 : 4;
      case 0x02, 0x0a -> 2;
      case 0x03, 0x0b -> 4;
      case 0x04, 0x0c -> 8;
      default -> 0;
    };
  }

  /** Whether its value is known without running the program. */
  static boolean isKnown(int encoding) {
    int base = encoding & 0xf0;
    return base == ABSOLUTE || base == PC_RELATIVE || base == DATA_RELATIVE;
  }

  /**
   * The pointer at an address, whose bytes the window contains.
   *
   * @param data what data-relative ones count from
   */
  static long read(Window window, long at, int encoding, long data) {
    long value = number(window, at, encoding);
    return switch (encoding & 0xf0) {
      case PC_RELATIVE -> value + at;
      case DATA_RELATIVE -> value + data;
      default -> value;
    };
  }

  /** The number alone, as a length is written. */
  static long number(Window window, long at, int encoding) {
    return switch (encoding & 0x0f) {
      case 0x00 -> window.file().wide() ? window.u64(at) : window.u32(at);
      case 0x02 -> window.u16(at);
      case 0x03 -> window.u32(at);
      case 0x0a -> (short) window.u16(at);
      case 0x0b -> window.s32(at);
      default -> window.u64(at);
    };
  }
}
