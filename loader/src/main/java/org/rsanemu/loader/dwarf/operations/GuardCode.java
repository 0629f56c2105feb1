// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.Image;

/**
 * What may be a guard's in a piece of code, on machines where a load that acquires is another
 * instruction than one that does not. The bits are those of the Arm Architecture Reference Manual,
 * chapter C6.2, and of the ARMv7-A one, chapter A8.8.
 *
 * @param calls where the functions are called that were asked for
 * @param loads half-open ranges of code, each a load that acquires and does no more
 */
record GuardCode(List<Long> calls, List<long[]> loads) {
  private static final int AARCH64 = 183;
  private static final int ARM = 40;

  static GuardCode of(Image image, @Nullable ByteBuffer code, long start, Set<Long> callees) {
    GuardCode found = new GuardCode(new ArrayList<>(), new ArrayList<>());
    if (code == null) {
      return found;
    }
    if (image.machine() == AARCH64) {
      found.readA64(code, start, callees);
    } else if (image.machine() == ARM && image.symbols().thumbAt(start)) {
      found.readT32(code, start, callees);
    } else if (image.machine() == ARM) {
      found.readA32(code, start, callees);
    }
    return found;
  }

  private void readA64(ByteBuffer code, long start, Set<Long> callees) {
    for (int i = 0; i + 4 <= code.limit(); i += 4) {
      int word = code.getInt(i);
      long pc = start + i;
      if ((word & 0xfc000000) == 0x94000000) { // BL
        call(pc, pc + (word << 6 >> 6) * 4L, callees);
      } else if ((word & 0x3ffffc00) == 0x08dffc00 || (word & 0x3ffffc00) == 0x38bfc000) {
        loads.add(new long[] {pc, pc + 4}); // LDAR, LDAPR, and the same of bytes
      }
    }
  }

  private void readA32(ByteBuffer code, long start, Set<Long> callees) {
    boolean load = false;
    for (int i = 0; i + 4 <= code.limit(); i += 4) {
      int word = code.getInt(i);
      long pc = start + i;
      if ((word & 0xff000000) == 0xeb000000) { // BL
        call(pc, pc + 8 + (word << 8 >> 8) * 4L, callees);
      } else if ((word & 0xfe000000) == 0xfa000000) { // BLX
        call(pc, pc + 8 + (word << 8 >> 8) * 4L + (word >>> 23 & 2), callees);
      } else if (word == 0xf57ff05b && load) { // DMB ISH
        loads.add(new long[] {pc - 4, pc + 4});
      }
      boolean constant = (word >>> 16 & 15) == 15; // of the program counter
      load = (word & 0xff300000) == 0xe5100000 && !constant; // LDR, LDRB (immediate), offset
    }
  }

  private void readT32(ByteBuffer code, long start, Set<Long> callees) {
    int load = 0;
    for (int i = 0; i + 2 <= code.limit(); i += 2) {
      int half = code.getShort(i) & 0xffff;
      boolean wide = half >= 0xe800 && i + 4 <= code.limit();
      int second = wide ? code.getShort(i + 2) & 0xffff : 0;
      long pc = start + i;
      if (wide && (half & 0xf800) == 0xf000 && (second & 0xc000) == 0xc000) { // BL, BLX
        long from = (second & 0x1000) != 0 ? pc + 4 : (pc + 4) & ~3L;
        call(pc, from + offset(half, second), callees);
      } else if (half == 0xf3bf && second == 0x8f5b && load > 0) { // DMB ISH
        loads.add(new long[] {pc - load, pc + 4});
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

  private void call(long pc, long target, Set<Long> callees) {
    if (callees.contains(target)) {
      calls.add(pc);
    }
  }
}
