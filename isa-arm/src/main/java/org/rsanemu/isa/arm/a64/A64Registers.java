// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.isa.arm.ArmOperands;
import org.rsanemu.isa.flow.RegisterUse;

/** The names that AArch64's registers have in Capstone's text. */
final class A64Registers {
  static final int SP = RegisterUse.SEPARATE_SP;
  static final int LINK = 30;

  private static final Pattern NUMBERED = Pattern.compile("[xwvqdshb]([0-9]+)(\\..*)?");

  private A64Registers() {}

  /** The registers named in a text. */
  static long set(String text) {
    return ArmOperands.set(text, A64Registers::bit);
  }

  /** Bits of the registers named in a text in order, -1 for others. */
  static List<Integer> inOrder(String text) {
    List<Integer> bits = new ArrayList<>();
    for (String name : ArmOperands.names(text)) {
      bits.add(bit(name));
    }
    return bits;
  }

  /** The number of a general register or SP, or -1. */
  static int base(String name) {
    int bit = bit(name);
    return name.equals("sp") ? SP : bit < SP && name.startsWith("x") ? bit : -1;
  }

  /** The bit of a register with this name, or -1. */
  private static int bit(String name) {
    Matcher named = NUMBERED.matcher(name);
    if (!named.matches()) {
      return -1;
    }
    int number = Integer.parseInt(named.group(1));
    boolean vector = "vqdshb".indexOf(name.charAt(0)) >= 0;
    return number > 31 ? -1 : vector ? 32 + number : number;
  }
}
