// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.TableRow;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;
import org.rsanemu.isa.arm.Fields;

/**
 * AArch64. Words are matched here, not decoded: libcapstone 4 knows neither the atomics of Armv8.1
 * nor LDAPR, and only prints.
 */
public final class A64 implements InstructionSet {
  @Override
  public String name() {
    return "aarch64";
  }

  @Override
  public int elfMachine() {
    return 183;
  }

  @Override
  public List<TableRow> table() {
    List<TableRow> table = new ArrayList<>(A64Tables.A64.shown());
    table.add(A64Annotation.MARKER.shown());
    return table;
  }

  @Override
  public Meaning meaning(Instruction instruction) {
    int word = instruction.word();
    ArmRow row = A64Tables.A64.find(word);
    Supplier<String> text = () -> A64Printer.text(instruction, row);
    Meaning start = Meaning.of(4, text);
    if (instruction.bytes().length < 4) {
      return start.with(Trap.UNDEFINED);
    }
    if (row == null) {
      Meaning asked = A64Annotation.MARKER.meaning(instruction, text);
      return asked == null ? start.with(rest(word)) : asked;
    }
    return row.sense().of(new Fields(row.pattern(), word), start);
  }

  /** What words mean that no row matches, by the manual's main encoding table (C4.1). */
  private static Trap rest(int word) {
    int group = word >>> 25 & 0b1111;
    return switch (group) {
      // SME, where bit 31 is set; else reserved
      case 0b0000 -> word < 0 ? Trap.UNSUPPORTED : Trap.UNDEFINED;
      // SVE
      case 0b0010 -> Trap.UNSUPPORTED;
      // data processing with an immediate, with registers, and of floats and vectors: if the engine
      // does not know the word, it says so itself
      case 0b1000, 0b1001, 0b0101, 0b1101, 0b0111, 0b1111 -> Trap.NONE;
      // system instructions
      case 0b1010, 0b1011 ->
          word >>> 22 == 0b1101010100 ? SystemRegisters.rest(word) : Trap.UNDEFINED;
      // unallocated, and loads and stores that no row has
      default -> Trap.UNDEFINED;
    };
  }
}
