package org.rsanemu.loader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A set of symbol names, read from text files beside this class: words are names or patterns,
 * {@code *} any text, {@code ?} any character, {@code [ab]} one of these; {@code !} takes names out
 * that words before it put in; {@code #} begins a comment. Of the words that match a name the last
 * decides, but names without a pattern come before all patterns.
 */
final class NamePatterns {
  private record Rule(Predicate<String> matches, boolean included) {}

  private final Set<String> names = new HashSet<>();

  /** The last first. */
  private final Deque<Rule> rules = new ArrayDeque<>();

  private NamePatterns() {}

  /** The union of these files' patterns. */
  static NamePatterns read(String... resources) {
    NamePatterns patterns = new NamePatterns();
    for (String resource : resources) {
      text(resource).lines().forEach(patterns::addLine);
    }
    return patterns;
  }

  private void addLine(String line) {
    for (String word : line.replaceFirst("#.*", "").trim().split("\\s+")) {
      if (word.startsWith("!")) {
        rules.addFirst(new Rule(matcher(word.substring(1)), false));
      } else if (isPattern(word)) {
        rules.addFirst(new Rule(matcher(word), true));
      } else if (!word.isEmpty()) {
        names.add(word);
      }
    }
  }

  private static boolean isPattern(String word) {
    return word.contains("*") || word.contains("?") || word.contains("[");
  }

  private static Predicate<String> matcher(String glob) {
    if (!isPattern(glob)) {
      return glob::equals;
    }
    String prefix = glob.substring(0, glob.length() - 1);
    if (glob.endsWith("*") && !isPattern(prefix)) {
      return name -> name.startsWith(prefix);
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

  private static String text(String resource) {
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
    for (Rule rule : rules) {
      if (rule.matches().test(name)) {
        return rule.included();
      }
    }
    return false;
  }
}
