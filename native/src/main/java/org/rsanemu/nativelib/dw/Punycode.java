// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import org.rsanemu.nativelib.dw.MangledText.Refused;

/** RFC 3492, as Rust's identifiers have it: {@code _} in the place of the last hyphen. */
final class Punycode {
  private static final int BASE = 36;
  private static final int LOWEST = 1;
  private static final int HIGHEST = 26;
  private static final int SKEW = 38;
  private static final int DAMP = 700;
  private static final int FIRST_BIAS = 72;
  private static final int FIRST_CODE = 128;

  private Punycode() {}

  /** The identifier that was encoded. */
  static String decode(String encoded) throws Refused {
    int end = encoded.lastIndexOf('_');
    StringBuilder text = new StringBuilder(encoded.substring(0, Math.max(0, end)));
    int length = text.length();
    long code = FIRST_CODE;
    long index = 0;
    int bias = FIRST_BIAS;
    int at = end + 1;
    while (at < encoded.length()) {
      long before = index;
      long weight = 1;
      for (int k = BASE; ; k += BASE) {
        int digit = at < encoded.length() ? Character.digit(encoded.charAt(at++), BASE) : -1;
        if (digit < 0) {
          throw new Refused(false);
        }
        // Letters are the digits from 0, and 0 to 9 follow.
        digit = digit < 10 ? digit + 26 : digit - 10;
        index += digit * weight;
        if (index > Integer.MAX_VALUE) {
          throw new Refused(true);
        }
        int threshold = Math.clamp(k - bias, LOWEST, HIGHEST);
        if (digit < threshold) {
          break;
        }
        weight *= BASE - threshold;
      }
      length++;
      bias = adapted(index - before, length, before == 0);
      code += index / length;
      index %= length;
      if (!Character.isValidCodePoint((int) code)) {
        throw new Refused(false);
      }
      text.insert(text.offsetByCodePoints(0, (int) index), Character.toString((int) code));
      index++;
    }
    return text.toString();
  }

  private static int adapted(long difference, int length, boolean first) {
    long delta = difference / (first ? DAMP : 2);
    delta += delta / length;
    int k = 0;
    while (delta > (BASE - LOWEST) * HIGHEST / 2) {
      delta /= BASE - LOWEST;
      k += BASE;
    }
    return (int) (k + (BASE - LOWEST + 1) * delta / (delta + SKEW));
  }
}
