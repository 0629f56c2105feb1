// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.lift;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.nativelib.capstone.Capstone;
import org.rsanemu.nativelib.capstone.Decoded;
import org.rsanemu.nativelib.capstone.Mode;

/** Capstone, in the words of instruction sets. */
public final class Disassemblers {
  private Disassemblers() {}

  /**
   * A disassembler of its own for whoever asks.
   *
   * @param secondState whether it is that of the second state (T32)
   * @throws org.rsanemu.nativelib.MissingLibraryException if libcapstone is not installed
   */
  public static Disassembler open(Disassembler.Mode mode, boolean secondState) {
    if (mode.arch() < 0) {
      return (bytes, pc) -> null;
    }
    Capstone capstone = Capstone.open(capstone(mode, secondState));
    return (bytes, pc) -> disassembled(capstone.decode(bytes, pc));
  }

  /** The library's name of a mode that it has. */
  static Mode capstone(Disassembler.Mode mode, boolean secondState) {
    return new Mode(mode.arch(), secondState ? mode.secondMode() : mode.mode());
  }

  private static Disassembler.@Nullable Disassembled disassembled(@Nullable Decoded decoded) {
    if (decoded == null) {
      return null;
    }
    List<Disassembler.Operand> operands =
        decoded.operands().stream().map(Disassemblers::operand).toList();
    return new Disassembler.Disassembled(
        decoded.mnemonic(),
        decoded.operandText(),
        decoded.length(),
        operands,
        decoded.implicitReads(),
        decoded.implicitWrites());
  }

  private static Disassembler.Operand operand(Decoded.Operand operand) {
    return switch (operand) {
      case Decoded.Register r -> new Disassembler.Register(r.size(), r.name());
      case Decoded.Immediate i -> new Disassembler.Immediate(i.size(), i.value());
      case Decoded.Memory m ->
          new Disassembler.Memory(
              m.size(), m.segment(), m.base(), m.index(), m.scale(), m.displacement());
    };
  }
}
