// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The register that an instruction, as an assembler writes it, accesses memory by. */
public final class BaseRegister {
  /** One register and a constant: {@code [rdi + 0x14]}, {@code [x0, #0x14]}, {@code 20(a5)}. */
  private static final List<Pattern> OPERANDS =
      List.of(
          Pattern.compile("\\[(\\w+)(?: \\+ (\\w+))?]"),
          Pattern.compile("\\[(\\w+)(?:, #(\\w+))?]"),
          Pattern.compile("\\b(\\w+)\\((\\w+)\\)"));

  /** Those that letters name, by the numbers of the AMD64 ABI, 3.6.2. */
  private static final List<String> LETTERED =
      List.of("rax", "rdx", "rcx", "rbx", "rsi", "rdi", "rbp", "rsp");

  /** x0 to x30, r0 to r15 of ARM, and r8 to r15 of AMD64 have their own numbers. */
  private static final Pattern NUMBERED = Pattern.compile("[xr](\\d{1,2})");

  /** RISC-V's a0 is x10. */
  private static final Pattern ARGUMENT = Pattern.compile("a(\\d)");

  private BaseRegister() {}

  /**
   * DWARF's number of the register, if it is the only one, and the constant beside it is {@code
   * offset}.
   */
  public static OptionalInt of(String instruction, long offset) {
    for (Pattern operand : OPERANDS) {
      Matcher matcher = operand.matcher(instruction);
      if (matcher.find()) {
        boolean behind = operand == OPERANDS.getLast();
        String constant = matcher.group(behind ? 1 : 2);
        return constant(constant) == offset
            ? number(matcher.group(behind ? 2 : 1))
            : OptionalInt.empty();
      }
    }
    return OptionalInt.empty();
  }

  private static long constant(@Nullable String text) {
    try {
      return text == null ? 0 : Long.decode(text);
    } catch (NumberFormatException e) {
      return -1; // another register
    }
  }

  private static OptionalInt number(String register) {
    int lettered = LETTERED.indexOf(register);
    if (lettered >= 0) {
      return OptionalInt.of(lettered);
    }
    Matcher numbered = NUMBERED.matcher(register);
    if (numbered.matches()) {
      return OptionalInt.of(Integer.parseInt(numbered.group(1)));
    }
    Matcher argument = ARGUMENT.matcher(register);
    return argument.matches()
        ? OptionalInt.of(10 + Integer.parseInt(argument.group(1)))
        : OptionalInt.empty();
  }
}
