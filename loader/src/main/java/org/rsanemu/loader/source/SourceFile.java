// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.source.Statements.Statement;

/** The text of a C or C++ source. */
public final class SourceFile {
  /** Tokens of one call. */
  private static final int LONGEST_CALL = 1 << 12;

  /** Parentheses around a name, and spaces between them: nobody writes as many. */
  private static final int MOST_WRAPPED = 64;

  private final String path;
  private final String text;
  private final int[] lines;
  private @Nullable Directives directives;
  private @Nullable Statements statements;

  /**
   * @param path the full one, as debug information has it
   * @param bytes columns count bytes: each is a character here
   */
  public SourceFile(String path, byte[] bytes) {
    this.path = path;
    text = new String(bytes, StandardCharsets.ISO_8859_1);
    lines = lines(text);
  }

  private static int[] lines(String text) {
    int[] lines = new int[16];
    int count = 1;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      if (count == lines.length) {
        lines = Arrays.copyOf(lines, 2 * count);
      }
      lines[count++] = end + 1;
    }
    return Arrays.copyOf(lines, count);
  }

  /** Where a line and a column are, -1 if there is no such place. */
  int offset(int line, int column) {
    if (line < 1 || line > lines.length || column < 1) {
      return -1;
    }
    int offset = lines[line - 1] + column - 1;
    int end = line < lines.length ? lines[line] : text.length();
    return offset < end ? offset : -1;
  }

  /** The line of a place, from 1. */
  int line(int offset) {
    int found = Arrays.binarySearch(lines, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** Its full path, as debug information has it. */
  public String path() {
    return path;
  }

  /**
   * A place in the text.
   *
   * @param line from 1
   * @param column from 1, in bytes
   */
  public record Position(int line, int column) {}

  /** Where the group of a pattern is, wherever the pattern finds something. */
  public List<Position> positions(Pattern pattern) {
    return pattern
        .matcher(text)
        .results()
        .map(match -> match.start(1))
        .map(this::position)
        .toList();
  }

  String text() {
    return text;
  }

  Directives directives() {
    if (directives == null) {
      directives = Directives.of(text);
    }
    return directives;
  }

  Statements statements(Work work) {
    if (statements == null) {
      statements = Statements.of(text, work);
    }
    return statements;
  }

  /** The name that begins at a place, or null. */
  @Nullable String name(int offset) {
    @Nullable String token = new Lexer(text, offset).next();
    return token != null && Lexer.isName(token) && text.startsWith(token, offset) ? token : null;
  }

  /** Where a place is. */
  Position position(int offset) {
    return new Position(line(offset), offset - lines[line(offset) - 1] + 1);
  }

  /**
   * Where the name begins that the parenthesis at a place is behind, be there others between them,
   * as in {@code NAME(load)(p)}; -1 if there is none.
   */
  int named(int parenthesis, Work work) {
    for (Statement each : statements(work).at(line(parenthesis))) {
      if (each.contains(parenthesis) && work.spend(parenthesis - each.from())) {
        return named(each.from(), parenthesis);
      }
    }
    return -1;
  }

  /**
   * A name in parentheses that is called, as in {@code (f)(x)}.
   *
   * @param name where it begins
   * @param arguments where the parenthesis is behind it
   */
  record Wrapped(int name, int arguments) {}

  /** What begins with the parenthesis at a place; null if that is something else. */
  @Nullable Wrapped wrapped(int parenthesis) {
    Lexer lexer = new Lexer(text, parenthesis);
    int depth = 0;
    @Nullable String token = lexer.next();
    for (; "(".equals(token) && depth < MOST_WRAPPED; token = lexer.next()) {
      depth++;
    }
    int name = lexer.start();
    boolean named = token != null && Lexer.isName(token);
    for (token = lexer.next(); ")".equals(token) && depth > 0; token = lexer.next()) {
      depth--;
    }
    return named && depth == 0 && "(".equals(token) ? new Wrapped(name, lexer.start()) : null;
  }

  /** The same whose name begins at a place. */
  @Nullable Wrapped wrappedAround(int name) {
    for (int i = name - 1; i >= Math.max(0, name - MOST_WRAPPED); i--) {
      char before = text.charAt(i);
      @Nullable Wrapped found = before == '(' ? wrapped(i) : null;
      if (found != null || before != '(' && !Character.isWhitespace(before)) {
        return found;
      }
    }
    return null;
  }

  /** The same whose arguments begin at a place. */
  @Nullable Wrapped wrappedBefore(int arguments, Work work) {
    for (Statement each : statements(work).at(line(arguments))) {
      if (!each.contains(arguments) || !work.spend(arguments - each.from())) {
        continue;
      }
      Lexer lexer = new Lexer(text, each.from());
      for (String token = lexer.next();
          token != null && lexer.start() < arguments;
          token = lexer.next()) {
        @Nullable Wrapped found = token.equals("(") ? wrapped(lexer.start()) : null;
        if (found != null && found.arguments() == arguments) {
          return found;
        }
      }
    }
    return null;
  }

  private int named(int from, int parenthesis) {
    Lexer lexer = new Lexer(text, from);
    Deque<Integer> opened = new ArrayDeque<>();
    int name = -1;
    for (String token = lexer.next();
        token != null && lexer.start() < parenthesis;
        token = lexer.next()) {
      if (token.equals("(")) {
        opened.push(name);
      }
      boolean closes = token.equals(")") && !opened.isEmpty();
      int before = closes ? opened.pop() : -1;
      name = Lexer.isName(token) ? lexer.start() : before;
    }
    return name;
  }

  /**
   * The name that begins at a place and all parentheses that follow, as after a macro that comes to
   * a function's name, up to where they close. Null if they do not, or directives are among it.
   */
  @Nullable List<String> call(int offset, Work work) {
    return call(offset, work, _ -> false);
  }

  /**
   * As {@link #call(int, Work)}.
   *
   * @param left whether the call of a name at a place among the arguments is left out: a number
   *     stands for it
   */
  @Nullable List<String> call(int offset, Work work, IntPredicate left) {
    Lexer lexer = new Lexer(text, offset);
    List<String> tokens = new ArrayList<>();
    int depth = 0;
    int last = offset;
    int leftDepth = -1;
    for (String token = lexer.next();
        token != null && tokens.size() < LONGEST_CALL && work.spend(lexer.end() - last);
        token = lexer.next()) {
      last = lexer.end();
      if (!tokens.isEmpty() && depth == 0 && !token.equals("(")) {
        return tokens;
      }
      if (token.equals("#") && lexer.beginsLine()) {
        return null;
      }
      if (leftDepth == depth && !token.equals("(")) {
        leftDepth = -1;
      }
      if (leftDepth < 0) {
        boolean leaves = depth > 0 && Lexer.isName(token) && left.test(lexer.start());
        leftDepth = leaves ? depth : -1;
        tokens.add(leaves ? "0" : token);
      }
      depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
    }
    return depth == 0 && !tokens.isEmpty() ? tokens : null;
  }

  /** The tokens from a place up to the end of its statement, or what is too long for one. */
  List<String> rest(int offset, Work work) {
    Lexer lexer = new Lexer(text, offset);
    List<String> tokens = new ArrayList<>();
    int last = offset;
    for (String token = lexer.next();
        token != null
            && !token.equals(";")
            && tokens.size() < LONGEST_CALL
            && work.spend(lexer.end() - last);
        token = lexer.next()) {
      last = lexer.end();
      tokens.add(token);
    }
    return tokens;
  }

  /** Where the names of a line begin. */
  List<Integer> names(int line) {
    List<Integer> names = new ArrayList<>();
    int from = offset(line, 1);
    if (from >= 0) {
      int end = line < lines.length ? lines[line] : text.length();
      Lexer lexer = new Lexer(text, from);
      for (String token = lexer.next();
          token != null && lexer.start() < end && names.size() < LONGEST_CALL;
          token = lexer.next()) {
        if (Lexer.isName(token)) {
          names.add(lexer.start());
        }
      }
    }
    return names;
  }
}
