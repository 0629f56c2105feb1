// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Report;

/** The words of {@code --fail-on}. */
public final class FailOn {
  static final String ANY = "any";

  private static final Map<String, List<String>> WORDS = new LinkedHashMap<>();

  static {
    WORDS.put("violation", List.of("robustness"));
    Report.KINDS.forEach(kind -> WORDS.put(kind, List.of(kind)));
    WORDS.put("deadlock", List.of("deadlock", "livelock"));
    WORDS.put(FindingView.HARDWARE_VIOLATION, List.of(FindingView.HARDWARE_VIOLATION));
    WORDS.put(Report.UNKNOWN_ORDERS, List.of(Report.UNKNOWN_ORDERS));
    WORDS.put(ANY, Report.KINDS);
    WORDS.put("none", List.of());
  }

  private FailOn() {}

  /**
   * The kinds of findings that a list of known words names, in the order of all kinds, and {@link
   * FindingView#HARDWARE_VIOLATION} and {@link Report#UNKNOWN_ORDERS} if it does.
   */
  public static List<String> kinds(String list) {
    List<String> named =
        split(list).stream().flatMap(word -> requireNonNull(WORDS.get(word)).stream()).toList();
    return Stream.concat(
            Report.KINDS.stream(), Stream.of(FindingView.HARDWARE_VIOLATION, Report.UNKNOWN_ORDERS))
        .filter(named::contains)
        .toList();
  }

  /** The first word of the list that says nothing; "" if there is none. */
  static String unknown(String list) {
    return split(list).stream()
        .filter(word -> !WORDS.containsKey(word))
        .map(word -> word.isEmpty() ? "''" : word)
        .findFirst()
        .orElse("");
  }

  /** All words, for a message. */
  static String words() {
    return String.join(", ", WORDS.keySet());
  }

  private static List<String> split(String list) {
    return Arrays.stream(list.split(",", -1)).map(String::strip).toList();
  }
}
