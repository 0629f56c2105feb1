// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.function.IntToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.isa.cpu.RegisterSet;

/** What DIV and IDIV raised #DE for. */
final class Division {
  private static final Pattern DIVIDES = Pattern.compile("(i?)div (?:(\\w+)|(d|q)?word ptr \\[.*)");

  private Division() {}

  /**
   * Whether the divisor is surely 0. One in memory is not looked at: where the dividend is one
   * register's value, as a compiler has it, no other divisor makes the quotient too large, but -1.
   */
  static boolean isByZero(String instruction, IntToLongFunction registers) {
    Matcher matcher = DIVIDES.matcher(instruction);
    if (!matcher.matches()) {
      return false;
    }
    String register = matcher.group(2);
    if (register != null) {
      return X86Registers.set(register) != RegisterSet.NONE && isZero(register, registers);
    }
    int bits = matcher.group(3) == null ? 16 : matcher.group(3).equals("d") ? 32 : 64;
    int unused = Long.SIZE - bits;
    long low = registers.applyAsLong(X86Registers.RAX) << unused >> unused;
    long high = registers.applyAsLong(X86Registers.RDX) << unused >> unused;
    boolean signed = !matcher.group(1).isEmpty();
    long smallest = Long.MIN_VALUE >> unused;
    return signed ? high == low >> Long.SIZE - 1 && low != smallest : high == 0;
  }

  private static boolean isZero(String register, IntToLongFunction registers) {
    long all = registers.applyAsLong(Long.numberOfTrailingZeros(X86Registers.set(register)));
    if (register.matches("[a-d]h")) {
      return (all & 0xff00) == 0;
    }
    if (register.matches("e..|r\\d+d")) {
      return (int) all == 0;
    }
    if (register.matches("r([a-ds].|bp|di|\\d+)")) {
      return all == 0;
    }
    return (all & (register.matches("..|r\\d+w") && !register.endsWith("l") ? 0xffff : 0xff)) == 0;
  }
}
