// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.util.Locale;

/** Numbers as reports write them. */
public final class Hex {
  /** Values below this are written as decimal numbers. */
  private static final long SMALL = 4096;

  private Hex() {}

  /** {@code 0x…}, unsigned. */
  public static String of(long number) {
    return "0x" + Long.toHexString(number);
  }

  /** A value of a location: decimal if small, else hexadecimal. */
  public static String value(long value) {
    return Long.compareUnsigned(value, SMALL) < 0 ? Long.toString(value) : of(value);
  }

  /** The number that {@code 0x…} is. */
  public static long parse(String hex) {
    return Long.parseUnsignedLong(hex.substring(2), 16);
  }

  /** An address with twelve digits, as ThreadSanitizer writes it. */
  public static String padded(String address) {
    return String.format(Locale.ROOT, "0x%012x", parse(address));
  }
}
