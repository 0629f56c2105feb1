// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A set of symbol names, read from text files beside this class: words are names or patterns,
 * {@code *} any text, {@code ?} any character, {@code [ab]} one of these; {@code !} takes names out
 * that words before it put in; {@code #} begins a comment. Of the words that match a name the last
 * decides, but names without a pattern come before all patterns.
 */
final class NamePatterns {
  /** A pattern from its first special character on; what is before has been compared already. */
  private record Rule(int number, Predicate<String> matches, boolean included) {}

  /**
   * The rules whose patterns begin with the same text: a library has thousands of names, and each
   * is compared with the rules on its way alone.
   */
  private static final class Node {
    private final Map<Character, Node> next = new HashMap<>();
    private final List<Rule> rules = new ArrayList<>();
  }

  private final Set<String> names = new HashSet<>();
  private final Node root = new Node();
  private int count;

  private NamePatterns() {}

  /** The union of these files' patterns. */
  static NamePatterns read(String... resources) {
    NamePatterns patterns = new NamePatterns();
    for (String resource : resources) {
      text(resource).lines().forEach(patterns::addLine);
    }
    return patterns;
  }

  /** The words of one line of such a file. */
  static NamePatterns of(String words) {
    NamePatterns patterns = new NamePatterns();
    patterns.addLine(words);
    return patterns;
  }

  /**
   * The lines of a table beside this class, whose cells tabs separate.
   *
   * @throws IllegalStateException if a line has another number of cells
   */
  static List<String[]> table(String resource, int columns) {
    List<String[]> table = new ArrayList<>();
    for (String line : text(resource).lines().toList()) {
      String[] cells = line.split("\t");
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (cells.length != columns) {
        throw new IllegalStateException(resource + ": " + line);
      }
      table.add(cells);
    }
    return table;
  }

  private void addLine(String line) {
    for (String word : line.replaceFirst("#.*", "").trim().split("\\s+")) {
      if (word.startsWith("!")) {
        addRule(word.substring(1), false);
      } else if (special(word) < word.length()) {
        addRule(word, true);
      } else if (!word.isEmpty()) {
        names.add(word);
      }
    }
  }

  private void addRule(String glob, boolean included) {
    int special = special(glob);
    Node node = root;
    for (int i = 0; i < special; i++) {
      node = node.next.computeIfAbsent(glob.charAt(i), _ -> new Node());
    }
    node.rules.add(new Rule(count++, matcher(glob, special), included));
  }

  /** Where in a word its first special character is, its length if it has none. */
  private static int special(String word) {
    int at = 0;
    while (at < word.length() && "*?[".indexOf(word.charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  /** Whether a name that begins as the pattern does matches all of it. */
  private static Predicate<String> matcher(String glob, int special) {
    if (special == glob.length()) {
      return name -> name.length() == special;
    }
    if (special == glob.length() - 1 && glob.endsWith("*")) {
      return _ -> true;
    }
    StringBuilder regex = new StringBuilder();
    for (char c : glob.toCharArray()) {
      switch (c) {
        case '*' -> regex.append(".*");
        case '?' -> regex.append('.');
        case '[', ']' -> regex.append(c);
        default -> regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL).asMatchPredicate();
  }

  /** A text file beside this class. */
  static String text(String resource) {
    try (InputStream in = NamePatterns.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the program's own file " + resource + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean contains(String name) {
    if (names.contains(name)) {
      return true;
    }
    int last = -1;
    boolean included = false;
    int depth = 0;
    for (Node node = root; node != null; node = next(node, name, depth++)) {
      for (Rule rule : node.rules) {
        if (rule.number() > last && rule.matches().test(name)) {
          last = rule.number();
          included = rule.included();
        }
      }
    }
    return included;
  }

  private static @Nullable Node next(Node node, String name, int depth) {
    return depth < name.length() ? node.next.get(name.charAt(depth)) : null;
  }
}
