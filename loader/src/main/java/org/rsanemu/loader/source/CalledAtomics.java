// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What is left of a statement, its macros replaced, without its calls of atomic functions: a number
 * stands for the function's name, for a memory order, and for an {@code _Atomic} object of which
 * only the address is taken. Wherever it may be something else it stays what it is.
 */
final class CalledAtomics {
  private static final Pattern ORDER = Pattern.compile("memory_order_\\w+|__ATOMIC_\\w+");
  private static final String NUMBER = "0";
  private static final Set<String> ENDS = Set.of(",", ")");

  /** What stands before parentheses of any expression. */
  private static final Set<String> KEYWORDS = Set.of("return", "else", "do", "case");

  private final boolean c;
  private final Macros macros;
  private final AtomicObjects objects;
  private final Work work;
  private final List<String> tokens;
  private final List<String> rest;
  private int calls;

  private CalledAtomics(
      boolean c, Macros macros, AtomicObjects objects, Work work, List<String> tokens) {
    this.c = c;
    this.macros = macros;
    this.objects = objects;
    this.work = work;
    this.tokens = tokens;
    this.rest = new ArrayList<>(tokens);
  }

  /**
   * Reads a statement.
   *
   * @param c whether the language is C, not C++
   * @param work counts what is read; where it is used up, what is left is not plain
   * @param expanded its tokens, macros replaced
   */
  static CalledAtomics of(
      boolean c, Macros macros, AtomicObjects objects, Work work, List<String> expanded) {
    List<String> tokens = unwrapped(expanded);
    CalledAtomics read = new CalledAtomics(c, macros, objects, work, tokens);
    for (int i = 0; i < tokens.size(); i++) {
      if (Lexer.isName(tokens.get(i)) && macros.find(tokens.get(i)) == null) {
        read.name(i);
      }
    }
    return read;
  }

  /** The tokens without parentheses around nothing but the name of a compiler's function. */
  static List<String> unwrapped(List<String> tokens) {
    List<String> all = new ArrayList<>();
    for (String token : tokens) {
      int last = all.size() - 1;
      boolean closes = token.equals(")") && last > 0 && all.get(last - 1).equals("(");
      if (closes && SourceAtomicNames.isBuiltin(all.get(last))) {
        all.remove(last - 1);
      } else {
        all.add(token);
      }
    }
    return all;
  }

  /** The tokens that are left. */
  List<String> rest() {
    return List.copyOf(rest);
  }

  /** How many calls there are that access memory. */
  int calls() {
    return calls;
  }

  private void name(int at) {
    String name = tokens.get(at);
    if (isFunction(at)) {
      AtomicCall call = SourceAtomicNames.call(name, Macros.arguments(tokens, at + 1));
      calls += call != null && !call.isFence() ? 1 : 0;
      rest.set(at, NUMBER);
    } else if (ORDER.matcher(name).matches() || isAddress(at)) {
      rest.set(at, NUMBER);
    }
  }

  private String token(int at) {
    return at >= 0 && at < tokens.size() ? tokens.get(at) : "";
  }

  /** Whether the name of an atomic function is called there. */
  private boolean isFunction(int at) {
    String name = token(at);
    boolean may = c ? SourceAtomicNames.mayBe(name) : SourceAtomicNames.isBuiltin(name);
    return may
        && token(at + 1).equals("(")
        && macros.find(name) == null
        && work.spend(tokens.size() - at)
        && SourceAtomicNames.call(name, Macros.arguments(tokens, at + 1)) != null;
  }

  /** Whether the object of that name is not accessed there, or is a pointer that is an argument. */
  private boolean isAddress(int at) {
    int start = PlaceReader.outermost(tokens, at);
    AtomicObjects.Is is = start == at ? objects.variable(token(at)) : objects.member(token(at));
    boolean element = is == AtomicObjects.Is.HOLDER && token(at + 1).equals("[");
    int end = element ? close(at + 1) + 1 : at + 1;
    if (is == AtomicObjects.Is.OTHER || goesOn(end)) {
      return false;
    }
    boolean address = token(start - 1).equals("&");
    return is == AtomicObjects.Is.HOLDER && !element
        ? !address && ENDS.contains(token(end)) && isArgument(start)
        : address && isValue(start - 1);
  }

  /** Whether an operator behind an expression takes a part of it, or what it leads to. */
  private boolean goesOn(int end) {
    return switch (token(end)) {
      case "[", "(", "." -> true;
      case "-" -> token(end + 1).equals(">");
      default -> false;
    };
  }

  private int close(int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      depth += token(i).equals("[") ? 1 : token(i).equals("]") ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return tokens.size();
  }

  /** Whether an argument of an atomic function begins there. */
  private boolean isArgument(int at) {
    int open = open(at);
    return (token(at - 1).equals("(") || token(at - 1).equals(","))
        && open > 0
        && isFunction(open - 1);
  }

  /** Whether the ampersand there takes an address, of which nothing is read back right away. */
  private boolean isValue(int at) {
    return switch (token(at - 1)) {
      case "=" -> true;
      case "(", "," -> open(at) < 0 || isCall(open(at) - 1);
      case ")" -> isPointerCast(at - 1);
      default -> false;
    };
  }

  private boolean isCall(int name) {
    return Lexer.isName(token(name)) && !KEYWORDS.contains(token(name));
  }

  /** Whether a parenthesis closes the name of a type that is a pointer. */
  private boolean isPointerCast(int close) {
    int at = close - 1;
    boolean pointer = token(at).equals("*");
    while (token(at).equals("*") || Lexer.isName(token(at))) {
      at--;
    }
    return pointer
        && token(at).equals("(")
        && Lexer.isName(token(at + 1))
        && !Lexer.isName(token(at - 1));
  }

  /** The parenthesis that is open there; -1 if none is. */
  private int open(int at) {
    int depth = 0;
    for (int i = at - 1; i >= 0 && work.spend(1); i--) {
      depth += token(i).equals(")") ? 1 : token(i).equals("(") ? -1 : 0;
      if (depth < 0) {
        return i;
      }
    }
    return -1;
  }
}
