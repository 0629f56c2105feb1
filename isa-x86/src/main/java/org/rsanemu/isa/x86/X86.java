// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.Instruction.Decoded;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Request;
import org.rsanemu.isa.TableRow;
import org.rsanemu.isa.Trap;

/** x86-64. Instructions are known by the decoder's mnemonics. */
public final class X86 implements InstructionSet {
  @Override
  public String name() {
    return "x86-64";
  }

  @Override
  public int elfMachine() {
    return 62;
  }

  @Override
  public List<TableRow> table() {
    List<TableRow> table = new ArrayList<>();
    X86Rows.ALL.forEach(row -> table.add(row.asShown()));
    table.add(Unsupported.VECTOR_EXTENSIONS.asShown());
    table.add(X86Marker.ROW);
    return table;
  }

  @Override
  public Meaning meaning(Instruction instruction) {
    Request asked = X86Marker.at(instruction.bytes());
    if (asked != null) {
      return Meaning.of(X86Marker.LENGTH, () -> text(instruction)).with(asked);
    }
    Meaning common =
        OpcodeMap.meaning(
            instruction.bytes(), length -> Meaning.of(length, () -> text(instruction)));
    return common == null ? decodedMeaning(instruction) : common;
  }

  /** The same, always by the decoder. */
  static Meaning decodedMeaning(Instruction instruction) {
    Encoding encoding = Encoding.of(instruction.bytes());
    Decoded decoded = decoded(instruction, encoding);
    Meaning start = Meaning.of(decoded.length(), () -> text(instruction));
    if (encoding.isVector()) {
      return start.with(Trap.UNSUPPORTED);
    }
    return decoded.length() == 0
        ? start.with(Trap.UNDEFINED)
        : meaning(OperandForm.of(decoded), start);
  }

  /** What the decoder knows, or what it should. */
  static Decoded decoded(Instruction instruction, Encoding encoding) {
    Decoded missing = encoding.missing();
    return missing == null ? instruction.decoded() : missing;
  }

  private static Meaning meaning(OperandForm form, Meaning start) {
    X86Row row = X86Rows.find(form);
    return row == null ? start : row.sense().apply(form, start);
  }

  private static String text(Instruction instruction) {
    Encoding encoding = Encoding.of(instruction.bytes());
    String text = decoded(instruction, encoding).text();
    if (!text.isEmpty()) {
      return text;
    }
    StringBuilder bytes =
        new StringBuilder(encoding.isVector() ? "an AVX instruction, .byte" : ".byte");
    for (int i = 0; i < Math.min(8, instruction.bytes().length); i++) {
      bytes.append(" 0x%02x".formatted(instruction.bytes()[i]));
    }
    return bytes.toString();
  }
}
