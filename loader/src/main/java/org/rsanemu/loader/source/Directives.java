// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The macros that a file defines (C17, 6.10.3). Conditions are not evaluated, as they depend on the
 * compiler's options: text under one is not certain, except for the condition that keeps a header
 * from being read twice.
 */
final class Directives {
  /** Macros of a file; more are not sure. */
  private static final int MOST_MACROS = 1 << 16;

  /**
   * A directive.
   *
   * @param offset where in the file it begins
   * @param name such as {@code define}
   * @param rest the text after the name
   */
  record Directive(int offset, String name, String rest) {}

  private final String text;
  private final List<Directive> all = new ArrayList<>();
  private final Map<String, Macro> macros = new HashMap<>();
  private boolean includesAtomics;
  private int depth;
  private int count;

  /** The name that the first directive asks for, and whether that is the whole file's guard. */
  private @Nullable String asked;

  private boolean guarded;

  /** Where it is, and how many there are up to its end. */
  private int first;

  private int guardEnd;

  private Directives(String text) {
    this.text = text;
  }

  static Directives of(String text) {
    Directives directives = new Directives(text);
    directives.read();
    return directives;
  }

  Map<String, Macro> macros() {
    return macros;
  }

  /** All of them, in their order. */
  List<Directive> all() {
    return all;
  }

  /** The one that, with the last, keeps the file from being read twice; -1 if none does. */
  int guard() {
    return guardEnd > 0 && guardEnd == count ? first : -1;
  }

  /** Whether the file includes stdatomic.h. */
  boolean includesAtomics() {
    return includesAtomics;
  }

  private void read() {
    Lexer lexer = new Lexer(text, 0);
    boolean first = true;
    for (String token = lexer.next(); token != null; token = lexer.next()) {
      if (token.equals("#") && (first || lexer.beginsLine())) {
        int end = Lexer.endOfLine(text, lexer.end());
        // A comment that begins in the directive may end lines below it.
        String line = text.substring(lexer.end(), end);
        directive(lexer.start(), line);
        lexer = new Lexer(text, open(line) ? closed(end) : end);
      }
      first = false;
    }
  }

  private static boolean open(String line) {
    int from = line.lastIndexOf("/*");
    return from >= 0 && line.indexOf("*/", from + 2) < 0 && !line.substring(0, from).contains("//");
  }

  private int closed(int from) {
    int end = text.indexOf("*/", from);
    return end < 0 ? text.length() : end + 2;
  }

  private void directive(int offset, String line) {
    Lexer lexer = new Lexer(line, 0);
    @Nullable String name = lexer.next();
    if (name == null) {
      return;
    }
    // A pragma before the guard says the same.
    count += count > 0 || !name.equals("pragma") ? 1 : 0;
    all.add(new Directive(offset, name, line.substring(lexer.end())));
    switch (name) {
      case "if", "ifdef", "ifndef" -> {
        depth++;
        if (count == 1) {
          asked = guard(name, lexer);
          first = all.size() - 1;
        }
      }
      case "elif", "else", "elifdef", "elifndef" -> guarded &= depth > 1;
      case "endif" -> {
        depth--;
        guardEnd = guarded && depth == 0 ? count : guardEnd;
        guarded &= depth > 0;
      }
      case "define" -> define(line, lexer);
      case "undef" -> {
        String undefined = lexer.next();
        if (undefined != null) {
          macros.merge(undefined, Macro.unsure(List.of()), Macro::and);
        }
      }
      case "include" -> includesAtomics |= line.contains("<stdatomic.h>");
      default -> {}
    }
  }

  /** The name that a condition asks to be undefined, or null. */
  private static @Nullable String guard(String name, Lexer lexer) {
    if (name.equals("ifndef")) {
      return lexer.next();
    }
    if (!"!".equals(lexer.next()) || !"defined".equals(lexer.next())) {
      return null;
    }
    @Nullable String next = lexer.next();
    return "(".equals(next) ? lexer.next() : next;
  }

  private void define(String line, Lexer lexer) {
    @Nullable String name = lexer.next();
    if (name == null || !Lexer.isName(name)) {
      return;
    }
    Macro macro = Macro.of(line.substring(lexer.end()));
    if (count == 2 && name.equals(asked) && macro.body().isEmpty() && macro.sure()) {
      guarded = true;
      return;
    }
    if (macros.size() < MOST_MACROS || macros.containsKey(name)) {
      boolean sure = depth <= (guarded ? 1 : 0);
      macros.merge(name, sure ? macro : macro.orNone(), Macro::and);
    }
  }
}
