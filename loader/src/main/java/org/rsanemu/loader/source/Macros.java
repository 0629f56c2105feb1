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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the names of macros mean in one compilation, as far as the files say that the compiler saw
 * of it and that are there, and their expansion (C17, 6.10.3).
 */
final class Macros {
  /** Tokens that an expansion may come to, and how deep macros may use one another. */
  private static final int LONGEST = 1 << 14;

  private static final int DEEPEST = 32;

  private final List<SourceFile> files;
  private final Work work;
  private final Map<String, Optional<Macro>> known = new HashMap<>();

  Macros(List<SourceFile> files, Work work) {
    this.files = files;
    this.work = work;
  }

  /** What a name means, null if it is no macro that the files define. */
  @Nullable Macro find(String name) {
    return known.computeIfAbsent(name, this::search).orElse(null);
  }

  private Optional<Macro> search(String name) {
    return files.stream()
        .flatMap(file -> Optional.ofNullable(file.directives().macros().get(name)).stream())
        .reduce(Macro::and);
  }

  /** Whether a name, or what macros make of it, may be one that {@code wanted} is. */
  boolean mayBe(String name, Predicate<String> wanted) {
    Set<String> seen = new HashSet<>(Set.of(name));
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty() && seen.size() < LONGEST && work.spend(1)) {
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
    List<String> out = new ArrayList<>();
    return expand(tokens, new HashSet<>(), out) ? out : null;
  }

  private boolean expand(List<String> tokens, Set<String> active, List<String> out) {
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      @Nullable Macro macro = Lexer.isName(token) && !active.contains(token) ? find(token) : null;
      boolean used =
          macro != null
              && macro.sure()
              && (macro.parameters() == null || "(".equals(at(tokens, i + 1)));
      if (out.size() >= LONGEST || active.size() >= DEEPEST || !work.spend(1)) {
        return false;
      }
      if (macro == null || !used) {
        out.add(token);
        continue;
      }
      List<String> replaced = macro.body();
      if (macro.parameters() != null) {
        List<List<String>> arguments = arguments(tokens, i + 1);
        int before = i;
        i = close(tokens, i + 1);
        work.spend(i - before);
        replaced = i < tokens.size() ? substitute(macro, arguments, active) : null;
      } else if (!replaced.isEmpty() && "(".equals(at(tokens, i + 1))) {
        // It may be another name for what takes the arguments.
        int close = close(tokens, i + 1);
        replaced = new ArrayList<>(replaced);
        replaced.addAll(tokens.subList(i + 1, Math.min(close + 1, tokens.size())));
        i = close;
      }
      if (replaced == null) {
        return false;
      }
      active.add(token);
      boolean fits = expand(replaced, active, out);
      active.remove(token);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private @Nullable List<String> substitute(
      Macro macro, List<List<String>> arguments, Set<String> active) {
    @Nullable List<String> names = macro.parameters();
    int count = names == null ? 0 : names.size();
    boolean fits =
        macro.variadic()
            ? arguments.size() >= count - 1
            : arguments.size() == Math.max(1, count) && (count > 0 || arguments.get(0).isEmpty());
    if (names == null || !fits) {
      return null;
    }
    List<String> result = new ArrayList<>();
    List<String> body = macro.body();
    for (int i = 0; i < body.size() && result.size() < LONGEST && work.spend(1); i++) {
      boolean sign = body.get(i).equals("#");
      boolean paste = sign && "#".equals(at(body, i + 1));
      i += paste ? 2 : sign ? 1 : 0;
      if (i >= body.size()) {
        return null;
      }
      int index = names.indexOf(body.get(i));
      List<String> piece = index < 0 ? List.of(body.get(i)) : argument(macro, arguments, index);
      boolean whole = paste || "#".equals(at(body, i + 1)) && "#".equals(at(body, i + 2));
      if (sign && !paste) {
        // A string; what it says does not matter.
        result.add("\"\"");
      } else if (index < 0 || whole) {
        paste(result, piece, paste);
      } else if (!expand(piece, active, result)) {
        return null;
      }
    }
    return result.size() < LONGEST ? result : null;
  }

  private static List<String> argument(Macro macro, List<List<String>> arguments, int index) {
    @Nullable List<String> names = macro.parameters();
    if (names == null || !macro.variadic() || index < names.size() - 1) {
      return arguments.get(index);
    }
    List<String> rest = new ArrayList<>();
    for (int i = index; i < arguments.size(); i++) {
      rest.addAll(i > index ? List.of(",") : List.of());
      rest.addAll(arguments.get(i));
    }
    return rest;
  }

  /** Adds tokens; the first of them is joined to the last before them if {@code joined}. */
  private static void paste(List<String> result, List<String> piece, boolean joined) {
    if (joined && !piece.isEmpty() && !result.isEmpty()) {
      result.add(result.removeLast() + piece.getFirst());
      result.addAll(piece.subList(1, piece.size()));
    } else {
      result.addAll(piece);
    }
  }

  private static @Nullable String at(List<String> tokens, int index) {
    return index < tokens.size() ? tokens.get(index) : null;
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
