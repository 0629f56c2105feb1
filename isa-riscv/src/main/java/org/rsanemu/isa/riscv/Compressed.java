// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

/**
 * What instructions of 16 bits stand for (chapter 16, tables 16.5 to 16.7): each is short for one
 * of 32 bits.
 */
final class Compressed {
  /** What no instruction stands for. */
  static final int NONE = 0;

  private static final int LOAD = 0x03;
  private static final int LOAD_FP = 0x07;
  private static final int OP_IMM = 0x13;
  private static final int OP_IMM_32 = 0x1b;
  private static final int STORE = 0x23;
  private static final int STORE_FP = 0x27;
  private static final int OP = 0x33;
  private static final int LUI = 0x37;
  private static final int OP_32 = 0x3b;
  private static final int BRANCH = 0x63;
  private static final int JALR = 0x67;
  private static final int JAL = 0x6f;
  private static final int EBREAK = 0x00100073;

  private static final int WORD = 2;
  private static final int DOUBLE = 3;

  private Compressed() {}

  /** The word of 32 bits, or {@link #NONE}. */
  static int expand(int half) {
    return switch (half & 3) {
      case 0 -> quadrant0(half);
      case 1 -> quadrant1(half);
      default -> quadrant2(half);
    };
  }

  private static int quadrant0(int half) {
    int rd = 8 + bits(half, 2, 3);
    int rs = 8 + bits(half, 7, 3);
    int word = bits(half, 10, 3) << 3 | bits(half, 6, 1) << 2 | bits(half, 5, 1) << 6;
    int twice = bits(half, 10, 3) << 3 | bits(half, 5, 2) << 6;
    int spn =
        bits(half, 11, 2) << 4
            | bits(half, 7, 4) << 6
            | bits(half, 6, 1) << 2
            | bits(half, 5, 1) << 3;
    return switch (half >>> 13) {
      case 0 -> spn == 0 ? NONE : i(OP_IMM, 0, rd, 2, spn);
      case 1 -> i(LOAD_FP, DOUBLE, rd, rs, twice);
      case 2 -> i(LOAD, WORD, rd, rs, word);
      case 3 -> i(LOAD, DOUBLE, rd, rs, twice);
      case 5 -> s(STORE_FP, DOUBLE, rs, rd, twice);
      case 6 -> s(STORE, WORD, rs, rd, word);
      case 7 -> s(STORE, DOUBLE, rs, rd, twice);
      default -> NONE;
    };
  }

  private static int quadrant1(int half) {
    int rd = bits(half, 7, 5);
    int immediate = signed(bits(half, 12, 1) << 5 | bits(half, 2, 5), 6);
    int rs = 8 + bits(half, 7, 3);
    int branch =
        signed(
            bits(half, 12, 1) << 8
                | bits(half, 10, 2) << 3
                | bits(half, 5, 2) << 6
                | bits(half, 3, 2) << 1
                | bits(half, 2, 1) << 5,
            9);
    return switch (half >>> 13) {
      case 0 -> i(OP_IMM, 0, rd, rd, immediate);
      case 1 -> rd == 0 ? NONE : i(OP_IMM_32, 0, rd, rd, immediate);
      case 2 -> i(OP_IMM, 0, rd, 0, immediate);
      case 3 -> rd == 2 ? stackPointer(half) : upper(rd, immediate);
      case 4 -> arithmetic(half, rs);
      case 5 -> jump(half);
      case 6 -> b(0, rs, branch);
      default -> b(1, rs, branch);
    };
  }

  /** C.LUI. */
  private static int upper(int rd, int immediate) {
    return immediate == 0 ? NONE : immediate << 12 | rd << 7 | LUI;
  }

  /** C.ADDI16SP. */
  private static int stackPointer(int half) {
    int immediate =
        signed(
            bits(half, 12, 1) << 9
                | bits(half, 6, 1) << 4
                | bits(half, 5, 1) << 6
                | bits(half, 3, 2) << 7
                | bits(half, 2, 1) << 5,
            10);
    return immediate == 0 ? NONE : i(OP_IMM, 0, 2, 2, immediate);
  }

  private static int arithmetic(int half, int rd) {
    int shift = bits(half, 12, 1) << 5 | bits(half, 2, 5);
    int rs = 8 + bits(half, 2, 3);
    return switch (bits(half, 10, 2)) {
      case 0 -> i(OP_IMM, 5, rd, rd, shift);
      case 1 -> i(OP_IMM, 5, rd, rd, 0x400 | shift);
      case 2 -> i(OP_IMM, 7, rd, rd, signed(shift, 6));
      default ->
          switch (bits(half, 12, 1) << 2 | bits(half, 5, 2)) {
            case 0 -> r(OP, 0, 0x20, rd, rd, rs);
            case 1 -> r(OP, 4, 0, rd, rd, rs);
            case 2 -> r(OP, 6, 0, rd, rd, rs);
            case 3 -> r(OP, 7, 0, rd, rd, rs);
            case 4 -> r(OP_32, 0, 0x20, rd, rd, rs);
            case 5 -> r(OP_32, 0, 0, rd, rd, rs);
            default -> NONE;
          };
    };
  }

  /** C.J. */
  private static int jump(int half) {
    int offset =
        signed(
            bits(half, 12, 1) << 11
                | bits(half, 11, 1) << 4
                | bits(half, 9, 2) << 8
                | bits(half, 8, 1) << 10
                | bits(half, 7, 1) << 6
                | bits(half, 6, 1) << 7
                | bits(half, 3, 3) << 1
                | bits(half, 2, 1) << 5,
            12);
    return (offset >> 20 & 1) << 31
        | (offset >> 1 & 1023) << 21
        | (offset >> 11 & 1) << 20
        | (offset >> 12 & 255) << 12
        | JAL;
  }

  private static int quadrant2(int half) {
    int rd = bits(half, 7, 5);
    int rs = bits(half, 2, 5);
    int twice = bits(half, 12, 1) << 5 | bits(half, 5, 2) << 3 | bits(half, 2, 3) << 6;
    int word = bits(half, 12, 1) << 5 | bits(half, 4, 3) << 2 | bits(half, 2, 2) << 6;
    int storeTwice = bits(half, 10, 3) << 3 | bits(half, 7, 3) << 6;
    int storeWord = bits(half, 9, 4) << 2 | bits(half, 7, 2) << 6;
    return switch (half >>> 13) {
      case 0 -> i(OP_IMM, 1, rd, rd, bits(half, 12, 1) << 5 | rs);
      case 1 -> i(LOAD_FP, DOUBLE, rd, 2, twice);
      case 2 -> rd == 0 ? NONE : i(LOAD, WORD, rd, 2, word);
      case 3 -> rd == 0 ? NONE : i(LOAD, DOUBLE, rd, 2, twice);
      case 4 -> registers(half, rd, rs);
      case 5 -> s(STORE_FP, DOUBLE, 2, rs, storeTwice);
      case 6 -> s(STORE, WORD, 2, rs, storeWord);
      default -> s(STORE, DOUBLE, 2, rs, storeTwice);
    };
  }

  /** C.JR, C.MV, C.EBREAK, C.JALR, C.ADD. */
  private static int registers(int half, int rd, int rs) {
    boolean high = bits(half, 12, 1) != 0;
    if (rs != 0) {
      return r(OP, 0, 0, rd, high ? rd : 0, rs);
    }
    if (rd == 0) {
      return high ? EBREAK : NONE;
    }
    return i(JALR, 0, high ? 1 : 0, rd, 0);
  }

  private static int i(int opcode, int funct3, int rd, int rs1, int immediate) {
    return immediate << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
  }

  private static int r(int opcode, int funct3, int funct7, int rd, int rs1, int rs2) {
    return funct7 << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
  }

  private static int s(int opcode, int funct3, int rs1, int rs2, int offset) {
    return offset >> 5 << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | (offset & 31) << 7 | opcode;
  }

  private static int b(int funct3, int rs1, int offset) {
    return (offset >> 12 & 1) << 31
        | (offset >> 5 & 63) << 25
        | rs1 << 15
        | funct3 << 12
        | (offset >> 1 & 15) << 8
        | (offset >> 11 & 1) << 7
        | BRANCH;
  }

  private static int bits(int half, int from, int count) {
    return half >>> from & (1 << count) - 1;
  }

  private static int signed(int value, int width) {
    return value << 32 - width >> 32 - width;
  }
}
