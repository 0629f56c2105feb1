// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Options from the variable RSAN_OPTIONS: {@code key=value key="value with spaces" flag}, the keys
 * being the long options' names.
 */
public final class EnvironmentOptions {
  public static final String VARIABLE = "RSAN_OPTIONS";

  private static final Pattern WORD =
      Pattern.compile("\\s*(?<key>[^\\s=]+)(=(?:\"(?<d>[^\"]*)\"|'(?<s>[^']*)'|(?<v>\\S*)))?");

  private EnvironmentOptions() {}

  /**
   * The options as arguments that can precede those of the command line.
   *
   * @param known the long options' names, with their hyphens
   * @throws IllegalArgumentException with a message for the user
   */
  public static List<String> arguments(String variable, Set<String> known) {
    List<String> arguments = new ArrayList<>();
    Matcher word = WORD.matcher(variable);
    int end = 0;
    while (end < variable.stripTrailing().length()) {
      if (!word.find(end) || word.start() != end) {
        throw new IllegalArgumentException(
            VARIABLE + ": not key=value: " + variable.substring(end));
      }
      String option = "--" + word.group("key");
      if (!known.contains(option)) {
        throw new IllegalArgumentException(
            VARIABLE + ": there is no option '" + word.group("key") + "'");
      }
      String value = value(word);
      arguments.add(value == null ? option : option + "=" + value);
      end = word.end();
    }
    return arguments;
  }

  private static @org.jspecify.annotations.Nullable String value(Matcher word) {
    for (String group : List.of("d", "s", "v")) {
      if (word.group(group) != null) {
        return word.group(group);
      }
    }
    return null;
  }
}
