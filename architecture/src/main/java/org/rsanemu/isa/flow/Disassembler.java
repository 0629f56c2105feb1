// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes text of instructions, and what libcapstone knows besides. Any thread may call. */
@FunctionalInterface
public interface Disassembler {
  /** Opens disassemblers. */
  @FunctionalInterface
  interface Factory {
    /**
     * The disassembler for a mode.
     *
     * @param state which of the mode's two numbers is meant: the second state's or the first's
     */
    Disassembler open(Mode mode, boolean state);
  }

  /**
   * As {@code cs_open} numbers instruction sets.
   *
   * @param arch {@code cs_arch}; negative if the library has none
   * @param mode {@code cs_mode}
   * @param secondMode the same in the second state (T32)
   */
  record Mode(int arch, int mode, int secondMode) {
    /** libcapstone does not know the instruction set. */
    public static final Mode NONE = new Mode(-1, 0, 0);
  }

  /**
   * The instruction at the beginning of some bytes.
   *
   * @param bytes read from their first on
   * @param pc its address
   * @return null if the bytes are no instruction that the library knows
   */
  @Nullable Disassembled decode(byte[] bytes, long pc);

  /**
   * An instruction.
   *
   * @param mnemonic in lower case, with prefixes: {@code lock cmpxchg}
   * @param operandText the operands as text
   * @param length in bytes
   * @param operands x86 only; empty for the others
   * @param implicitReads names of registers that it reads without naming them; x86 only
   * @param implicitWrites names of registers that it writes without naming them; x86 only
   */
  record Disassembled(
      String mnemonic,
      String operandText,
      int length,
      List<Operand> operands,
      List<String> implicitReads,
      List<String> implicitWrites) {}

  /** An operand. */
  sealed interface Operand {
    /** In bytes. */
    int size();
  }

  /** A register, by name. */
  record Register(int size, String name) implements Operand {}

  /** An immediate. */
  record Immediate(int size, long value) implements Operand {}

  /** Memory; names of registers that are not there are empty. */
  record Memory(int size, String segment, String base, String index, int scale, long displacement)
      implements Operand {}
}
