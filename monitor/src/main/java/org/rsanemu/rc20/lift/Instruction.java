package org.rsanemu.rc20.lift;

import java.util.List;

/**
 * An instruction as the decoder gives it, free of any decoder's types.
 *
 * @param pc its address (bit 0 clear)
 * @param bytes what is in memory there; at least the instruction's own length
 * @param thumb whether an AArch32 instruction is T32
 * @param mnemonic the decoder's mnemonic in lower case, or "" if it knew none
 * @param operandText the decoder's operands as text
 * @param length in bytes, 0 if the decoder knew none
 * @param operands what the decoder knew of the operands, in the order of its text
 */
public record Instruction(
    long pc,
    byte[] bytes,
    boolean thumb,
    String mnemonic,
    String operandText,
    int length,
    List<Operand> operands) {
  /**
   * An operand.
   *
   * @param size in bytes
   * @param register the register's name in lower case; for memory operands the base, or ""
   * @param index the index register of a memory operand, or ""
   * @param value the immediate, or the displacement of a memory operand
   */
  public record Operand(
      Kind kind, int size, String register, String index, int scale, long value) {
    /** Which sort of operand. */
    public enum Kind {
      REGISTER,
      IMMEDIATE,
      MEMORY
    }
  }

  /** The first four bytes as a little-endian word (two if fewer than four are there). */
  public int word() {
    int word = 0;
    for (int i = Math.min(4, bytes.length) - 1; i >= 0; i--) {
      word = word << 8 | bytes[i] & 0xff;
    }
    return word;
  }
}
