// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.nio.ByteBuffer;
import org.rsanemu.isa.code.FrameSlots;

/**
 * How x86-64 code makes its frame, and how it fills that where it is not optimized: by {@code movl
 * $constant, offset(%rbp)}.
 */
final class X86Frame {
  private static final int RBP = 6;
  private static final int RSP = 7;

  /** {@code push %rbp; mov %rsp,%rbp}. */
  private static final int SET_RBP = 0xe5894855;

  private static final int ENDBR64 = 0xfa1e0ff3;

  /** C7 /0 id, with ModRM for {@code disp8(%rbp)} and {@code disp32(%rbp)}. */
  private static final int MOVE = 0xc7;

  private static final int NEAR = 0x45;
  private static final int FAR = 0x85;

  /** 50 + register, for r8 and above after 41. */
  private static final int PUSH = 0x50;

  private static final int EXTENDED = 0x41;

  /** REX.W 83 /5 ib and REX.W 81 /5 id, of RSP. */
  private static final int SUB_NEAR = 0xec8348;

  private static final int SUB_FAR = 0xec8148;

  private X86Frame() {}

  static void read(FrameSlots frame, ByteBuffer code, long start) {
    int length = code.limit();
    int from = length >= 8 && code.getInt(0) == ENDBR64 ? 4 : 0;
    if (length < from + 4 || code.getInt(from) != SET_RBP) {
      readPushes(frame, code, from);
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

  /**
   * {@code push} of any registers, then {@code sub $constant,%rsp}: from there on the stack pointer
   * stays, in code that has no other frame pointer. Only the function's first range has it.
   */
  private static void readPushes(FrameSlots frame, ByteBuffer code, int from) {
    int at = from;
    long depth = 0;
    while (at + 7 <= code.limit()) {
      int first = code.get(at) & 0xff;
      boolean extended = first == EXTENDED;
      int operation = extended ? code.get(at + 1) & 0xff : first;
      if ((operation & ~7) != PUSH) {
        break;
      }
      depth += Long.BYTES;
      at += extended ? 2 : 1;
    }
    if (at + 7 <= code.limit()) {
      int operation = code.getInt(at) & 0xffffff;
      depth += operation == SUB_NEAR ? code.get(at + 3) : 0;
      depth += operation == SUB_FAR ? code.getInt(at + 3) : 0;
    }
    if (depth > 0 && frame.pointer(RSP) == Long.MIN_VALUE) {
      frame.point(RSP, -depth);
    }
  }
}
