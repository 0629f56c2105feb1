// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.capstone;

import java.util.List;

/**
 * One decoded instruction. Capstone's instruction ids are left out: they are not stable between its
 * major versions.
 *
 * @param mnemonic in lower case, with prefixes: {@code lock cmpxchg}
 * @param operandText the operands as text
 * @param length in bytes
 * @param operands x86 only; empty for the others
 * @param implicitReads names of registers that it reads without naming them; x86 only
 * @param implicitWrites names of registers that it writes without naming them; x86 only
 */
public record Decoded(
    String mnemonic,
    String operandText,
    int length,
    List<Operand> operands,
    List<String> implicitReads,
    List<String> implicitWrites) {

  /** An operand. */
  public sealed interface Operand {
    /** In bytes. */
    int size();
  }

  /** A register, by name. */
  public record Register(int size, String name) implements Operand {}

  /** An immediate. */
  public record Immediate(int size, long value) implements Operand {}

  /** Memory; names of registers that are not there are empty. */
  public record Memory(
      int size, String segment, String base, String index, int scale, long displacement)
      implements Operand {}
}
