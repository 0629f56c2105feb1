// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.util.Arrays;
import org.rsanemu.isa.flow.Code;

/** Whether a T32 instruction is in an IT block, from the halfwords before it. */
final class ItBlocks {
  /** IT, and three instructions of four bytes before the last one. */
  private static final int FARTHEST = 2 + 3 * 4;

  private ItBlocks() {}

  /** The length of a T32 instruction: 2 or 4 bytes. */
  static int length(byte[] bytes) {
    return bytes.length > 1 && (bytes[1] & 0xf8) >= 0xe8 ? 4 : 2;
  }

  /**
   * Whether the instruction may be conditional. What looks like IT but is the second half of
   * another instruction is taken for one.
   */
  static boolean covers(Code code, long pc) {
    for (long it = pc - 2; it >= pc - FARTHEST; it -= 2) {
      byte[] bytes = code.bytes(it);
      boolean isIt = bytes.length > 1 && (bytes[1] & 0xff) == 0xbf && (bytes[0] & 15) != 0;
      if (isIt && reaches(bytes, (int) (pc - it))) {
        return true;
      }
    }
    return false;
  }

  private static boolean reaches(byte[] bytes, int distance) {
    int instructions = 4 - Integer.numberOfTrailingZeros(bytes[0] & 15);
    int offset = 2;
    for (int i = 0; i < instructions && offset <= distance; i++) {
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
