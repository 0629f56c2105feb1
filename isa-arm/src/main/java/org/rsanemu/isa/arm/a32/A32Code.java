// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.nio.ByteBuffer;
import java.util.List;
import org.rsanemu.isa.code.ArgumentRules;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.code.FrameSlots;
import org.rsanemu.isa.code.GuardSink;

/** What compilers make for ARMv7. The bits are those of the ARMv7-A ARM, chapter A8.8. */
final class A32Code implements CompiledCode {
  /** AAPCS32 with its variant for floating-point registers, 6.4, 6.5 and 7.1. */
  private static final ArgumentRules ARGUMENTS =
      new ArgumentRules(
          Integer.BYTES, 1, ArgumentRules.HiddenResult.ARGUMENT_UNLESS_FLOATS, 4, true, true);

  @Override
  public ArgumentRules arguments() {
    return ARGUMENTS;
  }

  @Override
  public boolean weakFencesAreNothing() {
    return false;
  }

  @Override
  public List<String> macros() {
    return List.of("__arm__", "__ARMEL__");
  }

  @Override
  public int callerStack() {
    return 0;
  }

  @Override
  public void readFrame(FrameSlots frame, ByteBuffer code, long start, boolean secondState) {
    if (secondState) {
      ThumbFrame.read(frame, code, start);
    } else {
      A32Frame.read(frame, code, start);
    }
  }

  @Override
  public void readGuards(GuardSink found, ByteBuffer code, long start, boolean secondState) {
    if (secondState) {
      readT32(found, code, start);
    } else {
      readA32(found, code, start);
    }
  }

  private static void readA32(GuardSink found, ByteBuffer code, long start) {
    boolean load = false;
    for (int i = 0; i + 4 <= code.limit(); i += 4) {
      int word = code.getInt(i);
      long pc = start + i;
      if ((word & 0xff000000) == 0xeb000000) { // BL
        found.call(pc, pc + 8 + (word << 8 >> 8) * 4L);
      } else if ((word & 0xfe000000) == 0xfa000000) { // BLX
        found.call(pc, pc + 8 + (word << 8 >> 8) * 4L + (word >>> 23 & 2));
      } else if (word == 0xf57ff05b && load) { // DMB ISH
        found.load(pc - 4, pc + 4);
      }
      boolean constant = (word >>> 16 & 15) == 15; // of the program counter
      load = (word & 0xff300000) == 0xe5100000 && !constant; // LDR, LDRB (immediate), offset
    }
  }

  private static void readT32(GuardSink found, ByteBuffer code, long start) {
    int load = 0;
    for (int i = 0; i + 2 <= code.limit(); i += 2) {
      int half = code.getShort(i) & 0xffff;
      boolean wide = half >= 0xe800 && i + 4 <= code.limit();
      int second = wide ? code.getShort(i + 2) & 0xffff : 0;
      long pc = start + i;
      if (wide && (half & 0xf800) == 0xf000 && (second & 0xc000) == 0xc000) { // BL, BLX
        long from = (second & 0x1000) != 0 ? pc + 4 : (pc + 4) & ~3L;
        found.call(pc, from + offset(half, second));
      } else if (half == 0xf3bf && second == 0x8f5b && load > 0) { // DMB ISH
        found.load(pc - load, pc + 4);
      }
      boolean narrowLoad = (half & 0xe800) == 0x6800; // LDR, LDRB (immediate), T1
      boolean wideLoad = wide && (half & 0xffb0) == 0xf890 && (half & 15) != 15; // T3, T2
      load = wideLoad ? 4 : !wide && narrowLoad ? 2 : 0;
      i += wide ? 2 : 0;
    }
  }

  private static int offset(int half, int second) {
    int sign = half >>> 10 & 1;
    int first = ~(second >>> 13 ^ sign) & 1;
    int next = ~(second >>> 11 ^ sign) & 1;
    int bits = sign << 24 | first << 23 | next << 22 | (half & 0x3ff) << 12 | (second & 0x7ff) << 1;
    return bits << 7 >> 7;
  }
}
