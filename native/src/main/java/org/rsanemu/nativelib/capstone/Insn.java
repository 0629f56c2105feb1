// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.capstone;

/** Offsets in {@code cs_insn}, {@code cs_detail} and {@code cs_x86} of libcapstone 4, 64-bit. */
final class Insn {
  static final long SIZE = 240;
  static final long LENGTH = 16;
  static final long MNEMONIC = 34;
  static final long OPERANDS = 66;
  static final long DETAIL = 232;

  /** In {@code cs_detail}: up to so many registers of two bytes each, then their count. */
  static final long IMPLICIT_READS = 0;

  static final long IMPLICIT_READ_COUNT = 24;
  static final long IMPLICIT_WRITES = 26;
  static final long IMPLICIT_WRITE_COUNT = 66;

  /** In {@code cs_detail}: the x86 part begins at 80. */
  static final long X86_OPERAND_COUNT = 80 + 64;

  static final long X86_OPERANDS = 80 + 72;

  static final long OPERAND_SIZE = 48;
  static final long MAX_OPERANDS = 8;

  /** In {@code cs_x86_op}: type, then a union, then the size in bytes. */
  static final long OPERAND_TYPE = 0;

  static final long OPERAND_VALUE = 8;
  static final long OPERAND_BYTES = 32;

  static final int TYPE_REGISTER = 1;
  static final int TYPE_IMMEDIATE = 2;
  static final int TYPE_MEMORY = 3;

  /** In {@code x86_op_mem}, from OPERAND_VALUE on. */
  static final long SEGMENT = 8;

  static final long BASE = 12;
  static final long INDEX = 16;
  static final long SCALE = 20;
  static final long DISPLACEMENT = 24;

  private Insn() {}
}
