// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import java.util.List;
import java.util.function.Supplier;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.TableRow;
import org.rsanemu.isa.Trap;

/** RV64GC. libcapstone 4 does not know it: words are matched, and printed, here. */
public final class RiscV implements InstructionSet {
  @Override
  public String name() {
    return "riscv64";
  }

  @Override
  public int elfMachine() {
    return 243;
  }

  @Override
  public List<TableRow> table() {
    return RiscVRows.ALL.stream().map(RiscVRow::shown).toList();
  }

  @Override
  public Meaning meaning(Instruction instruction) {
    int length = length(instruction.halfword(0));
    int word = word(instruction, length);
    Supplier<String> text = () -> RiscVPrinter.text(instruction, length, word);
    Meaning start = Meaning.of(length, text);
    RiscVRow row = instruction.bytes().length < length ? null : RiscVRows.find(word);
    return row == null ? start.with(Trap.UNDEFINED) : row.sense().apply(new RiscVWord(word), start);
  }

  /** 2 or 4 bytes (1.5): longer ones are not allocated. */
  static int length(int half) {
    return (half & 3) == 3 ? 4 : 2;
  }

  private static int word(Instruction instruction, int length) {
    return length == 4 ? instruction.word() : Compressed.expand(instruction.halfword(0));
  }
}
