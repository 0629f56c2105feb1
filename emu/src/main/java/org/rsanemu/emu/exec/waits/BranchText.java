// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a conditional branch asks, as text: the same for two branches if they ask the same, though
 * one of them jumps where the other goes on.
 */
final class BranchText {
  /** A branch that compares a register with 0 itself. */
  private static final Pattern COMPARES = Pattern.compile("cbn?z (\\w+),.*");

  /** One that asks for a bit of a register. */
  private static final Pattern TESTS = Pattern.compile("tbn?z (\\w+, #\\w+),.*");

  private static final Pattern ASKS_FLAGS = Pattern.compile("(?:j|b\\.?)([a-z]+)(?:\\.[nw])? .*");

  /** Conditions by their opposites. */
  private static final Map<String, String> OPPOSITES =
      Map.ofEntries(
          Map.entry("ne", "e"),
          Map.entry("be", "a"),
          Map.entry("ae", "b"),
          Map.entry("le", "g"),
          Map.entry("ge", "l"),
          Map.entry("ns", "s"));

  private static final Map<String, String> ARM_OPPOSITES =
      Map.ofEntries(
          Map.entry("ne", "eq"),
          Map.entry("lo", "hs"),
          Map.entry("cc", "hs"),
          Map.entry("cs", "hs"),
          Map.entry("pl", "mi"),
          Map.entry("ls", "hi"),
          Map.entry("lt", "ge"),
          Map.entry("le", "gt"));

  private BranchText() {}

  /** The comparison that it makes, if any, and what it asks; empty if that is not known. */
  static List<String> of(String text) {
    Matcher compares = COMPARES.matcher(text);
    if (compares.matches()) {
      return List.of("cmp " + compares.group(1) + ", #0", "eq");
    }
    Matcher tests = TESTS.matcher(text);
    if (tests.matches()) {
      return List.of("bit " + tests.group(1));
    }
    Matcher flags = ASKS_FLAGS.matcher(text);
    return flags.matches() ? List.of(condition(text.startsWith("j"), flags.group(1))) : List.of();
  }

  private static String condition(boolean jumps, String name) {
    return (jumps ? OPPOSITES : ARM_OPPOSITES).getOrDefault(name, name);
  }
}
