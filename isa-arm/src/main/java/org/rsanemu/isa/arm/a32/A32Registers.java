// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.isa.arm.ArmOperands;
import org.rsanemu.isa.cpu.RegisterSet;

/** The names that AArch32's registers have in Capstone's text. */
final class A32Registers {
  static final int SP = 13;
  static final int LINK = 14;
  static final int PC = 15;

  private static final Map<String, Integer> NAMED =
      Map.of("sb", 9, "sl", 10, "fp", 11, "ip", 12, "sp", SP, "lr", LINK, "pc", PC);

  private static final Pattern GENERAL = Pattern.compile("r1?[0-9]");
  private static final Pattern SINGLE = Pattern.compile("s[0-9]+");
  private static final Pattern VECTOR = Pattern.compile("[sdq]([0-9]+)(\\[.*)?");

  private A32Registers() {}

  /** The number of a general register from 0 to 15, or -1. */
  static int general(String name) {
    Integer named = NAMED.get(name);
    if (named != null) {
      return named;
    }
    return GENERAL.matcher(name).matches() ? Integer.parseInt(name.substring(1)) : -1;
  }

  /** The registers named in a text; the program counter is in no set. */
  static long set(String text) {
    long set = RegisterSet.NONE;
    for (String name : ArmOperands.names(text)) {
      set |= ofName(name);
    }
    return set;
  }

  /** Bits of the registers named in a text in order, -1 for the program counter. */
  static List<Integer> inOrder(String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String name : ArmOperands.names(text)) {
      int number = general(name);
      numbers.add(number == PC ? -1 : number);
    }
    return numbers;
  }

  /** Whether the text names a register of 4 bytes of which two or more make a D. */
  static boolean hasSingle(String text) {
    return ArmOperands.names(text).stream().anyMatch(name -> SINGLE.matcher(name).matches());
  }

  private static long ofName(String name) {
    int number = general(name);
    if (number >= 0) {
      return number == PC ? RegisterSet.NONE : RegisterSet.general(number);
    }
    Matcher named = VECTOR.matcher(name);
    if (!named.matches()) {
      return name.startsWith("apsr") || name.startsWith("cpsr") ? RegisterSet.FLAGS : 0;
    }
    int vector = Integer.parseInt(named.group(1));
    return switch (name.charAt(0)) {
      case 's' -> RegisterSet.vector(vector / 2);
      case 'd' -> RegisterSet.vector(vector);
      default -> RegisterSet.vectors(2 * vector, 2 * vector + 1);
    };
  }
}
