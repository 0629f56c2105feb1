// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.lift;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.Instruction.Operand;
import org.rsanemu.nativelib.capstone.Capstone;
import org.rsanemu.nativelib.capstone.Decoded;
import org.rsanemu.nativelib.capstone.Mode;

/** Capstone for one instruction set, giving neutral instructions. Any thread may call. */
public final class Decoder {
  private final Capstone capstone;

  /**
   * A decoder.
   *
   * @throws org.rsanemu.nativelib.MissingLibraryException if libcapstone is not installed
   */
  public Decoder(Mode mode) {
    capstone = Capstone.open(mode);
  }

  /** What Capstone knows of the bytes. */
  public Instruction.Decoded decode(Instruction instruction) {
    Decoded decoded = capstone.decode(instruction.bytes(), instruction.pc());
    return decoded == null
        ? Instruction.Decoded.UNKNOWN
        : new Instruction.Decoded(
            decoded.mnemonic(),
            decoded.operandText(),
            decoded.length(),
            operands(decoded.operands()));
  }

  private static List<Operand> operands(List<Decoded.Operand> decoded) {
    List<Operand> operands = new ArrayList<>(decoded.size());
    for (Decoded.Operand operand : decoded) {
      operands.add(neutral(operand));
    }
    return operands;
  }

  private static Operand neutral(Decoded.Operand operand) {
    return switch (operand) {
      case Decoded.Register r -> new Operand(Operand.Kind.REGISTER, r.size(), r.name(), "", 1, 0);
      case Decoded.Immediate i ->
          new Operand(Operand.Kind.IMMEDIATE, i.size(), "", "", 1, i.value());
      case Decoded.Memory m ->
          new Operand(
              Operand.Kind.MEMORY, m.size(), m.base(), m.index(), m.scale(), m.displacement());
    };
  }
}
