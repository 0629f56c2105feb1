// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.Instruction.Decoded;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.RegisterComparison;
import org.rsanemu.isa.TableRow;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmMarker;
import org.rsanemu.isa.arm.ArmRow;
import org.rsanemu.isa.arm.ArmTable;
import org.rsanemu.isa.arm.Fields;

/** ARMv7: A32 and T32, with what ARMv8 added to them. Words are matched here, not decoded. */
public final class Armv7 implements InstructionSet {
  private static final int UNCONDITIONAL = 15;
  private static final int EQ = 0;
  private static final int NE = 1;

  @Override
  public String name() {
    return "armv7";
  }

  @Override
  public int elfMachine() {
    return 40;
  }

  @Override
  public List<TableRow> table() {
    var rows =
        Stream.of(
                A32Tables.A32,
                A32Tables.A32_UNCONDITIONAL,
                A32Tables.T32_NARROW,
                A32Tables.T32_WIDE)
            .flatMap(table -> table.shown().stream());
    var markers = Stream.of(A32Annotation.A32, A32Annotation.T32).map(ArmMarker::shown);
    return Stream.concat(rows, markers).toList();
  }

  @Override
  public Meaning meaning(Instruction instruction) {
    return instruction.secondState() ? t32(instruction) : a32(instruction);
  }

  private static Meaning a32(Instruction instruction) {
    int word = instruction.word();
    int condition = word >>> 28;
    if (condition == UNCONDITIONAL) {
      return meaning(instruction, A32Tables.A32_UNCONDITIONAL, word, 4, Rest::a32Unconditional);
    }
    Meaning meaning = meaning(instruction, A32Tables.A32, word, 4, Rest::a32);
    return condition <= NE ? meaning.withAsksEqual(true) : meaning;
  }

  private static Meaning t32(Instruction instruction) {
    int first = instruction.halfword(0);
    if (first >>> 11 >= 0b11101) {
      int word = first << 16 | instruction.halfword(2);
      return meaning(instruction, A32Tables.T32_WIDE, word, 4, Rest::t32Wide);
    }
    Meaning meaning = meaning(instruction, A32Tables.T32_NARROW, first, 2, Rest::t32Narrow);
    boolean ifEqual = meaning.trap() == Trap.IT_BLOCK && (first >>> 4 & 15) == EQ;
    return ifEqual ? meaning.with(comparisonBehind(instruction)) : meaning;
  }

  /**
   * The comparison in {@code it eq; cmpeq}: the engine reports the second only if it is carried
   * out, but what it compares is wanted in any case.
   */
  private static @Nullable RegisterComparison comparisonBehind(Instruction it) {
    if (it.bytes().length < 4) {
      return null;
    }
    byte[] behind = Arrays.copyOfRange(it.bytes(), 2, it.bytes().length);
    Instruction next = new Instruction(it.pc() + 2, behind, true, i -> Decoded.UNKNOWN);
    Meaning meaning = t32(next);
    return meaning.trap() == Trap.IT_BLOCK ? null : meaning.comparison();
  }

  private static Meaning meaning(
      Instruction instruction, ArmTable table, int word, int length, Rest rest) {
    ArmRow row = table.find(word);
    Supplier<String> text = () -> text(instruction, row, word, length);
    Meaning start = Meaning.of(length, text);
    if (instruction.bytes().length < length || row == null) {
      ArmMarker marker = instruction.secondState() ? A32Annotation.T32 : A32Annotation.A32;
      Meaning asked = marker.meaning(instruction, text);
      return asked == null ? rest.of(word, start) : asked;
    }
    return row.sense().of(new Fields(row.pattern(), word), start);
  }

  private static String text(Instruction instruction, @Nullable ArmRow row, int word, int length) {
    String decoded = instruction.decoded().text();
    if (!decoded.isEmpty()) {
      return decoded;
    }
    String raw = (length == 2 ? ".inst.n 0x%04x" : ".inst 0x%08x").formatted(word);
    return row == null ? raw : row.names() + " (" + raw + ")";
  }
}
