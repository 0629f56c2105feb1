package org.rsanemu.isa.x86;

/** What an instruction's first bytes tell without decoding it. */
final class Encoding {
  private Encoding() {}

  /**
   * Whether the opcode is VEX (C4, C5), EVEX (62) or XOP (8F whose next byte's low five bits are at
   * least 8; else that is POP). In 64-bit mode nothing else begins like that (SDM 2A 2.3.5).
   */
  static boolean isVector(byte[] bytes) {
    int at = opcode(bytes);
    return switch (at(bytes, at)) {
      case 0xc4, 0xc5, 0x62 -> true;
      case 0x8f -> (at(bytes, at + 1) & 0x1f) >= 8;
      default -> false;
    };
  }

  /** The place of the first byte that is no prefix. */
  private static int opcode(byte[] bytes) {
    int at = 0;
    while (at < bytes.length && isPrefix(at(bytes, at))) {
      at++;
    }
    return at;
  }

  private static boolean isPrefix(int value) {
    return switch (value) {
      case 0xf0, 0xf2, 0xf3, 0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65, 0x66, 0x67 -> true;
      default -> value >> 4 == 4;
    };
  }

  private static int at(byte[] bytes, int offset) {
    return offset < bytes.length ? bytes[offset] & 0xff : 0;
  }
}
