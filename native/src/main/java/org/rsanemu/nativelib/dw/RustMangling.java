// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import java.util.Map;
import org.rsanemu.nativelib.dw.MangledText.Refused;

/**
 * Names in rustc's own mangling (v0, RFC 2603), which begin with {@code _R}, as Rust's users write
 * them: without the hashes of crates. References to what stood before can make a short name a very
 * long one; such names stay as they are, and those with constants of structured types.
 */
final class RustMangling {
  private static final String SIGNED = "aslxni";
  private static final String UNSIGNED = "htmyoj";

  private static final Map<Character, String> BASIC =
      Map.ofEntries(
          Map.entry('a', "i8"),
          Map.entry('b', "bool"),
          Map.entry('c', "char"),
          Map.entry('d', "f64"),
          Map.entry('e', "str"),
          Map.entry('f', "f32"),
          Map.entry('h', "u8"),
          Map.entry('i', "isize"),
          Map.entry('j', "usize"),
          Map.entry('l', "i32"),
          Map.entry('m', "u32"),
          Map.entry('n', "i128"),
          Map.entry('o', "u128"),
          Map.entry('p', "_"),
          Map.entry('s', "i16"),
          Map.entry('t', "u16"),
          Map.entry('u', "()"),
          Map.entry('v', "..."),
          Map.entry('x', "i64"),
          Map.entry('y', "u64"),
          Map.entry('z', "!"));

  private final RustText name;
  private long lifetimes;

  private RustMangling(String mangled) {
    this.name = new RustText(mangled);
  }

  /** The name demangled, or itself if it is none of these. */
  static String demangled(String name) {
    RustMangling mangling = new RustMangling(name);
    try {
      mangling.symbol();
      return mangling.name.printed();
    } catch (Refused refused) {
      return name;
    }
  }

  private void symbol() throws Refused {
    path(true);
    if (Character.isUpperCase(name.peek())) {
      name.silently(() -> path(false)); // the crate that made the instance
    }
    if (name.peek() != 0 && name.peek() != '.') { // behind a point is what an optimizer did
      throw new Refused(false);
    }
  }

  /**
   * The path of a function, a type or a trait.
   *
   * @param value whether of what has a value: arguments of generics follow {@code ::}
   */
  private void path(boolean value) throws Refused {
    name.enter();
    switch (name.next()) {
      case 'C' -> {
        name.disambiguator();
        name.print(name.identifier());
      }
      case 'N' -> nested(value);
      case 'M' -> {
        implementation();
        name.print("<");
        type();
        name.print(">");
      }
      case 'X' -> {
        implementation();
        trait();
      }
      case 'Y' -> trait();
      case 'I' -> {
        path(value);
        name.print(value ? "::<" : "<");
        list(this::argument);
        name.print(">");
      }
      case 'B' -> name.again(() -> path(value));
      default -> throw new Refused(false);
    }
    name.leave();
  }

  private void implementation() throws Refused {
    name.disambiguator();
    name.silently(() -> path(false));
  }

  private void trait() throws Refused {
    name.print("<");
    type();
    name.print(" as ");
    path(false);
    name.print(">");
  }

  private void nested(boolean value) throws Refused {
    char space = name.next();
    path(value);
    long number = name.disambiguator();
    String own = name.identifier();
    if (Character.isUpperCase(space)) {
      String kind = space == 'C' ? "closure" : space == 'S' ? "shim" : String.valueOf(space);
      name.print("::{" + kind + (own.isEmpty() ? "" : ":" + own) + "#" + number + "}");
    } else if (!own.isEmpty()) {
      name.print("::" + own);
    }
  }

  /** Up to an {@code E}; how many there were. */
  private int list(RustText.Part part) throws Refused {
    int count = 0;
    while (!name.take('E')) {
      name.print(count++ == 0 ? "" : ", ");
      part.read();
    }
    return count;
  }

  private void argument() throws Refused {
    if (name.take('L')) {
      name.print(lifetime(name.number62()));
    } else if (name.take('K')) {
      constant();
    } else {
      type();
    }
  }

  private String lifetime(long index) throws Refused {
    long number = lifetimes - index;
    if (index == 0 || name.isSilent()) {
      return "'_";
    }
    if (number < 0 || index < 0) {
      throw new Refused(false);
    }
    return "'" + (number < 26 ? String.valueOf((char) ('a' + number)) : "_" + number);
  }

  private void type() throws Refused {
    name.enter();
    String basic = BASIC.get(name.peek());
    if (basic != null) {
      name.next();
      name.print(basic);
    } else {
      composed();
    }
    name.leave();
  }

  private void composed() throws Refused {
    char letter = name.next();
    switch (letter) {
      case 'A' -> {
        name.print("[");
        type();
        name.print("; ");
        constant();
        name.print("]");
      }
      case 'S' -> {
        name.print("[");
        type();
        name.print("]");
      }
      case 'T' -> {
        name.print("(");
        name.print(list(this::type) == 1 ? ",)" : ")");
      }
      case 'R', 'Q' -> {
        long index = name.take('L') ? name.number62() : 0;
        name.print(index == 0 ? "&" : "&" + lifetime(index) + " ");
        name.print(letter == 'Q' ? "mut " : "");
        type();
      }
      case 'P', 'O' -> {
        name.print(letter == 'P' ? "*const " : "*mut ");
        type();
      }
      case 'F' -> bound(this::function);
      case 'D' -> {
        name.print("dyn ");
        bound(this::traits);
        long index = name.take('L') ? name.number62() : 0;
        name.print(index == 0 ? "" : " + " + lifetime(index));
      }
      case 'B' -> name.again(this::type);
      default -> {
        name.back();
        path(false);
      }
    }
  }

  /** Under the lifetimes that it has of its own. */
  private void bound(RustText.Part part) throws Refused {
    long count = name.take('G') ? name.number62() + 1 : 0;
    if (count < 0 || count > RustText.DEEPEST) {
      throw new Refused(true);
    }
    for (long i = 0; i < count; i++) {
      lifetimes++;
      name.print((i == 0 ? "for<" : ", ") + lifetime(1));
    }
    name.print(count == 0 ? "" : "> ");
    part.read();
    lifetimes -= count;
  }

  private void function() throws Refused {
    name.print(name.take('U') ? "unsafe " : "");
    if (name.take('K')) {
      String convention = name.take('C') ? "C" : name.identifier().replace('_', '-');
      name.print("extern \"" + convention + "\" ");
    }
    name.print("fn(");
    list(this::type);
    name.print(")");
    if (!name.take('u')) {
      name.print(" -> ");
      type();
    }
  }

  private void traits() throws Refused {
    boolean first = true;
    while (!name.take('E')) {
      name.print(first ? "" : " + ");
      first = false;
      boolean open = openPath();
      while (name.take('p')) {
        name.print(open ? ", " : "<");
        open = true;
        name.print(name.identifier() + " = ");
        type();
      }
      name.print(open ? ">" : "");
    }
  }

  /** A path without the last {@code >}; whether that is missing. */
  private boolean openPath() throws Refused {
    boolean[] open = {false};
    name.enter();
    if (name.take('B')) {
      name.again(() -> open[0] = openPath());
    } else if (name.take('I')) {
      path(false);
      name.print("<");
      list(this::argument);
      open[0] = true;
    } else {
      path(false);
    }
    name.leave();
    return open[0];
  }

  private void constant() throws Refused {
    name.enter();
    char type = name.next();
    if (type == 'B') {
      name.again(this::constant);
    } else if (type == 'p') {
      name.print("_");
    } else {
      name.print(value(type));
    }
    name.leave();
  }

  private String value(char type) throws Refused {
    boolean negative = SIGNED.indexOf(type) >= 0 && name.take('n');
    String digits = name.hexadecimal();
    if (digits.length() > 16) {
      return "0x" + digits;
    }
    long number = digits.isEmpty() ? 0 : Long.parseUnsignedLong(digits, 16);
    if (type == 'b' && number <= 1) {
      return number == 1 ? "true" : "false";
    }
    if (type == 'c' && number == (int) number && Character.isValidCodePoint((int) number)) {
      return "'" + Character.toString((int) number) + "'";
    }
    if (SIGNED.indexOf(type) < 0 && UNSIGNED.indexOf(type) < 0) {
      throw new Refused(false);
    }
    return (negative ? "-" : "") + Long.toUnsignedString(number);
  }
}
