// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

/**
 * An encoding as the architecture manual draws it: {@code 0} and {@code 1} are fixed, a letter is a
 * bit of the field of that name, blanks are for the eye. The leftmost bit is the highest.
 */
public final class BitPattern {
  private final String bits;
  private final int mask;
  private final int value;

  /**
   * @param drawing 16 or 32 bits
   */
  public BitPattern(String drawing) {
    bits = drawing.replace(" ", "");
    if (bits.length() != 16 && bits.length() != 32) {
      throw new IllegalArgumentException(bits.length() + " bits: " + drawing);
    }
    int fixed = 0;
    int ones = 0;
    for (char bit : bits.toCharArray()) {
      fixed = fixed << 1 | (bit == '0' || bit == '1' ? 1 : 0);
      ones = ones << 1 | (bit == '1' ? 1 : 0);
    }
    mask = fixed;
    value = ones;
  }

  /** Whether the word has the fixed bits. */
  public boolean matches(int word) {
    return (word & mask) == value;
  }

  /** Whether some word matches both. */
  public boolean overlaps(BitPattern other) {
    return bits.length() == other.bits.length() && ((value ^ other.value) & mask & other.mask) == 0;
  }

  /** 16 or 32. */
  public int width() {
    return bits.length();
  }

  /** The bits fixed to 1: the word whose fields are all 0. */
  public int value() {
    return value;
  }

  /** The bits that are fixed. */
  public int mask() {
    return mask;
  }

  /** Whether there is a field of that name. */
  public boolean has(char name) {
    return bits.indexOf(name) >= 0;
  }

  /** The field of that name in a word, its bits put together; 0 if there is no such field. */
  public int field(int word, char name) {
    int field = 0;
    for (int i = 0; i < bits.length(); i++) {
      if (bits.charAt(i) == name) {
        field = field << 1 | word >>> bits.length() - 1 - i & 1;
      }
    }
    return field;
  }
}
