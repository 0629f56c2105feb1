// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;

/**
 * Finds what C's operators do to {@code _Atomic} objects (C17, 6.2.6.1 and 6.5.16): all are
 * seq_cst. Only the plainest forms are read: a variable, a member, an element of an array, what a
 * pointer points to. Compilers attribute an assignment to its operator, a value to the object's
 * name.
 */
final class PlainAccess {
  /** The use of an object's value. */
  static final AtomicCall VALUE = call(Kind.LOAD, "_Atomic value");

  private static final String SPACE = " \t\r\n";

  /** An expression follows these names, where others are types and declare. */
  private static final Set<String> BEFORE_EXPRESSIONS = Set.of("return", "else", "do", "case");

  /** An object's name may be so far from its operator. */
  private static final int FARTHEST = 1 << 8;

  private final String text;
  private final AtomicObjects objects;
  private final Macros macros;

  PlainAccess(String text, AtomicObjects objects, Macros macros) {
    this.text = text;
    this.objects = objects;
    this.macros = macros;
  }

  /** What is done at a place; null if it is nothing atomic, or not sure to be. */
  @Nullable AtomicCall at(int offset) {
    char first = text.charAt(offset);
    if (Lexer.isName(String.valueOf(first))) {
      return value(offset);
    }
    String operator = operator(offset);
    if (operator.isEmpty()) {
      return null;
    }
    boolean step = operator.equals("++") || operator.equals("--");
    boolean atomic = isObject(offset) || step && isPrefixed(offset + 2);
    Kind kind = operator.equals("=") ? Kind.STORE : Kind.READ_MODIFY_WRITE;
    return atomic ? call(kind, "_Atomic " + operator) : null;
  }

  private static AtomicCall call(Kind kind, String name) {
    return new AtomicCall(kind, name, Order.SEQ_CST, Order.UNKNOWN, Witness.NAME);
  }

  /** The operator that changes something, or "". */
  private String operator(int offset) {
    for (String each :
        new String[] {"<<=", ">>=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="}) {
      if (text.startsWith(each, offset)) {
        return each;
      }
    }
    return text.startsWith("=", offset) && !text.startsWith("==", offset) ? "=" : "";
  }

  /** A name that stands for its value. */
  private @Nullable AtomicCall value(int offset) {
    @Nullable String name = new Lexer(text, offset).next();
    int end = name == null ? -1 : skip(offset + name.length());
    if (end < 0 || end >= text.length()) {
      return null;
    }
    boolean used =
        operator(end).isEmpty()
            && "[.(:".indexOf(text.charAt(end)) < 0
            && !text.startsWith("->", end)
            && !Lexer.isName(text.substring(end, end + 1));
    return used && isObject(end) ? VALUE : null;
  }

  /** Whether {@code ++x} is of an object: a name alone. */
  private boolean isPrefixed(int from) {
    int start = skip(from);
    @Nullable String name = new Lexer(text, start).next();
    if (name == null || !Lexer.isName(name) || !text.startsWith(name, start)) {
      return false;
    }
    int end = skip(start + name.length());
    return end < text.length()
        && "[.(".indexOf(text.charAt(end)) < 0
        && !text.startsWith("->", end)
        && is(name, false) == AtomicObjects.Is.ATOMIC;
  }

  /** Whether what ends before a place is an atomic object. */
  private boolean isObject(int end) {
    int at = back(end);
    boolean element = at >= 0 && text.charAt(at) == ']';
    if (element) {
      at = back(opening(at));
    }
    String name = nameTo(at);
    if (name.isEmpty()) {
      return false;
    }
    int before = back(at - name.length() + 1);
    boolean member = isAccess(before);
    while (isAccess(before)) {
      before = back(text.charAt(before) == '>' ? before - 1 : before);
      String outer = nameTo(before);
      if (outer.isEmpty() || macros.find(outer) != null) {
        return false;
      }
      before = back(before - outer.length() + 1);
    }
    boolean pointed = before >= 0 && text.charAt(before) == '*';
    if (pointed) {
      before = back(before);
    }
    boolean begins = before < 0 || begins(before, pointed);
    AtomicObjects.Is needed =
        element || pointed ? AtomicObjects.Is.HOLDER : AtomicObjects.Is.ATOMIC;
    return begins && !(element && pointed) && is(name, member) == needed;
  }

  /** Whether an expression may begin after this character. */
  private boolean begins(int at, boolean pointed) {
    String name = nameTo(at);
    if (!name.isEmpty()) {
      return BEFORE_EXPRESSIONS.contains(name);
    }
    // Behind an operator a star multiplies only if an operand is before it: then it is not an
    // object.
    return (pointed ? ";{}(,:" : ";{}(),:=+-/%<>!?|^~[").indexOf(text.charAt(at)) >= 0
        && !text.startsWith("++", at - 1)
        && !text.startsWith("--", at - 1);
  }

  private AtomicObjects.Is is(String name, boolean member) {
    if (macros.find(name) != null) {
      return AtomicObjects.Is.OTHER;
    }
    return member ? objects.member(name) : objects.variable(name);
  }

  private boolean isAccess(int at) {
    return at > 0 && (text.charAt(at) == '.' || text.startsWith("->", at - 1));
  }

  /** The name that ends with this character, or "". */
  private String nameTo(int at) {
    int start = at;
    while (start >= 0 && at - start < FARTHEST && isNamePart(text.charAt(start))) {
      start--;
    }
    String name = at < 0 ? "" : text.substring(start + 1, at + 1);
    return Lexer.isName(name) ? name : "";
  }

  private static boolean isNamePart(char c) {
    return Lexer.isName(String.valueOf(c)) || c >= '0' && c <= '9';
  }

  /** Where the bracket that is closed here is opened, or 0. */
  private int opening(int close) {
    int depth = 0;
    for (int i = close; i >= 0 && close - i < FARTHEST; i--) {
      char c = text.charAt(i);
      depth += c == ']' ? 1 : c == '[' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
      if ("'\"/(".indexOf(c) >= 0) {
        return 0;
      }
    }
    return 0;
  }

  /** The last character before a place that is not a space; -1 if there is none near. */
  private int back(int from) {
    int at = from - 1;
    while (at >= 0 && from - at < FARTHEST && SPACE.indexOf(text.charAt(at)) >= 0) {
      at--;
    }
    return at;
  }

  private int skip(int from) {
    int at = from;
    while (at < text.length() && at - from < FARTHEST && SPACE.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }
}
