// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rsanemu.isa.cpu.EngineRegisters;

/** The x87 and SSE registers as FXSAVE lays them out (SDM 1, section 10.5.1): 512 bytes. */
final class Fxsave {
  static final int SIZE = 512;

  // The engine's ids.
  private static final int FPSW = 31;
  private static final int FP0 = 82;
  private static final int XMM0 = 122;
  private static final int FPCW = 246;
  private static final int FPTAG = 247;
  private static final int MXCSR = 249;

  // Offsets.
  private static final int CONTROL = 0;
  private static final int STATUS = 2;
  private static final int TAGS = 4;
  private static final int MXCSR_AT = 24;
  private static final int MXCSR_MASK_AT = 28;
  private static final int STACK = 32;
  private static final int VECTORS = 160;

  private static final int MXCSR_MASK = 0xffff;
  private static final int EXTENDED = 10;

  private Fxsave() {}

  static byte[] save(EngineRegisters unicorn) {
    byte[] image = new byte[SIZE];
    ByteBuffer out = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
    int status = (int) unicorn.register(FPSW);
    out.putShort(CONTROL, (short) unicorn.register(FPCW));
    out.putShort(STATUS, (short) status);
    out.put(TAGS, abridged((int) unicorn.register(FPTAG)));
    out.putInt(MXCSR_AT, (int) unicorn.register(MXCSR));
    out.putInt(MXCSR_MASK_AT, MXCSR_MASK);
    for (int i = 0; i < 8; i++) {
      unicorn.readVector(FP0 + physical(i, status), image, STACK + 16 * i, EXTENDED);
    }
    for (int i = 0; i < 16; i++) {
      unicorn.readVector(XMM0 + i, image, VECTORS + 16 * i, 16);
    }
    return image;
  }

  static void restore(EngineRegisters unicorn, byte[] image) {
    ByteBuffer in = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
    int status = in.getShort(STATUS) & 0xffff;
    unicorn.register(FPCW, in.getShort(CONTROL) & 0xffff);
    unicorn.register(FPSW, status);
    unicorn.register(FPTAG, full(in.get(TAGS)));
    unicorn.register(MXCSR, in.getInt(MXCSR_AT) & MXCSR_MASK);
    for (int i = 0; i < 8; i++) {
      unicorn.writeVector(FP0 + physical(i, status), image, STACK + 16 * i, EXTENDED);
    }
    for (int i = 0; i < 16; i++) {
      unicorn.writeVector(XMM0 + i, image, VECTORS + 16 * i, 16);
    }
  }

  /**
   * The register that ST(i) is: the image counts from the top of the stack, the engine does not.
   */
  private static int physical(int i, int status) {
    return i + (status >> 11) & 7;
  }

  /** One bit a register: whether it holds anything, which two ones of the full tag word deny. */
  private static byte abridged(int tags) {
    int bits = 0;
    for (int i = 0; i < 8; i++) {
      bits |= (tags >> 2 * i & 3) == 3 ? 0 : 1 << i;
    }
    return (byte) bits;
  }

  private static int full(byte abridged) {
    int tags = 0;
    for (int i = 0; i < 8; i++) {
      tags |= (abridged >> i & 1) == 0 ? 3 << 2 * i : 0;
    }
    return tags;
  }
}
