// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bytes at an address and their decoding, free of any decoder's types. The decoder is asked
 * only when needed: tables that match words never need it.
 */
public final class Instruction {
  /**
   * What a decoder knows.
   *
   * @param mnemonic in lower case, with prefixes; "" if it knows none
   * @param operandText the operands as text
   * @param length in bytes, 0 if it knows none
   * @param operands in the order of the text; empty where the tables do not need them (ARM)
   */
  public record Decoded(String mnemonic, String operandText, int length, List<Operand> operands) {
    /** What a decoder makes of bytes that it does not know. */
    public static final Decoded UNKNOWN = new Decoded("", "", 0, List.of());

    /** Mnemonic and operands, as an assembler writes them; "" if unknown. */
    public String text() {
      return operandText.isEmpty() ? mnemonic : mnemonic + ' ' + operandText;
    }
  }

  /**
   * An operand.
   *
   * @param size in bytes
   * @param register the register's name in lower case; for memory operands the base, or ""
   * @param index the index register of a memory operand, or ""
   * @param value the immediate, or the displacement of a memory operand
   */
  public record Operand(Kind kind, int size, String register, String index, int scale, long value) {
    /** Which sort of operand. */
    public enum Kind {
      REGISTER,
      IMMEDIATE,
      MEMORY
    }
  }

  private final long pc;
  private final byte[] bytes;
  private final boolean secondState;
  private final Function<Instruction, Decoded> decoder;
  private @Nullable Decoded decoded;

  /**
   * @param pc the address (bit 0 clear)
   * @param bytes what is in memory there, not empty: as many as the longest instruction has, or as
   *     are mapped. Not copied: leave them alone
   * @param secondState whether an AArch32 instruction is T32
   * @param decoder asked when needed, from any thread
   */
  public Instruction(
      long pc, byte[] bytes, boolean secondState, Function<Instruction, Decoded> decoder) {
    this.pc = pc;
    this.bytes = bytes;
    this.secondState = secondState;
    this.decoder = decoder;
  }

  /** Its address, bit 0 clear. */
  public long pc() {
    return pc;
  }

  /** What is in memory there; at least the instruction's own bytes. */
  public byte[] bytes() {
    return bytes;
  }

  /** Whether an AArch32 instruction is T32. */
  public boolean secondState() {
    return secondState;
  }

  /** What the decoder knows of it. */
  public Decoded decoded() {
    Decoded known = decoded;
    if (known == null) {
      known = decoder.apply(this);
      decoded = known;
    }
    return known;
  }

  /** The first four bytes as a little-endian word; missing ones are 0. */
  public int word() {
    return halfword(0) | halfword(2) << 16;
  }

  /** Two bytes as a little-endian number from 0 to 0xffff; missing ones are 0. */
  public int halfword(int offset) {
    return at(offset) | at(offset + 1) << 8;
  }

  private int at(int offset) {
    return offset < bytes.length ? bytes[offset] & 0xff : 0;
  }
}
