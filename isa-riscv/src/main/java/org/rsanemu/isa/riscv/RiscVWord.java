// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

/**
 * A word of 32 bits with the fields that the manual names (2.2, "Base Instruction Formats").
 *
 * @param bits the word
 */
record RiscVWord(int bits) {
  /** x0, which reads as zero and takes no value. */
  static final int ZERO = 31;

  static final int RA = 1;
  static final int SP = 2;
  static final int FP = 8;

  /** The number that the tool has for a register. */
  static int number(int register) {
    return register == 0 ? ZERO : register == 31 ? 0 : register;
  }

  int opcode() {
    return bits & 0x7f;
  }

  int rd() {
    return number(bits >>> 7 & 31);
  }

  int rs1() {
    return number(bits >>> 15 & 31);
  }

  int rs2() {
    return number(bits >>> 20 & 31);
  }

  /** A floating-point register's number, as the manual has it. */
  int fd() {
    return bits >>> 7 & 31;
  }

  int fs1() {
    return bits >>> 15 & 31;
  }

  int fs2() {
    return bits >>> 20 & 31;
  }

  int fs3() {
    return bits >>> 27 & 31;
  }

  int funct3() {
    return bits >>> 12 & 7;
  }

  int funct7() {
    return bits >>> 25;
  }

  /** The immediate of loads, JALR and arithmetic: 12 bits, signed. */
  int immediateI() {
    return bits >> 20;
  }

  int immediateS() {
    return bits >> 25 << 5 | bits >>> 7 & 31;
  }

  int immediateB() {
    return bits >> 31 << 12
        | (bits >>> 7 & 1) << 11
        | (bits >>> 25 & 63) << 5
        | (bits >>> 8 & 15) << 1;
  }

  int immediateJ() {
    return bits >> 31 << 20
        | (bits >>> 12 & 255) << 12
        | (bits >>> 20 & 1) << 11
        | (bits >>> 21 & 1023) << 1;
  }

  boolean acquires() {
    return (bits & 1 << 26) != 0;
  }

  boolean releases() {
    return (bits & 1 << 25) != 0;
  }

  /** Whether JAL or JALR leaves a return address, by the hint of the manual's table 2.1. */
  boolean links() {
    return isLink(rd());
  }

  static boolean isLink(int register) {
    return register == RA || register == 5;
  }
}
