// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.BitPattern;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Request;
import org.rsanemu.isa.TableRow;

/**
 * The marker of an annotation: three instructions whose results nobody uses. The first has the
 * magic number, the second the code, the third two registers. Letters: h, i, k kind (from the
 * highest bits), d detail, n register of the first argument, m of the second.
 *
 * @param names as the printed table shows it
 */
public record ArmMarker(String names, BitPattern magic, BitPattern code, BitPattern registers) {
  private static final int LENGTH = 12;

  /** A marker, its words drawn as {@link BitPattern} takes them. */
  public static ArmMarker of(String names, String magic, String code, String registers) {
    return new ArmMarker(
        names, new BitPattern(magic), new BitPattern(code), new BitPattern(registers));
  }

  /**
   * What the marker that begins here means; null if there is none.
   *
   * @param text of its first instruction
   */
  public @Nullable Meaning meaning(Instruction instruction, Supplier<String> text) {
    if (!magic.matches(word(instruction, 0)) || instruction.bytes().length < LENGTH) {
      return null;
    }
    int second = word(instruction, 4);
    int third = word(instruction, 8);
    if (!code.matches(second) || !registers.matches(third)) {
      return null;
    }
    int kind =
        code.field(second, 'h') << 4 | code.field(second, 'i') << 3 | code.field(second, 'k');
    Request asked =
        Request.of(
            kind << 8 | code.field(second, 'd'),
            registers.field(third, 'n'),
            registers.field(third, 'm'));
    return asked == null ? null : Meaning.of(LENGTH, text).with(asked);
  }

  /** Of T32 the first halfword on the left. */
  private static int word(Instruction instruction, int offset) {
    int low = instruction.halfword(offset);
    int high = instruction.halfword(offset + 2);
    return instruction.secondState() ? low << 16 | high : high << 16 | low;
  }

  /** As the command that prints the table shows it. */
  public TableRow shown() {
    return new TableRow(names, "annotation of rsan.h", "docs/annotations.md");
  }
}
