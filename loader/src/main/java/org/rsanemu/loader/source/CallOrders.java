// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Order;

/**
 * Reads the memory orders off a call of a library's function in C++. Which function it is, and what
 * that takes, is known: only its arguments are looked at. Wherever they may be something else than
 * they seem, nothing is said.
 */
final class CallOrders {
  /** The scopes before a name. */
  private static final Pattern SCOPES = Pattern.compile("(?:::\\s*+)?+(?:\\w++\\s*+::\\s*+)*+");

  /** A name that may well be a macro, of a header that debug information does not name. */
  private static final Pattern CAPITALS = Pattern.compile("[A-Z][A-Z0-9_]+");

  private static final int FARTHEST = 1 << 8;

  private final Macros macros;
  private final Work work;

  CallOrders(Macros macros, Work work) {
    this.macros = macros;
    this.work = work;
  }

  /**
   * The orders of the call at a place: of the function's name, as clang has it, or of the
   * parenthesis behind it, as gcc has it, or of a macro that comes to the call. None if that is not
   * sure, or if the orders are not enumerators.
   *
   * @param values how many arguments are before the orders
   * @param orders how many orders the function takes, one or two
   */
  List<Order> at(SourceFile file, int offset, String function, int values, int orders) {
    int start = name(file.text(), offset);
    @Nullable String name = start < 0 ? null : file.name(start);
    if (name == null || macros.find(name) == null && !name.equals(function)) {
      return List.of();
    }
    @Nullable List<String> tokens = file.call(start, work);
    @Nullable List<String> expanded = tokens == null ? null : macros.expand(tokens);
    if (expanded == null || expanded.stream().anyMatch(this::isUnsure)) {
      return List.of();
    }
    List<Order> found = List.of();
    for (int i = 0; i + 1 < expanded.size(); i++) {
      if (expanded.get(i).equals(function) && expanded.get(i + 1).equals("(")) {
        List<Order> written = orders(Macros.arguments(expanded, i + 1), values, orders);
        if (written.isEmpty() || !found.isEmpty() && !found.equals(written)) {
          return List.of();
        }
        found = written;
      }
    }
    return found;
  }

  /** Where the name begins that a place is of, -1 if it is of none. */
  private static int name(String text, int offset) {
    if (text.charAt(offset) != '(') {
      Matcher scopes =
          SCOPES.matcher(text).region(offset, Math.min(text.length(), offset + FARTHEST));
      return scopes.lookingAt() ? scopes.end() : offset;
    }
    int start = offset;
    while (start > 0
        && offset - start < FARTHEST
        && Character.isWhitespace(text.charAt(start - 1))) {
      start--;
    }
    int end = start;
    while (start > 0 && offset - start < FARTHEST && Lexer.isWordPart(text.charAt(start - 1))) {
      start--;
    }
    return start == end ? -1 : start;
  }

  private boolean isUnsure(String token) {
    @Nullable Macro macro = Lexer.isName(token) ? macros.find(token) : null;
    return macro != null && !macro.sure();
  }

  /** Commas in braces and templates are not ends of arguments: then there are too many. */
  private List<Order> orders(List<List<String>> arguments, int values, int orders) {
    boolean none = arguments.size() == 1 && arguments.getFirst().isEmpty();
    int count = none ? 0 : arguments.size();
    List<Order> all = new ArrayList<>();
    if (count == values + orders) {
      arguments.subList(values, count).forEach(each -> all.add(SourceAtomicNames.order(each)));
    } else if (count == values) {
      // C++20, 31.7 and 31.8: all that have a default have this one.
      boolean plain = arguments.stream().flatMap(List::stream).noneMatch(this::mayBeMacro);
      for (int i = 0; plain && i < orders; i++) {
        all.add(Order.SEQ_CST);
      }
    }
    return all.contains(Order.UNKNOWN) ? List.of() : all;
  }

  private boolean mayBeMacro(String token) {
    return !macros.isComplete() && CAPITALS.matcher(token).matches();
  }
}
