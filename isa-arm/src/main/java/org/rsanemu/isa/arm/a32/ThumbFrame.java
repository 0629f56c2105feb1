// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.nio.ByteBuffer;
import java.util.BitSet;
import org.rsanemu.isa.code.FrameSlots;

/**
 * How unoptimized T32 code fills its frame: by {@code movs r3, #constant; str r3, [r7, #offset]}.
 * The bits are those of the ARMv7-A Architecture Reference Manual, chapter A8.8.
 */
final class ThumbFrame {
  private static final int FP = 7;
  private static final int SP = 13;
  private static final int NO_REGISTER = -1;

  private final FrameSlots frame;

  /** The register that the last instructions but stores have put a constant into. */
  private int register = NO_REGISTER;

  private long constant;

  private ThumbFrame(FrameSlots frame) {
    this.frame = frame;
  }

  static void read(FrameSlots frame, ByteBuffer code, long start) {
    frame.point(SP, 0);
    ThumbFrame reader = new ThumbFrame(frame);
    BitSet targets = targets(code);
    for (int i = 0; i + 2 <= code.limit(); i += 2) {
      int half = code.getShort(i) & 0xffff;
      reader.register = targets.get(i) ? NO_REGISTER : reader.register;
      if (half < 0xe800) {
        reader.narrow(half, start + i);
      } else if (i + 4 <= code.limit()) {
        reader.wide(half, code.getShort(i + 2) & 0xffff, start + i);
        i += 2;
      }
    }
  }

  /** Where branches go: registers may hold something else there. */
  private static BitSet targets(ByteBuffer code) {
    BitSet targets = new BitSet();
    for (int i = 0; i + 2 <= code.limit(); i += 2) {
      int half = code.getShort(i) & 0xffff;
      int second = i + 4 <= code.limit() ? code.getShort(i + 2) & 0xffff : 0;
      int target = target(i, half, second);
      if (target >= 0 && target < code.limit()) {
        targets.set(target);
      }
      i += half < 0xe800 ? 0 : 2;
    }
    return targets;
  }

  private static int target(int at, int half, int second) {
    if ((half & 0xf000) == 0xd000) { // B, T1
      return at + 4 + (byte) half * 2;
    } else if ((half & 0xf800) == 0xe000) { // B, T2
      return at + 4 + (half << 21 >> 21) * 2;
    } else if ((half & 0xf500) == 0xb100) { // CBZ, CBNZ
      return at + 4 + (half >>> 9 & 1) * 64 + (half >>> 3 & 31) * 2;
    } else if ((half & 0xf800) == 0xf000 && (second & 0xd000) == 0x8000) { // B, T3
      return at + 4 + ((half << 26 >> 26) << 12 | (second & 0x7ff) << 1);
    } else if ((half & 0xf800) == 0xf000 && (second & 0xd000) == 0x9000) { // B, T4, near ones
      return at + 4 + ((half << 22 >> 22) << 12 | (second & 0x7ff) << 1);
    }
    return -1;
  }

  private void narrow(int half, long address) {
    long sp = frame.pointer(SP);
    if ((half & 0xf800) == 0x2000) { // MOV (immediate), T1
      constant(half >>> 8 & 7, half & 0xff);
    } else if ((half & 0xf800) == 0x6000) { // STR (immediate), T1
      store(address, half & 7, half >>> 3 & 7, (half >>> 6 & 31) * 4);
    } else if ((half & 0xf800) == 0x9000) { // STR (immediate), T2
      store(address, half >>> 8 & 7, SP, (half & 0xff) * 4);
    } else {
      register = NO_REGISTER;
      if ((half & 0xfe00) == 0xb400) { // PUSH, T1
        frame.point(SP, sp - 4L * Integer.bitCount(half & 0x1ff));
      } else if ((half & 0xff80) == 0xb080) { // SUB (SP minus immediate), T1
        frame.point(SP, sp - (half & 0x7f) * 4L);
      } else if ((half & 0xff00) == 0xaf00) { // ADD (SP plus immediate), T1, to r7
        frame.point(FP, sp + (half & 0xff) * 4L);
      } else if (half == 0x466f) { // MOV r7, SP
        frame.point(FP, sp);
      }
    }
  }

  private void wide(int first, int second, long address) {
    long sp = frame.pointer(SP);
    int target = second >>> 12;
    if (first == 0xf04f && (second & 0xf000) == 0) { // MOV (immediate), T2, not rotated
      constant(second >>> 8 & 15, second & 0xff);
    } else if ((first & 0xfff0) == 0xf8c0) { // STR (immediate), T3
      store(address, target, first & 15, second & 0xfff);
    } else if ((first & 0xfff0) == 0xf840 && (second & 0xf00) == 0xc00) { // T4, negative offset
      store(address, target, first & 15, -(second & 0xff));
    } else {
      register = NO_REGISTER;
      int small = (first >>> 10 & 1) << 11 | (second >>> 12 & 7) << 8 | second & 0xff;
      if (first == 0xe92d) { // PUSH, T2
        frame.point(SP, sp - 4L * Integer.bitCount(second));
      } else if ((first & 0xfbff) == 0xf1ad && (second & 0x8f00) == 0xd00) { // SUB SP, SP, T2
        frame.point(SP, sp - expand(small));
      } else if ((first & 0xfbff) == 0xf2ad && (second & 0x8f00) == 0xd00) { // SUB SP, SP, T3
        frame.point(SP, sp - small);
      }
    }
  }

  /** Modified immediates (A6.3.2), of those the ones that a frame's size may be. */
  private static long expand(int immediate) {
    int rotation = immediate >>> 7;
    boolean plain = rotation < 8;
    return plain
        ? immediate & 0xff
        : Integer.toUnsignedLong(Integer.rotateRight(0x80 | immediate & 0x7f, rotation));
  }

  private void constant(int target, long value) {
    register = target;
    constant = value;
  }

  private void store(long address, int source, int base, int offset) {
    if (source == register) {
      frame.store(address, base, offset, constant);
    }
  }
}
