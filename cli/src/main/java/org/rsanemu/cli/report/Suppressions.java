// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rsanemu.cli.files.BoundedFile;
import org.rsanemu.cli.report.source.SourceFrame;

/**
 * Suppressions in ThreadSanitizer's syntax: lines {@code type:pattern}, comments after {@code #} at
 * a line's start. A pattern matches anywhere in a function, file or module; {@code *} stands for
 * any text, {@code ^} for the beginning, {@code $} for the end.
 */
public final class Suppressions {
  private static final String ANY_FRAME_OF_LIBRARY = "called_from_lib";
  private static final String TOP = "_top";
  private static final Set<String> TYPES =
      Set.of(
          "race",
          "race_top",
          "robustness",
          "robustness_top",
          ANY_FRAME_OF_LIBRARY,
          "deadlock",
          "livelock",
          "crash");

  private record Rule(String type, Pattern pattern) {}

  private final List<Rule> rules;
  private final List<String> warnings;

  private Suppressions(List<Rule> rules, List<String> warnings) {
    this.rules = List.copyOf(rules);
    this.warnings = List.copyOf(warnings);
  }

  /** Suppresses nothing. */
  public static Suppressions none() {
    return new Suppressions(List.of(), List.of());
  }

  /**
   * Reads a file of suppressions.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if a line is not a suppression; the message says which
   */
  public static Suppressions read(Path file) throws IOException {
    return parse(file.toString(), BoundedFile.text(file).lines().toList());
  }

  static Suppressions parse(String name, List<String> lines) {
    List<Rule> rules = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      int colon = line.indexOf(':');
      if (colon <= 0 || colon == line.length() - 1) {
        throw new IllegalArgumentException(
            name + ":" + (i + 1) + ": not a suppression: '" + line + "' (type:pattern expected)");
      }
      String type = line.substring(0, colon);
      if (TYPES.contains(type)) {
        rules.add(new Rule(type, pattern(line.substring(colon + 1))));
      } else {
        warnings.add(
            name + ":" + (i + 1) + ": suppressions of type '" + type + "' have no effect here");
      }
    }
    return new Suppressions(rules, warnings);
  }

  /** Lines that were read and have no effect. */
  public List<String> warnings() {
    return warnings;
  }

  /** Whether there is nothing to match. */
  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /**
   * Whether a finding is suppressed.
   *
   * @param kind the finding's
   * @param stacks of its sides or threads, innermost frame first
   */
  public boolean match(String kind, List<List<SourceFrame>> stacks) {
    return rules.stream().anyMatch(rule -> stacks.stream().anyMatch(s -> matches(rule, kind, s)));
  }

  private static boolean matches(Rule rule, String kind, List<SourceFrame> stack) {
    if (rule.type().equals(ANY_FRAME_OF_LIBRARY)) {
      return stack.stream().skip(1).anyMatch(f -> rule.pattern().matcher(f.module()).find());
    }
    boolean top = rule.type().endsWith(TOP);
    String type = top ? rule.type().substring(0, rule.type().length() - TOP.length()) : rule.type();
    return type.equals(kind) && (top ? top(stack) : stack.stream()).anyMatch(f -> matches(rule, f));
  }

  /** The innermost frame, and where a finding is placed that functions around it only pass on. */
  private static Stream<SourceFrame> top(List<SourceFrame> stack) {
    if (stack.stream().noneMatch(SourceFrame::passes)) {
      return stack.stream().limit(1);
    }
    return Stream.of(stack.getFirst(), SourceFrame.nearest(stack));
  }

  private static boolean matches(Rule rule, SourceFrame frame) {
    return Stream.of(frame.function(), frame.file(), frame.module())
        .anyMatch(text -> rule.pattern().matcher(text).find());
  }

  private static Pattern pattern(String template) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < template.length(); i++) {
      char c = template.charAt(i);
      boolean last = i == template.length() - 1;
      if (c == '*') {
        regex.append(".*");
      } else if (c == '^' && i == 0 || c == '$' && last) {
        regex.append(c);
      } else {
        regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL);
  }
}
