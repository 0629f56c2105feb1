// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The value of a condition's expression (C17, 6.10.1 and 6.6), as far as it is known. */
final class Condition {
  /** Stands for a value that is not known: no token of a source. */
  private static final String UNKNOWN = "?unknown";

  private static final List<List<String>> OPERATORS =
      List.of(
          List.of("||"),
          List.of("&&"),
          List.of("|"),
          List.of("^"),
          List.of("&"),
          List.of("==", "!="),
          List.of("<", ">", "<=", ">="),
          List.of("<<", ">>"),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  private static final List<String> PAIRS = List.of("||", "&&", "==", "!=", "<=", ">=", "<<", ">>");

  /** How deep parentheses and signs may be. */
  private static final int DEEPEST = 64;

  private final List<String> tokens;
  private final Function<String, Truth> defined;
  private int at;
  private int depth;
  private boolean damaged;

  private Condition(List<String> tokens, Function<String, Truth> defined) {
    this.tokens = tokens;
    this.defined = defined;
  }

  /**
   * Whether a condition holds.
   *
   * @param text the text after {@code #if}
   * @param defined whether a name is a macro
   */
  static Truth of(String text, Macros macros, Function<String, Truth> defined) {
    List<String> tokens = new ArrayList<>();
    Lexer lexer = new Lexer(text, 0);
    for (String token = lexer.next(); token != null; token = lexer.next()) {
      tokens.add(token);
    }
    @Nullable List<String> expanded = macros.expand(answered(tokens, defined));
    if (expanded == null || expanded.isEmpty()) {
      return Truth.MAYBE;
    }
    Condition condition = new Condition(expanded, defined);
    @Nullable Long value = condition.ternary();
    return condition.damaged || condition.at < expanded.size() ? Truth.MAYBE : Truth.of(value);
  }

  /** With {@code defined NAME} replaced, whose name is not to be. */
  private static List<String> answered(List<String> tokens, Function<String, Truth> defined) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      boolean asks = tokens.get(i).equals("defined") && i + 1 < tokens.size();
      boolean closed =
          asks
              && tokens.get(i + 1).equals("(")
              && i + 3 < tokens.size()
              && tokens.get(i + 3).equals(")");
      if (!asks) {
        result.add(tokens.get(i));
        continue;
      }
      i += closed ? 2 : 1;
      result.add(
          switch (defined.apply(tokens.get(i))) {
            case YES -> "1";
            case NO -> "0";
            case MAYBE -> UNKNOWN;
          });
      i += closed ? 1 : 0;
    }
    return result;
  }

  private String token(int index) {
    return index < tokens.size() ? tokens.get(index) : "";
  }

  private String operator() {
    String pair = token(at) + token(at + 1);
    return PAIRS.contains(pair) ? pair : token(at);
  }

  private @Nullable Long ternary() {
    @Nullable Long condition = binary(0);
    if (!token(at).equals("?")) {
      return condition;
    }
    at++;
    @Nullable Long yes = nested();
    damaged |= !token(at).equals(":");
    at++;
    @Nullable Long no = nested();
    return condition == null ? null : condition != 0 ? yes : no;
  }

  private @Nullable Long nested() {
    if (++depth > DEEPEST || damaged) {
      damaged = true;
      return null;
    }
    @Nullable Long value = ternary();
    depth--;
    return value;
  }

  private @Nullable Long binary(int level) {
    if (level == OPERATORS.size()) {
      return unary();
    }
    @Nullable Long left = binary(level + 1);
    for (String found = operator();
        OPERATORS.get(level).contains(found) && !damaged;
        found = operator()) {
      at += found.length();
      left = value(found, left, binary(level + 1));
    }
    return left;
  }

  private @Nullable Long value(String operator, @Nullable Long left, @Nullable Long right) {
    return switch (operator) {
      case "||" -> number(Truth.of(left).or(Truth.of(right)));
      case "&&" -> number(Truth.of(left).and(Truth.of(right)));
      default -> left == null || right == null ? null : value(operator, (long) left, (long) right);
    };
  }

  private static @Nullable Long number(Truth truth) {
    return truth == Truth.MAYBE ? null : truth == Truth.YES ? 1L : 0L;
  }

  private @Nullable Long value(String operator, long left, long right) {
    boolean none = right == 0 && (operator.equals("/") || operator.equals("%"));
    damaged |= none;
    return none
        ? null
        : switch (operator) {
          case "|" -> Long.valueOf(left | right);
          case "^" -> left ^ right;
          case "&" -> left & right;
          case "==" -> left == right ? 1L : 0L;
          case "!=" -> left != right ? 1L : 0L;
          case "<" -> left < right ? 1L : 0L;
          case ">" -> left > right ? 1L : 0L;
          case "<=" -> left <= right ? 1L : 0L;
          case ">=" -> left >= right ? 1L : 0L;
          case "<<" -> left << right;
          case ">>" -> left >> right;
          case "+" -> left + right;
          case "-" -> left - right;
          case "*" -> left * right;
          case "/" -> left / right;
          default -> left % right;
        };
  }

  private @Nullable Long unary() {
    String sign = token(at);
    if (!List.of("!", "-", "+", "~").contains(sign)) {
      return primary();
    }
    at++;
    if (++depth > DEEPEST) {
      damaged = true;
      return null;
    }
    @Nullable Long value = unary();
    depth--;
    if (value == null) {
      return null;
    }
    return switch (sign) {
      case "!" -> value == 0 ? 1L : 0L;
      case "-" -> -value;
      case "~" -> ~value;
      default -> value;
    };
  }

  private @Nullable Long primary() {
    String token = token(at++);
    if (token.equals("(")) {
      @Nullable Long value = nested();
      damaged |= !token(at).equals(")");
      at++;
      return value;
    }
    if (Lexer.isName(token)) {
      return name(token);
    }
    boolean number = !token.isEmpty() && token.charAt(0) >= '0' && token.charAt(0) <= '9';
    damaged |= !number && !token.equals(UNKNOWN) && !token.startsWith("'");
    return number ? number(token) : null;
  }

  /** What is left of names when macros are replaced is 0, except for C++'s {@code true}. */
  private @Nullable Long name(String name) {
    if (token(at).equals("(")) {
      // __has_include and its kin; what they ask for is not known.
      at = Math.min(tokens.size(), Macros.close(tokens, at) + 1);
      return null;
    }
    return name.equals("true") ? Long.valueOf(1) : defined.apply(name) == Truth.NO ? 0L : null;
  }

  private static @Nullable Long number(String token) {
    String digits = token.replace("'", "").replaceFirst("[uUlLzZ]+$", "");
    try {
      return digits.startsWith("0b") || digits.startsWith("0B")
          ? Long.parseLong(digits.substring(2), 2)
          : Long.decode(digits);
    } catch (NumberFormatException _) {
      // One that does not fit, or that is none.
      return null;
    }
  }
}
