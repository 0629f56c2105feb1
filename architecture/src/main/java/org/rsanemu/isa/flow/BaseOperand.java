// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the assembler's text of an instruction names the register that it accesses memory by.
 *
 * @param operand one register, the group {@code base}, and maybe a constant, {@code offset}
 * @param lettered registers whose names have no number, by DWARF's numbers
 * @param numbered the names of others, with their number as the first group
 * @param first DWARF's number of the one whose number is 0
 */
public record BaseOperand(Pattern operand, List<String> lettered, Pattern numbered, int first) {
  /** For registers that DWARF numbers as they are named. */
  public BaseOperand(String operand, String numbered) {
    this(Pattern.compile(operand), List.of(), Pattern.compile(numbered), 0);
  }

  /**
   * DWARF's number of the register, if it is the only one, and the constant beside it is {@code
   * offset}.
   */
  public OptionalInt register(String instruction, long offset) {
    Matcher matcher = operand.matcher(instruction);
    return matcher.find() && constant(matcher.group("offset")) == offset
        ? number(matcher.group("base"))
        : OptionalInt.empty();
  }

  private static long constant(@Nullable String text) {
    try {
      return text == null ? 0 : Long.decode(text);
    } catch (NumberFormatException e) {
      return -1; // another register
    }
  }

  private OptionalInt number(String register) {
    int letters = lettered.indexOf(register);
    if (letters >= 0) {
      return OptionalInt.of(letters);
    }
    Matcher matcher = numbered.matcher(register);
    return matcher.matches()
        ? OptionalInt.of(first + Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }
}
