// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.util.Arrays;
import org.rsanemu.isa.flow.Code;

/** In which IT block a T32 instruction is, from the halfwords before it. */
final class ItBlocks {
  /** IT, and three instructions of four bytes before the last one. */
  private static final int FARTHEST = 2 + 3 * 4;

  /** In no block. */
  static final int NONE = -1;

  /** In a block, or perhaps in one of several. */
  static final int UNKNOWN = -2;

  /** The condition AL; 15 is none. */
  private static final int ALWAYS = 14;

  private ItBlocks() {}

  /** The length of a T32 instruction: 2 or 4 bytes. */
  static int length(byte[] bytes) {
    return bytes.length > 1 && (bytes[1] & 0xf8) >= 0xe8 ? 4 : 2;
  }

  /**
   * On which condition the instruction does anything, as far as IT blocks say: its number (Arm ARM,
   * table "Condition codes"), {@link #NONE} if it is in no block, or {@link #UNKNOWN}. What looks
   * like IT but is the second half of another instruction is taken for one, so the instruction may
   * do what it does always.
   */
  static int condition(Code code, long pc) {
    int found = NONE;
    for (long it = pc - 2; it >= pc - FARTHEST; it -= 2) {
      byte[] bytes = code.bytes(it);
      boolean isIt = bytes.length > 1 && (bytes[1] & 0xff) == 0xbf && (bytes[0] & 15) != 0;
      int condition = isIt ? condition(bytes, (int) (pc - it)) : NONE;
      if (condition != NONE) {
        found = found == NONE && condition < ALWAYS ? condition : UNKNOWN;
      }
    }
    return found;
  }

  /** That which IT gives to the instruction that begins so many bytes behind its own beginning. */
  private static int condition(byte[] bytes, int distance) {
    int mask = bytes[0] & 15;
    int first = bytes[0] >>> 4 & 15;
    int instructions = 4 - Integer.numberOfTrailingZeros(mask);
    int offset = 2;
    for (int i = 0; i < instructions && offset <= distance; i++) {
      if (offset == distance) {
        return i == 0 ? first : first & ~1 | mask >>> 4 - i & 1;
      }
      if (offset >= bytes.length) {
        return NONE;
      }
      offset += length(Arrays.copyOfRange(bytes, offset, bytes.length));
    }
    return NONE;
  }
}
