// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.nio.ByteBuffer;
import org.rsanemu.isa.code.FrameSlots;

/** How unoptimized x86-64 code fills its frame: by {@code movl $constant, offset(%rbp)}. */
final class X86Frame {
  private static final int RBP = 6;

  /** {@code push %rbp; mov %rsp,%rbp}. */
  private static final int SET_RBP = 0xe5894855;

  private static final int ENDBR64 = 0xfa1e0ff3;

  /** C7 /0 id, with ModRM for {@code disp8(%rbp)} and {@code disp32(%rbp)}. */
  private static final int MOVE = 0xc7;

  private static final int NEAR = 0x45;
  private static final int FAR = 0x85;

  private X86Frame() {}

  static void read(FrameSlots frame, ByteBuffer code, long start) {
    int length = code.limit();
    int from = length >= 8 && code.getInt(0) == ENDBR64 ? 4 : 0;
    if (length < from + 4 || code.getInt(from) != SET_RBP) {
      return;
    }
    // What was pushed is below the return address.
    frame.point(RBP, -8);
    for (int i = from; i + 10 <= length; i++) {
      if ((code.get(i) & 0xff) == MOVE) {
        switch (code.get(i + 1) & 0xff) {
          case NEAR -> frame.store(start + i, RBP, code.get(i + 2), code.getInt(i + 3));
          case FAR -> frame.store(start + i, RBP, code.getInt(i + 2), code.getInt(i + 6));
          default -> {}
        }
      }
    }
  }
}
