// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Instruction.Decoded;
import org.rsanemu.isa.Instruction.Operand;

/**
 * A decoded instruction, taken apart.
 *
 * @param name the mnemonic without prefixes
 * @param locked whether it has the LOCK prefix
 * @param repeated whether it has a REP prefix that counts
 */
record OperandForm(String name, boolean locked, boolean repeated, List<Operand> operands) {
  static OperandForm of(Decoded decoded) {
    String mnemonic = decoded.mnemonic();
    int space = mnemonic.lastIndexOf(' ');
    return new OperandForm(
        mnemonic.substring(space + 1),
        mnemonic.contains("lock "),
        mnemonic.startsWith("rep"),
        decoded.operands());
  }

  /** Its memory operand, or null. Implicit ones, as those of PUSH, do not count. */
  @Nullable Operand memory() {
    for (Operand operand : operands) {
      if (operand.kind() == Operand.Kind.MEMORY) {
        return operand;
      }
    }
    return null;
  }

  boolean hasMemory() {
    return memory() != null;
  }

  /** Whether its first operand is a register of MMX. */
  boolean isOfMmx() {
    Operand first = operands.getFirst();
    return first.kind() == Operand.Kind.REGISTER && first.register().startsWith("mm");
  }

  /**
   * Whether it changes nothing at an address relative to RSP: what compilers make of a fence,
   * because it is faster than MFENCE.
   */
  boolean isStackNoOp() {
    Operand memory = memory();
    if (memory == null || !memory.register().equals("rsp") || !memory.index().isEmpty()) {
      return false;
    }
    Operand last = operands.getLast();
    if (last.kind() != Operand.Kind.IMMEDIATE) {
      return false;
    }
    long mask = memory.size() >= 8 ? -1L : (1L << 8 * memory.size()) - 1;
    return switch (name) {
      case "or", "xor", "add", "sub" -> (last.value() & mask) == 0;
      case "and" -> (last.value() & mask) == mask;
      default -> false;
    };
  }
}
