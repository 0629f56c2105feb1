// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.nio.ByteBuffer;
import java.util.BitSet;
import org.rsanemu.isa.code.FrameSlots;

/**
 * How unoptimized A32 code fills its frame: by {@code mov r3, #constant; str r3, [fp, #-offset]}.
 * The bits are those of the ARMv7-A Architecture Reference Manual, chapter A8.8.
 */
final class A32Frame {
  private static final int SP = 13;
  private static final int NO_REGISTER = -1;

  private A32Frame() {}

  static void read(FrameSlots frame, ByteBuffer code, long start) {
    frame.point(SP, 0);
    // The register that the last instructions but stores have put a constant into.
    int register = NO_REGISTER;
    long constant = 0;
    BitSet targets = targets(code);
    for (int i = 0; i + 4 <= code.limit(); i += 4) {
      int word = code.getInt(i);
      register = targets.get(i) ? NO_REGISTER : register;
      int target = word >>> 12 & 15;
      if ((word & 0xffff0f00) == 0xe3a00000) { // MOV (immediate), not rotated
        register = target;
        constant = word & 0xff;
      } else if ((word & 0xff700000) == 0xe5000000) { // STR (immediate), offset
        if (target == register) {
          long offset = word & 0xfff;
          boolean up = (word & 1 << 23) != 0;
          frame.store(start + i, word >>> 16 & 15, up ? offset : -offset, constant);
        }
      } else {
        register = NO_REGISTER;
        prologue(frame, word);
      }
    }
  }

  /** Where branches go: registers may hold something else there. */
  private static BitSet targets(ByteBuffer code) {
    BitSet targets = new BitSet();
    for (int i = 0; i + 4 <= code.limit(); i += 4) {
      int word = code.getInt(i);
      int target = i + 8 + (word << 8 >> 8) * 4;
      if ((word & 0x0f000000) == 0x0a000000 && target >= 0 && target < code.limit()) { // B
        targets.set(target);
      }
    }
    return targets;
  }

  private static void prologue(FrameSlots frame, int word) {
    long sp = frame.pointer(SP);
    long immediate = Integer.toUnsignedLong(Integer.rotateRight(word & 0xff, word >>> 7 & 30));
    int target = word >>> 12 & 15;
    if ((word & 0xffff0000) == 0xe92d0000) { // PUSH
      frame.point(SP, sp - 4L * Integer.bitCount(word & 0xffff));
    } else if ((word & 0xffff0fff) == 0xe52d0004) { // PUSH, one register
      frame.point(SP, sp - 4);
    } else if ((word & 0xfffff000) == 0xe24dd000) { // SUB SP, SP
      frame.point(SP, sp - immediate);
    } else if ((word & 0xffff0000) == 0xe28d0000) { // ADD, of SP
      point(frame, target, sp + immediate);
    } else if ((word & 0xffff0fff) == 0xe1a0000d) { // MOV, of SP
      point(frame, target, sp);
    }
  }

  private static void point(FrameSlots frame, int register, long offset) {
    if (register == 11 || register == 7) {
      frame.point(register, offset);
    }
  }
}
