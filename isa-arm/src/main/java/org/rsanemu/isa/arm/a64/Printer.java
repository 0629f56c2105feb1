package org.rsanemu.isa.arm.a64;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.arm.Fields;
import org.rsanemu.isa.arm.Row;
import org.rsanemu.rc20.lift.Instruction;

/** Instructions as text: the decoder's, and for the atomics that it does not know, our own. */
final class Printer {
  private Printer() {}

  /** The instruction as an assembler writes it; a word that nobody knows as {@code .inst}. */
  static String text(Instruction instruction, @Nullable Row row) {
    String decoded = instruction.decoded().text();
    if (!decoded.isEmpty()) {
      return decoded;
    }
    String word = ".inst 0x%08x".formatted(instruction.word());
    if (row == null) {
      return word;
    }
    Fields f = new Fields(row.pattern(), instruction.word());
    return f.pattern().has('A') || row.names().startsWith("LDAP")
        ? atomic(f, row.names())
        : row.names() + " (" + word + ")";
  }

  private static String atomic(Fields f, String names) {
    String name = names.split("[{ ]")[0].toLowerCase(Locale.ROOT);
    String suffix = (f.is('A') ? "a" : "") + (f.is('R') ? "l" : "");
    String size = f.get('z') == 0 && !name.equals("casp") ? "b" : f.get('z') == 1 ? "h" : "";
    boolean wide = f.get('z') == 3;
    return name + suffix + size + " " + wide;
  }
}
