// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.rsanemu.isa.flow.Code;

/** Whether a T32 instruction is in an IT block, from the halfwords before it. */
final class ItBlocks {
  /** IT, and three instructions of four bytes before the last one. */
  private static final int FARTHEST = 2 + 3 * 4;

  /** The condition AL; 15 is none. */
  private static final int ALWAYS = 14;

  /** First halves in a row; a compiler's code does not have so many, as second halves differ. */
  private static final int MOST_HALVES = 64;

  private ItBlocks() {}

  /** Whether an instruction is in an IT block. */
  enum Covered {
    NOT,
    /** What may be an IT may be the second half of another instruction. */
    PERHAPS,
    SURELY
  }

  /** The length of a T32 instruction: 2 or 4 bytes. */
  static int length(byte[] bytes) {
    return bytes.length > 1 && isLong(bytes[1]) ? 4 : 2;
  }

  private static boolean isLong(byte second) {
    return (second & 0xf8) >= 0xe8;
  }

  /** Whether the instruction may be conditional. */
  static Covered covers(Code code, long pc) {
    for (long it = pc - 2; it >= pc - FARTHEST; it -= 2) {
      byte[] bytes = code.bytes(it);
      if (isIt(bytes) && reaches(bytes, (int) (pc - it))) {
        return isSecondHalf(code, it) ? Covered.PERHAPS : Covered.SURELY;
      }
    }
    return Covered.NOT;
  }

  private static boolean isIt(byte[] bytes) {
    return bytes.length > 1 && (bytes[1] & 0xff) == 0xbf && (bytes[0] & 15) != 0;
  }

  /**
   * Whether a halfword seems to be the second half of an instruction: an instruction ends behind
   * any halfword that is no first half, so it is where an odd number of first halves come before
   * it, if all of these are code. Of very many in a row that is not asked.
   */
  private static boolean isSecondHalf(Code code, long pc) {
    int halves = 0;
    for (long at = pc - 2; halves < MOST_HALVES; at -= 2) {
      byte[] bytes = code.bytes(at);
      if (bytes.length < 2 || !isLong(bytes[1])) {
        return halves % 2 != 0;
      }
      halves++;
    }
    return true;
  }

  /** The conditions that an IT gives to the instructions behind it; none if it is another one. */
  static List<Integer> conditions(byte[] bytes) {
    int first = bytes[0] >>> 4 & 15;
    return !isIt(bytes) || first >= ALWAYS
        ? List.of()
        : IntStream.range(0, covered(bytes))
            .mapToObj(i -> i == 0 ? first : first & ~1 | (bytes[0] & 15) >>> 4 - i & 1)
            .toList();
  }

  private static int covered(byte[] it) {
    return 4 - Integer.numberOfTrailingZeros(it[0] & 15);
  }

  private static boolean reaches(byte[] bytes, int distance) {
    int offset = 2;
    for (int i = 0; i < covered(bytes) && offset <= distance; i++) {
      if (offset == distance) {
        return true;
      }
      if (offset >= bytes.length) {
        return false;
      }
      offset += length(Arrays.copyOfRange(bytes, offset, bytes.length));
    }
    return false;
  }
}
