// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.hint;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What C and C++ write in a line that races, and what it does to the variable that races: a line
 * may change others, too, as the index of its loop.
 *
 * @param text statements, without comments and literals
 * @param raced the variable's name; null if that is not known
 */
record RacingText(String text, @Nullable String raced) {
  /** What comes before a statement in its line. */
  private static final String START = "(?:^|[;{})]|\\belse\\b)\\s*";

  /** {@code sum += x}, {@code sum++}. */
  private static final Pattern UPDATE =
      Pattern.compile(
          START
              + "(?:(\\w+)\\s*(\\+|-|\\*|&|\\||\\^)=(?!=)|(\\w+)\\s*(?:\\+\\+|--)"
              + "|(?:\\+\\+|--)\\s*(\\w+)\\s*[;)])");

  /** {@code sums[i] += x}, {@code counts[i]++}. */
  private static final Pattern ELEMENT =
      Pattern.compile(
          START + "(\\w+)\\s*(?:\\[[^\\[\\]]*])+\\s*(?:(\\+|-|\\*|&|\\||\\^)=(?!=)|\\+\\+|--)");

  /** {@code sum = sum + x}. */
  private static final Pattern SPELT_OUT =
      Pattern.compile("\\b(\\w+)\\s*=\\s*\\1\\s*(\\+|-|\\*|&&?|\\|\\|?|\\^)");

  /** {@code most = x > most ? x : most}, {@code if (x > most) most = x}. */
  private static final Pattern EXTREME =
      Pattern.compile(
          "\\b(?:if\\s*\\([^;]*[<>]=?[^;]*\\)\\s*\\{?\\s*(\\w+)\\s*=(?!=)"
              + "|(\\w+)\\s*=\\s*[^;]*[<>][^;]*\\?)");

  /** {@code a[i - 1]}, {@code cell[-1]}. */
  private static final Pattern NEIGHBOUR =
      Pattern.compile("\\b(\\w+)\\s*\\[\\s*(?:\\w+\\s*[-+]\\s*\\w+|-\\s*\\d+)\\s*]");

  /** {@code a[me] = a[other] + 1}. */
  private static final Pattern OTHER_ELEMENT =
      Pattern.compile(START + "(\\w+)\\s*\\[[^;]*][^=;]*=(?!=)[^;]*\\b\\1\\s*\\[");

  /** {@code buffer[0] = x}, {@code temporary = x}. */
  private static final Pattern FILLED =
      Pattern.compile(START + "(\\w+)\\s*(?:\\[[^\\[\\]]*]\\s*)?=(?!=)");

  /** {@code temporary = x}, {@code for (j = 0;}. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?:" + START + "|\\(\\s*)(\\w+)\\s*=(?!=)");

  private static final Pattern LOOP = Pattern.compile("\\b(?:for|while)\\s*\\(");

  /** Whether both are the same statement, or one is among those of the other. */
  boolean isAlike(RacingText other) {
    return text.equals(other.text) || has(other) || other.has(this);
  }

  private boolean has(RacingText other) {
    return Pattern.compile("\\w").matcher(other.text).find() && text.contains(other.text);
  }

  /** The clause for an update of the variable; empty if there is none. */
  Optional<String> reduction() {
    String statements = statements();
    Map<String, String> clauses = new LinkedHashMap<>();
    find(SPELT_OUT, statements, clauses, each -> clause(operator(each.group(2)), each.group(1)));
    find(
        ELEMENT,
        statements,
        clauses,
        each -> clause(operator(each.group(2)), each.group(1) + "[:n]"));
    find(UPDATE, statements, clauses, each -> clause(operator(each.group(2)), name(each)));
    Map<String, String> extremes = new LinkedHashMap<>();
    find(
        EXTREME, statements, extremes, each -> clause(extreme(statements, name(each)), name(each)));
    extremes.forEach((name, clause) -> {
      if (isCompared(statements, name)) {
        clauses.putIfAbsent(name, clause);
      }
    });
    return racing(clauses);
  }

  private static String clause(String operator, String updated) {
    return "reduction(" + operator + ": " + updated + ")";
  }

  /** A difference is summed up, too, and so is a count. */
  private static String operator(@Nullable String written) {
    return written == null || written.equals("-") ? "+" : written;
  }

  /** Whether the variable itself is compared, and not what it leads to: {@code values[best]}. */
  private static boolean isCompared(String statements, String name) {
    return statements
        .replaceAll("\\s", "")
        .matches(".*(?<![\\w\\[.])%1$s[<>].*|.*[<>]=?%1$s(?![\\w\\[.(]|->).*".formatted(name));
  }

  private static String extreme(String statements, String name) {
    String dense = statements.replaceAll("\\s", "");
    boolean least = dense.matches(".*(?<!\\w)" + name + ">.*|.*<" + name + "\\b.*");
    return least ? "min" : "max";
  }

  /** The variable, if it is one that is assigned to; empty if it is not. */
  Optional<String> assigned() {
    return named(ASSIGNMENT, text);
  }

  /** Whether the variable is read before it is assigned to: what it was before matters. */
  boolean readsFirst(String variable) {
    Pattern word = Pattern.compile("\\b" + Pattern.quote(variable) + "\\b");
    Matcher matcher = ASSIGNMENT.matcher(text);
    while (matcher.find()) {
      if (matcher.group(1).equals(variable)) {
        String assigns = text.substring(matcher.end()).split(";", 2)[0];
        String before = text.substring(0, matcher.start(1));
        return word.matcher(before).find() || word.matcher(assigns).find();
      }
    }
    return false;
  }

  /** Whether it has the variable, and does not assign to it. */
  boolean onlyReads(String variable) {
    boolean has = Pattern.compile("\\b" + Pattern.quote(variable) + "\\b").matcher(text).find();
    return has && !named(ASSIGNMENT, text).equals(Optional.of(variable));
  }

  /** The variable or array, if it is one that is assigned to. */
  Optional<String> filled() {
    return named(FILLED, statements());
  }

  /** Whether it has an element of the variable beside that of its iteration. */
  boolean hasNeighbour() {
    return named(NEIGHBOUR, statements()).isPresent();
  }

  /** Whether it makes an element of the variable from another one. */
  boolean readsOtherElement() {
    return named(OTHER_ELEMENT, statements()).isPresent();
  }

  private Optional<String> named(Pattern pattern, String in) {
    Map<String, String> names = new LinkedHashMap<>();
    find(pattern, in, names, RacingText::name);
    return racing(names);
  }

  private static void find(
      Pattern pattern, String in, Map<String, String> found, Function<Matcher, String> words) {
    Matcher matcher = pattern.matcher(in);
    while (matcher.find()) {
      found.putIfAbsent(name(matcher), words.apply(matcher));
    }
  }

  /** The name that was found: the one of its groups that is a word. */
  private static String name(Matcher found) {
    for (int i = 1; i <= found.groupCount(); i++) {
      String group = found.group(i);
      if (group != null && group.matches("\\w+")) {
        return group;
      }
    }
    throw new IllegalStateException("No name in " + found.pattern());
  }

  /** Of what was found, that of the variable: it may go by another name here, as by a pointer's. */
  private Optional<String> racing(Map<String, String> byName) {
    if (raced != null
        && Pattern.compile("\\b" + Pattern.quote(raced) + "\\b").matcher(text).find()) {
      return Optional.ofNullable(byName.get(raced));
    }
    return byName.size() == 1 ? byName.values().stream().findFirst() : Optional.empty();
  }

  /** The text without the heads of its loops, and with no commas between expressions. */
  private String statements() {
    StringBuilder statements = new StringBuilder(text);
    Matcher loop = LOOP.matcher(statements);
    while (loop.find()) {
      statements.replace(loop.start(), end(statements, loop.end()), ";");
      loop.reset();
    }
    int depth = 0;
    for (int i = 0; i < statements.length(); i++) {
      switch (statements.charAt(i)) {
        case '(', '[' -> depth++;
        case ')', ']' -> depth--;
        case ',' -> statements.setCharAt(i, depth == 0 ? ';' : ',');
        default -> {}
      }
    }
    return statements.toString();
  }

  /** Where the parentheses are closed that are open there. */
  private static int end(CharSequence text, int from) {
    int open = 1;
    int at = from;
    while (at < text.length() && open > 0) {
      char here = text.charAt(at++);
      open += here == '(' ? 1 : here == ')' ? -1 : 0;
    }
    return at;
  }
}
