// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the names of macros mean at one place of a compilation. */
final class Macros {
  /** Names that one name may come to. */
  private static final int MOST_NAMES = 1 << 14;

  private final Function<String, @Nullable Macro> meaning;
  private final boolean complete;
  private final Work work;
  private final Map<String, Optional<Macro>> known = new HashMap<>();

  /**
   * @param meaning what a name means, null if it is not a macro as far as is known
   * @param complete whether a name that means nothing is known to be no macro
   */
  Macros(Function<String, @Nullable Macro> meaning, boolean complete, Work work) {
    this.meaning = meaning;
    this.complete = complete;
    this.work = work;
  }

  /** What a name means, null if it is not a macro that is known. */
  @Nullable Macro find(String name) {
    return known
        .computeIfAbsent(name, each -> Optional.ofNullable(meaning.apply(each)))
        .orElse(null);
  }

  /** Whether what {@link #find} does not know is not a macro. */
  boolean isComplete() {
    return complete;
  }

  /** Whether a name, or what macros make of it, may be one that {@code wanted} is. */
  boolean mayBe(String name, Predicate<String> wanted) {
    Set<String> seen = new HashSet<>(Set.of(name));
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty() && seen.size() < MOST_NAMES && work.spend(1)) {
      String next = open.removeFirst();
      @Nullable Macro macro = find(next);
      if (wanted.test(next)) {
        return true;
      }
      work.spend(macro == null ? 0 : macro.body().size());
      for (String token : macro == null ? List.<String>of() : macro.body()) {
        if (Lexer.isName(token) && seen.add(token)) {
          open.add(token);
        }
      }
    }
    return !open.isEmpty();
  }

  /** All macros replaced, but those that are not sure; null if that is too long. */
  @Nullable List<String> expand(List<String> tokens) {
    return new Expansion(this, work).of(tokens);
  }

  /** Where a parenthesis is closed; the number of tokens if it is not. */
  static int close(List<String> tokens, int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      depth += tokens.get(i).equals("(") ? 1 : tokens.get(i).equals(")") ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return tokens.size();
  }

  /** What is between a parenthesis and its end, cut at commas that are in no other parentheses. */
  static List<List<String>> arguments(List<String> tokens, int open) {
    List<List<String>> arguments = new ArrayList<>();
    int close = close(tokens, open);
    int depth = 0;
    int from = open + 1;
    for (int i = open + 1; i < close; i++) {
      String token = tokens.get(i);
      depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
      if (depth == 0 && token.equals(",")) {
        arguments.add(tokens.subList(from, i));
        from = i + 1;
      }
    }
    arguments.add(tokens.subList(Math.min(from, close), close));
    return arguments;
  }
}
