// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.HashMap;
import java.util.Map;
import org.rsanemu.isa.cpu.RegisterSet;

/** The names that x86-64's registers and their parts have. */
public final class X86Registers {
  static final int RAX = 0;
  static final int RCX = 1;
  static final int RDX = 2;
  static final int RBX = 3;
  static final int RSP = 4;
  static final int RBP = 5;
  static final int RSI = 6;
  static final int RDI = 7;

  private static final int NONE = -1;
  private static final Map<String, Integer> NUMBERS = numbers();

  private X86Registers() {}

  /** The set of the register with this name; empty for "" and for what is in no set. */
  public static long set(String name) {
    int number = NUMBERS.getOrDefault(name, NONE);
    return number == NONE ? RegisterSet.NONE : 1L << number;
  }

  /** The number of the general register that has exactly this name of 64 bits, or -1. */
  static int general(String name) {
    int number = NUMBERS.getOrDefault(name, NONE);
    return number < 16 ? number : NONE;
  }

  /** Whether it is in no set: segment, x87, MMX, control and mask registers. */
  static boolean unknown(String name) {
    return !name.isEmpty() && !NUMBERS.containsKey(name);
  }

  static boolean vector(String name) {
    return name.startsWith("xmm");
  }

  private static Map<String, Integer> numbers() {
    Map<String, Integer> numbers = new HashMap<>();
    String[] letters = {"a", "c", "d", "b"};
    for (int i = 0; i < letters.length; i++) {
      name(numbers, i, "r%sx e%sx %sx %sl %sh".replace("%s", letters[i]));
    }
    String[] pointers = {"sp", "bp", "si", "di"};
    for (int i = 0; i < pointers.length; i++) {
      name(numbers, 4 + i, "r%s e%s %s %sl".replace("%s", pointers[i]));
    }
    for (int i = 8; i < 16; i++) {
      name(numbers, i, "r%s r%sd r%sw r%sb".replace("%s", String.valueOf(i)));
    }
    for (int i = 0; i < 16; i++) {
      numbers.put("xmm" + i, 32 + i);
    }
    name(numbers, 31, "rflags eflags flags");
    name(numbers, NONE, "rip eip");
    return numbers;
  }

  private static void name(Map<String, Integer> numbers, int number, String names) {
    for (String name : names.split(" ")) {
      numbers.put(name, number);
    }
  }
}
