// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a C or C++ source, by line: its tokens, cut after every semicolon and brace,
 * and after a macro's call that is alone: a header that makes functions by macros has many in a
 * row, with nothing between them. Directives belong to none.
 */
final class Statements {
  private static final String ENDS = ";{}";

  /** What looks like a macro's call before a statement, and is not a macro. */
  private static final Set<String> KEYWORDS =
      Set.of("if", "while", "for", "switch", "return", "sizeof", "alignas", "decltype");

  /**
   * Part of a text between two cuts.
   *
   * @param line of its first token, from 1
   * @param last line of its last token
   * @param from offset of its first character in the text
   * @param to offset behind its last one
   * @param atomic the text after OpenMP's {@code atomic} right before it, or before its block; null
   *     if there is none
   */
  record Statement(
      int line, int last, int from, int to, List<String> tokens, @Nullable List<String> atomic) {
    /** Whether the character at an offset of the text is in it. */
    boolean contains(int offset) {
      return from <= offset && offset < to;
    }
  }

  private final List<List<Statement>> byLine = new ArrayList<>();
  private final Map<Integer, List<String>> atomics = new HashMap<>();
  private final String text;
  private final Work work;

  private List<String> open = new ArrayList<>();
  private int first;
  private int newest;
  private int from;
  private int to;

  /** Parentheses that are open in the statement, and where the first one was closed, or 0. */
  private int nested;

  private int closed;
  private @Nullable List<String> directed;

  /** Braces that are open since a directive; -1 if what it is for has not begun or is over. */
  private int depth = -1;

  private Statements(String text, Work work) {
    this.text = text;
    this.work = work;
  }

  static Statements of(String text, Work work) {
    Statements statements = new Statements(text, work);
    statements.read();
    return statements;
  }

  /** Those that have tokens in a line, or around it; none if that is not known. */
  List<Statement> at(int line) {
    return line < byLine.size() ? byLine.get(line) : List.of();
  }

  /** The clauses of OpenMP's {@code atomic} in a line; null if there is none. */
  @Nullable List<String> directive(int line) {
    return atomics.get(line);
  }

  private void read() {
    Lexer lexer = new Lexer(text, 0);
    int line = 1;
    int counted = 0;
    boolean begins = true;
    int last = 0;
    for (String token = lexer.next(); token != null; token = lexer.next()) {
      for (; counted < lexer.start(); counted++) {
        line += text.charAt(counted) == '\n' ? 1 : 0;
      }
      if (!work.spend(lexer.end() - last)) {
        byLine.clear();
        return;
      }
      last = lexer.end();
      if (token.equals("#") && (begins || lexer.beginsLine())) {
        int end = Lexer.endOfLine(text, lexer.end());
        directive(text.substring(lexer.end(), end), line);
        lexer = new Lexer(text, end);
      } else {
        if (lexer.beginsLine() && isCall() && Lexer.isName(token)) {
          close(newest);
        }
        from = open.isEmpty() ? lexer.start() : from;
        to = lexer.end();
        add(token, line);
      }
      begins = false;
    }
    close(newest);
  }

  private void directive(String directive, int line) {
    Lexer lexer = new Lexer(directive, 0);
    if (!"pragma".equals(lexer.next())
        || !"omp".equals(lexer.next())
        || !"atomic".equals(lexer.next())) {
      return;
    }
    List<String> clauses = new ArrayList<>();
    for (String token = lexer.next(); token != null; token = lexer.next()) {
      clauses.add(token);
    }
    directed = clauses;
    atomics.put(line, clauses);
  }

  private void add(String token, int line) {
    first = open.isEmpty() ? line : first;
    newest = line;
    open.add(token);
    nested += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
    if (nested == 0 && closed == 0 && token.equals(")")) {
      closed = open.size();
    }
    if (ENDS.contains(token)) {
      if (directed != null) {
        depth = Math.max(depth, 0) + (token.equals("{") ? 1 : token.equals("}") ? -1 : 0);
      }
      close(line);
      directed = depth > 0 ? directed : null;
      depth = directed == null ? -1 : depth;
    }
  }

  /** Whether the open statement is a name and arguments in parentheses so far, and no more. */
  private boolean isCall() {
    return closed > 0
        && closed == open.size()
        && open.get(1).equals("(")
        && Lexer.isName(open.getFirst())
        && !KEYWORDS.contains(open.getFirst());
  }

  private void close(int line) {
    nested = 0;
    closed = 0;
    if (open.isEmpty()) {
      return;
    }
    Statement statement = new Statement(first, line, from, to, List.copyOf(open), directed);
    while (byLine.size() <= line) {
      byLine.add(new ArrayList<>(1));
    }
    for (int i = first; i <= line; i++) {
      byLine.get(i).add(statement);
    }
    open = new ArrayList<>();
  }
}
