// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.gdb;

import java.util.HexFormat;

/** Numbers and bytes as the protocol writes them. */
final class Hexes {
  private static final HexFormat FORMAT = HexFormat.of();

  private Hexes() {}

  /** Two digits. */
  static String of(int value) {
    return FORMAT.toHexDigits((byte) value);
  }

  static String of(byte[] bytes) {
    return FORMAT.formatHex(bytes);
  }

  /** A number of {@code size} bytes, the lowest first, as all three instruction sets have it. */
  static String littleEndian(long value, int size) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < size; i++) {
      text.append(of(i < 8 ? (int) (value >>> 8 * i) & 0xff : 0));
    }
    return text.toString();
  }

  /**
   * A number, the highest digit first.
   *
   * @throws NumberFormatException if it is none of 64 bits
   */
  static long parse(String digits) {
    if (digits.isEmpty() || !digits.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128)) {
      throw new NumberFormatException();
    }
    return Long.parseUnsignedLong(digits, 16);
  }
}
