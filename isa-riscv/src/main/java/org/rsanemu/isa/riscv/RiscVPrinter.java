// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import org.rsanemu.isa.Instruction;

/** Instructions as an assembler writes them; compressed ones as what they are short for. */
final class RiscVPrinter {
  private static final String[] NAMES =
      ("zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11"
              + " t3 t4 t5 t6")
          .split(" ");

  private static final String[] LOADS = {"lb", "lh", "lw", "ld", "lbu", "lhu", "lwu", "?"};
  private static final String[] STORES = {"sb", "sh", "sw", "sd", "?", "?", "?", "?"};
  private static final String[] BRANCHES = {"beq", "bne", "?", "?", "blt", "bge", "bltu", "bgeu"};
  private static final String[] IMMEDIATES = {
    "addi", "slli", "slti", "sltiu", "xori", "srli", "ori", "andi"
  };
  private static final String[] OPERATIONS = {
    "add", "sll", "slt", "sltu", "xor", "srl", "or", "and"
  };
  private static final String[] MULTIPLICATIONS = {
    "mul", "mulh", "mulhsu", "mulhu", "div", "divu", "rem", "remu"
  };
  private static final String[] AMOS = {"add", "xor", "or", "and", "min", "max", "minu", "maxu"};

  private RiscVPrinter() {}

  static String text(Instruction instruction, int length, int bits) {
    RiscVWord word = new RiscVWord(bits);
    String text = bits == Compressed.NONE ? "" : text(word, instruction.pc());
    if (!text.isEmpty() && !text.contains("?")) {
      return text;
    }
    return length == 2
        ? ".2byte 0x%04x".formatted(instruction.halfword(0))
        : ".4byte 0x%08x".formatted(instruction.word());
  }

  private static String text(RiscVWord word, long pc) {
    String rd = name(word.bits() >>> 7);
    String rs1 = name(word.bits() >>> 15);
    String rs2 = name(word.bits() >>> 20);
    int f = word.funct3();
    return switch (word.opcode()) {
      case 0x03 -> "%s %s, %d(%s)".formatted(LOADS[f], rd, word.immediateI(), rs1);
      case 0x07 ->
          "%s f%d, %d(%s)".formatted(f == 2 ? "flw" : "fld", word.fd(), word.immediateI(), rs1);
      case 0x0f -> fence(word);
      case 0x13 -> immediate(word, rd, rs1, "");
      case 0x1b -> immediate(word, rd, rs1, "w");
      case 0x17 -> "auipc %s, 0x%x".formatted(rd, word.bits() >>> 12);
      case 0x23 -> "%s %s, %d(%s)".formatted(STORES[f], rs2, word.immediateS(), rs1);
      case 0x27 ->
          "%s f%d, %d(%s)".formatted(f == 2 ? "fsw" : "fsd", word.fs2(), word.immediateS(), rs1);
      case 0x2f -> atomic(word, rd, rs1, rs2);
      case 0x33 -> "%s %s, %s, %s".formatted(operation(word), rd, rs1, rs2);
      case 0x3b -> "%sw %s, %s, %s".formatted(operation(word), rd, rs1, rs2);
      case 0x37 -> "lui %s, 0x%x".formatted(rd, word.bits() >>> 12);
      case 0x63 -> "%s %s, %s, 0x%x".formatted(BRANCHES[f], rs1, rs2, pc + word.immediateB());
      case 0x67 -> "jalr %s, %d(%s)".formatted(rd, word.immediateI(), rs1);
      case 0x6f -> "jal %s, 0x%x".formatted(rd, pc + word.immediateJ());
      case 0x73 -> system(word, rd);
      default -> "";
    };
  }

  private static String immediate(RiscVWord word, String rd, String rs1, String suffix) {
    boolean shift = (word.funct3() & 3) == 1;
    boolean arithmetic = shift && (word.bits() & 1 << 30) != 0;
    String name = arithmetic ? "srai" : IMMEDIATES[word.funct3()];
    int value = shift ? word.immediateI() & 63 : word.immediateI();
    return "%s%s %s, %s, %d".formatted(name, suffix, rd, rs1, value);
  }

  private static String operation(RiscVWord word) {
    return switch (word.funct7()) {
      case 0 -> OPERATIONS[word.funct3()];
      case 1 -> MULTIPLICATIONS[word.funct3()];
      case 0x20 -> word.funct3() == 0 ? "sub" : word.funct3() == 5 ? "sra" : "?";
      default -> "?";
    };
  }

  private static String atomic(RiscVWord word, String rd, String rs1, String rs2) {
    String released = word.releases() ? "rl" : "";
    String order = (word.acquires() ? "aq" : "") + released;
    String width = (word.funct3() == 2 ? ".w" : ".d") + (order.isEmpty() ? "" : "." + order);
    int operation = word.bits() >>> 27;
    return switch (operation) {
      case 1 -> "amoswap%s %s, %s, (%s)".formatted(width, rd, rs2, rs1);
      case 2 -> "lr%s %s, (%s)".formatted(width, rd, rs1);
      case 3 -> "sc%s %s, %s, (%s)".formatted(width, rd, rs2, rs1);
      default -> "amo%s%s %s, %s, (%s)".formatted(AMOS[operation >>> 2], width, rd, rs2, rs1);
    };
  }

  private static String fence(RiscVWord word) {
    if (word.funct3() != 0) {
      return word.funct3() == 1 ? "fence.i" : "?";
    }
    if (word.bits() >>> 28 == 8) {
      return "fence.tso";
    }
    int before = word.bits() >>> 24 & 15;
    int behind = word.bits() >>> 20 & 15;
    return behind == 0 ? "pause" : "fence " + accesses(before) + ", " + accesses(behind);
  }

  private static String accesses(int set) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      if ((set & 8 >>> i) != 0) {
        text.append("iorw".charAt(i));
      }
    }
    return text.isEmpty() ? "0" : text.toString();
  }

  private static String system(RiscVWord word, String rd) {
    int immediate = word.immediateI() & 0xfff;
    if (word.funct3() == 0) {
      return immediate == 0 ? "ecall" : immediate == 1 ? "ebreak" : "?";
    }
    return "csr 0x%x, %s".formatted(immediate, rd);
  }

  private static String name(int number) {
    return NAMES[number & 31];
  }
}
