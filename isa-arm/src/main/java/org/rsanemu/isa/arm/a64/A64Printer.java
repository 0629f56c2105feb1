// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.arm.ArmRow;
import org.rsanemu.isa.arm.Fields;

/** Instructions as text: the decoder's, and our own for the atomics that it does not know. */
final class A64Printer {
  private static final int ZR = 31;

  private A64Printer() {}

  /** The instruction as an assembler writes it; a word that nobody knows as {@code .inst}. */
  static String text(Instruction instruction, @Nullable ArmRow row) {
    String decoded = instruction.decoded().text();
    if (!decoded.isEmpty()) {
      return decoded;
    }
    String word = ".inst 0x%08x".formatted(instruction.word());
    if (row == null) {
      return extension(instruction.word()) + word;
    }
    Fields f = new Fields(row.pattern(), instruction.word());
    boolean atomic = f.pattern().has('t') && f.pattern().has('z') && f.pattern().has('n');
    return atomic ? atomic(f, row.names()) : row.names() + ": " + word;
  }

  /** The extension that a word's group belongs to (C4.1), for a message that refuses it. */
  private static String extension(int word) {
    return switch (word >>> 25 & 0b1111) {
      case 0b0000 -> word < 0 ? "SME: " : "";
      case 0b0010 -> "SVE: ";
      default -> "";
    };
  }

  private static String atomic(Fields f, String names) {
    String name = names.replaceAll("[{ ].*", "").toLowerCase(Locale.ROOT);
    boolean pair = name.equals("casp");
    boolean wide = f.get('z') == (pair ? 1 : 3);
    String size = pair ? "" : size(f.get('z'));
    String mnemonic = name + (f.is('A') ? "a" : "") + (f.is('R') ? "l" : "") + size;
    String registers =
        pair
            ? pair(wide, 2 * f.get('s')) + ", " + pair(wide, 2 * f.get('t'))
            : (f.pattern().has('s') ? register(wide, f.get('s')) + ", " : "")
                + register(wide, f.get('t'));
    return mnemonic + " " + registers + ", [" + base(f.get('n')) + offset(f) + "]";
  }

  private static String size(int size) {
    return switch (size) {
      case 0 -> "b";
      case 1 -> "h";
      default -> "";
    };
  }

  private static String pair(boolean wide, int register) {
    return register(wide, register) + ", " + register(wide, register + 1);
  }

  private static String register(boolean wide, int register) {
    String name = register == ZR ? "zr" : Integer.toString(register);
    return (wide ? "x" : "w") + name;
  }

  private static String base(int register) {
    return register == ZR ? "sp" : "x" + register;
  }

  /** The signed 9 bits of LDAPUR and STLUR. */
  private static String offset(Fields f) {
    int offset = f.get('i') << 23 >> 23;
    return offset == 0 ? "" : ", #" + offset;
  }
}
