// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replaces macros (C17, 6.10.3), with the rest of the text looked at again after each: each token
 * carries the names that it came from, which are not replaced in it again (Prosser's algorithm, on
 * which the standard's wording rests).
 */
final class Expansion {
  /** Tokens that an expansion may come to or have open. */
  private static final int LONGEST = 1 << 14;

  /** How deep macros may use one another. */
  private static final int DEEPEST = 64;

  /**
   * A token.
   *
   * @param hidden the names of macros that it came from
   */
  private record Token(String text, Set<String> hidden) {}

  private final Macros macros;
  private final Work work;

  Expansion(Macros macros, Work work) {
    this.macros = macros;
    this.work = work;
  }

  /** The tokens with all macros replaced, but those that are not sure; null if that is too long. */
  @Nullable List<String> of(List<String> tokens) {
    @Nullable List<Token> result =
        expand(tokens.stream().map(each -> new Token(each, Set.of())).toList(), 0);
    return result == null ? null : result.stream().map(Token::text).toList();
  }

  private @Nullable List<Token> expand(List<Token> tokens, int depth) {
    Deque<Token> open = new ArrayDeque<>(tokens);
    List<Token> out = new ArrayList<>();
    while (!open.isEmpty()) {
      if (out.size() + open.size() > LONGEST || depth > DEEPEST || !work.spend(1)) {
        return null;
      }
      Token next = open.removeFirst();
      @Nullable Macro macro = macro(next);
      boolean function = macro != null && macro.parameters() != null;
      if (macro == null || function && (open.isEmpty() || !open.getFirst().text().equals("("))) {
        out.add(next);
      } else if (!replace(next, macro, open, depth)) {
        return null;
      }
    }
    return out;
  }

  private @Nullable Macro macro(Token token) {
    boolean may = Lexer.isName(token.text()) && !token.hidden().contains(token.text());
    @Nullable Macro macro = may ? macros.find(token.text()) : null;
    return macro != null && macro.sure() ? macro : null;
  }

  /** Puts what a macro comes to before what is open; false if it comes to nothing that fits. */
  private boolean replace(Token name, Macro macro, Deque<Token> open, int depth) {
    Set<String> hidden = new HashSet<>(name.hidden());
    List<Token> body;
    if (macro.parameters() == null) {
      body = macro.body().stream().map(each -> new Token(each, Set.of())).toList();
      body = pasted(body);
    } else {
      List<Token> call = call(open);
      if (call.isEmpty()) {
        return false;
      }
      hidden.retainAll(call.getLast().hidden());
      @Nullable List<Token> filled = substitute(macro, call, depth);
      if (filled == null) {
        return false;
      }
      body = filled;
    }
    hidden.add(name.text());
    if (hidden.size() > DEEPEST || !work.spend(body.size() + hidden.size())) {
      return false;
    }
    for (Token each : body.reversed()) {
      open.addFirst(new Token(each.text(), union(each.hidden(), hidden)));
    }
    return true;
  }

  private static Set<String> union(Set<String> first, Set<String> second) {
    if (first.isEmpty()) {
      return second;
    }
    Set<String> both = new HashSet<>(first);
    both.addAll(second);
    return both;
  }

  /** Takes the parentheses that follow, with all in them; empty if they are not closed. */
  private List<Token> call(Deque<Token> open) {
    List<Token> call = new ArrayList<>();
    int depth = 0;
    while (!open.isEmpty() && work.spend(1)) {
      Token token = open.removeFirst();
      call.add(token);
      depth += token.text().equals("(") ? 1 : token.text().equals(")") ? -1 : 0;
      if (depth == 0) {
        return call;
      }
    }
    return List.of();
  }

  /** The operator in a body that has no parameters. */
  private static List<Token> pasted(List<Token> body) {
    List<Token> result = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (isPaste(body, i) && i + 2 < body.size() && !result.isEmpty()) {
        join(result, List.of(body.get(i + 2)));
        i += 2;
      } else {
        result.add(body.get(i));
      }
    }
    return result;
  }

  private @Nullable List<Token> substitute(Macro macro, List<Token> call, int depth) {
    List<String> names = macro.parameters() == null ? List.of() : macro.parameters();
    List<List<Token>> arguments = arguments(call, macro);
    boolean none = arguments.size() == 1 && arguments.getFirst().isEmpty();
    boolean optional = macro.variadic() && arguments.size() == names.size() - 1;
    if (optional) {
      arguments.add(List.of());
    } else if (names.isEmpty() ? !none : arguments.size() != names.size()) {
      return null;
    }
    List<Token> body = macro.body().stream().map(each -> new Token(each, Set.of())).toList();
    List<@Nullable List<Token>> expanded = new ArrayList<>(Collections.nCopies(names.size(), null));
    List<Token> result = new ArrayList<>();
    boolean empty = false;
    for (int i = 0; i < body.size(); i++) {
      boolean paste = isPaste(body, i);
      boolean quote = !paste && body.get(i).text().equals("#");
      i += paste ? 2 : quote ? 1 : 0;
      if (i >= body.size() || result.size() > LONGEST || !work.spend(1)) {
        return null;
      }
      int index = names.indexOf(body.get(i).text());
      List<Token> piece = index < 0 ? List.of(body.get(i)) : arguments.get(index);
      boolean whole = index < 0 || paste || isPaste(body, i + 1);
      if (quote) {
        // A string; what it says does not matter.
        piece = List.of(new Token("\"\"", Set.of()));
      } else if (!whole) {
        @Nullable List<Token> once = expanded.get(index);
        once = once == null ? expand(piece, depth + 1) : once;
        if (once == null) {
          return null;
        }
        expanded.set(index, once);
        piece = once;
      }
      boolean comma = paste && endsWithComma(result) && index == names.size() - 1;
      if (comma && macro.variadic() && piece.isEmpty()) {
        // GCC manual, "Variadic Macros": no argument takes the comma along.
        result.removeLast();
      } else if (paste && !empty && !(comma && macro.variadic())) {
        join(result, piece);
      } else {
        result.addAll(piece);
      }
      empty = piece.isEmpty() && (!paste || empty);
    }
    return result;
  }

  private static boolean endsWithComma(List<Token> tokens) {
    return !tokens.isEmpty() && tokens.getLast().text().equals(",");
  }

  private static boolean isPaste(List<Token> body, int at) {
    return at + 1 < body.size()
        && body.get(at).text().equals("#")
        && body.get(at + 1).text().equals("#");
  }

  /** Adds tokens, the first of them joined to the last before them. */
  private static void join(List<Token> result, List<Token> piece) {
    if (piece.isEmpty() || result.isEmpty()) {
      result.addAll(piece);
      return;
    }
    Token left = result.removeLast();
    Token right = piece.getFirst();
    Set<String> hidden = new HashSet<>(left.hidden());
    hidden.retainAll(right.hidden());
    result.add(new Token(left.text() + right.text(), hidden));
    result.addAll(piece.subList(1, piece.size()));
  }

  /** What is between the commas, all that is left for the last parameter if that takes all. */
  private static List<List<Token>> arguments(List<Token> call, Macro macro) {
    int most = macro.variadic() && macro.parameters() != null ? macro.parameters().size() : 0;
    List<List<Token>> arguments = new ArrayList<>();
    int depth = 0;
    int from = 1;
    for (int i = 1; i + 1 < call.size(); i++) {
      String text = call.get(i).text();
      depth += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
      if (depth == 0 && text.equals(",") && (most == 0 || arguments.size() + 1 < most)) {
        arguments.add(call.subList(from, i));
        from = i + 1;
      }
    }
    arguments.add(call.subList(from, call.size() - 1));
    return arguments;
  }
}
