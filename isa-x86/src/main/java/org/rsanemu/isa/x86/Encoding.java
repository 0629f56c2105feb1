// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Instruction.Decoded;

/** What an instruction's first bytes show without the decoder. */
final class Encoding {
  private static final int REP = 0xf3;

  private final byte[] bytes;
  private final int opcode;
  private final boolean rep;

  /** Skips the prefixes. */
  private Encoding(byte[] bytes) {
    this.bytes = bytes;
    boolean seen = false;
    int at = 0;
    while (at < bytes.length && isPrefix(at(at))) {
      seen |= at(at) == REP;
      at++;
    }
    opcode = at;
    rep = seen;
  }

  static Encoding of(byte[] bytes) {
    return new Encoding(bytes);
  }

  /**
   * Whether the opcode is VEX (C4, C5), EVEX (62) or XOP (8F whose next byte's low five bits are at
   * least 8; else that is POP). In 64-bit mode nothing else begins like that (SDM 2A 2.3.5).
   */
  boolean isVector() {
    return switch (at(opcode)) {
      case 0xc4, 0xc5, 0x62 -> true;
      case 0x8f -> (at(opcode + 1) & 0x1f) >= 8;
      default -> false;
    };
  }

  /**
   * Instructions that compilers and libraries have, but libcapstone 4.0.2 has not; null for others.
   * All are F3 0F, an opcode, and registers in ModR/M.
   */
  @Nullable Decoded missing() {
    int modrm = at(opcode + 2);
    if (!rep || at(opcode) != 0x0f || modrm < 0xc0) {
      return null;
    }
    String name =
        switch (at(opcode + 1) << 8 | modrm >> 3 & 7) {
          case 0xc7 << 8 | 7 -> "rdpid";
          // without CET, which the engine does not have, it does nothing (SDM 2B RDSSPD)
          case 0x1e << 8 | 1 -> "rdssp";
          default -> "";
        };
    return name.isEmpty() ? null : new Decoded(name, "", opcode + 3, List.of());
  }

  private static boolean isPrefix(int value) {
    return switch (value) {
      case 0xf0, 0xf2, REP, 0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65, 0x66, 0x67 -> true;
      default -> value >> 4 == 4;
    };
  }

  private int at(int offset) {
    return offset < bytes.length ? bytes[offset] & 0xff : 0;
  }
}
