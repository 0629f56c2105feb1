// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A macro as a file defines it.
 *
 * @param parameters null if it takes none and no parentheses
 * @param variadic whether the last parameter takes all further arguments
 * @param body what it comes to; of one that is not sure, all that it may come to
 * @param sure whether this is what the name means wherever the compiler saw the file: not if the
 *     definition depends on conditions, or there are others
 */
record Macro(@Nullable List<String> parameters, boolean variadic, List<String> body, boolean sure) {
  /** Tokens of a macro; a longer one is not sure. */
  private static final int LONGEST = 1 << 10;

  /** One that may expand to this text, among others. */
  static Macro unsure(List<String> body) {
    return new Macro(null, false, List.copyOf(body), false);
  }

  /**
   * A definition.
   *
   * @param text the text after the name, with the parameters
   */
  static Macro of(String text) {
    Lexer lexer = new Lexer(text, 0);
    List<String> tokens = new ArrayList<>();
    for (String token = lexer.next();
        token != null && tokens.size() <= LONGEST;
        token = lexer.next()) {
      tokens.add(token);
    }
    return tokens.size() <= LONGEST ? of(tokens, text.startsWith("(")) : unsure(tokens);
  }

  private static Macro of(List<String> tokens, boolean function) {
    int close = function ? tokens.indexOf(")") : -1;
    List<String> body = List.copyOf(tokens.subList(close + 1, tokens.size()));
    if (function && close < 0 || body.contains("__VA_OPT__")) {
      return unsure(tokens);
    }
    if (!function) {
      return new Macro(null, false, body, true);
    }
    List<String> parameters = new ArrayList<>();
    boolean variadic = false;
    for (int i = 1; i < close && !variadic; i++) {
      variadic = tokens.get(i).equals(".");
      if (Lexer.isName(tokens.get(i))) {
        parameters.add(tokens.get(i));
      } else if (variadic && !Lexer.isName(tokens.get(i - 1))) {
        parameters.add("__VA_ARGS__");
      }
    }
    return new Macro(List.copyOf(parameters), variadic, body, true);
  }

  /** What a name means that is defined twice. */
  Macro and(Macro other) {
    if (equals(other)) {
      return this;
    }
    List<String> both = new ArrayList<>(body);
    both.addAll(other.body);
    return unsure(both.stream().distinct().toList());
  }

  /** What a name means that may also be no macro. */
  Macro orNone() {
    return unsure(body);
  }
}
