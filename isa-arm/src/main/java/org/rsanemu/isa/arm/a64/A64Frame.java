// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.nio.ByteBuffer;
import java.util.BitSet;
import org.rsanemu.isa.code.FrameSlots;

/**
 * How unoptimized AArch64 code fills its frame: by {@code mov w0, #constant; str w0, [sp,
 * #offset]}. The bits are those of the Arm Architecture Reference Manual, chapter C6.2.
 */
final class A64Frame {
  private static final int FP = 29;
  private static final int SP = 31;
  private static final int NO_REGISTER = -1;

  private A64Frame() {}

  static void read(FrameSlots frame, ByteBuffer code, long start) {
    frame.point(SP, 0);
    // The register that the last instructions but stores have put a constant into.
    int register = NO_REGISTER;
    long constant = 0;
    BitSet targets = targets(code);
    for (int i = 0; i + 4 <= code.limit(); i += 4) {
      int word = code.getInt(i);
      register = targets.get(i) ? NO_REGISTER : register;
      int target = word & 31;
      int base = word >>> 5 & 31;
      long value = target == SP ? 0 : constant;
      boolean known = target == SP || target == register;
      if ((word & 0xffe00000) == 0x52800000) { // MOVZ, 32-bit, without a shift
        register = target;
        constant = word >>> 5 & 0xffffL;
      } else if ((word & 0xffffffe0) == 0x2a1f03e0) { // MOV from WZR
        register = target;
        constant = 0;
      } else if ((word & 0xffc00000) == 0xb9000000) { // STR, 32-bit, unsigned offset
        if (known) {
          frame.store(start + i, base, (word >>> 10 & 0xfff) * 4L, value);
        }
      } else if ((word & 0xffe00c00) == 0xb8000000) { // STUR, 32-bit
        if (known) {
          frame.store(start + i, base, word << 11 >> 23, value);
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
      int target = -1;
      if ((word & 0xfc000000) == 0x14000000) { // B
        target = i + (word << 6 >> 6) * 4;
      } else if ((word & 0xff000010) == 0x54000000 || (word & 0x7e000000) == 0x34000000) {
        target = i + (word << 8 >> 13) * 4; // B.cond, CBZ, CBNZ
      } else if ((word & 0x7e000000) == 0x36000000) { // TBZ, TBNZ
        target = i + (word << 13 >> 18) * 4;
      }
      if (target >= 0 && target < code.limit()) {
        targets.set(target);
      }
    }
    return targets;
  }

  private static void prologue(FrameSlots frame, int word) {
    long sp = frame.pointer(SP);
    long immediate = (word >>> 10 & 0xfffL) << ((word & 1 << 22) == 0 ? 0 : 12);
    if ((word & 0xffc003e0) == 0xa98003e0) { // STP, 64-bit, pre-index, of SP
      frame.point(SP, sp + (word << 10 >> 25) * 8L);
    } else if ((word & 0xff8003ff) == 0xd10003ff) { // SUB SP, SP
      frame.point(SP, sp - immediate);
    } else if ((word & 0xff8003ff) == 0x910003fd) { // ADD FP, SP
      frame.point(FP, sp + immediate);
    }
  }
}
