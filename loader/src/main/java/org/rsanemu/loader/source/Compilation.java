// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How one unit was compiled, as far as debug information says.
 *
 * @param main the full path of the source
 * @param folder where the compiler ran, "" if not known
 * @param producer the compiler and what it says of its options
 * @param c whether the language is C, not C++
 * @param machine ELF's number of the processor
 * @param code which lines some code comes from
 */
public record Compilation(
    String main, String folder, String producer, boolean c, int machine, Supplier<CodeLines> code) {
  private static final Pattern GCC =
      Pattern.compile("GNU C(?:\\+\\+)?(\\w*) (\\d+)\\.(\\d+)\\.\\d+.*", Pattern.DOTALL);

  /** clang with -grecord-gcc-switches: its version, and the whole command. */
  private static final Pattern RECORDED =
      Pattern.compile(".*?clang version \\S+(?: \\([^)]*\\))* (/.*)", Pattern.DOTALL);

  private static final int MOST_OPTIONS = 1 << 12;

  /** Whether clang is the compiler. */
  public boolean isClang() {
    return producer.contains("clang");
  }

  /** Whether GCC is the compiler. */
  boolean isGcc() {
    return GCC.matcher(producer).matches();
  }

  /** A part of what GCC says: 1 the language's year, 2 its version's first number, 3 the second. */
  String gcc(int part) {
    Matcher matcher = GCC.matcher(producer);
    return matcher.matches() ? matcher.group(part) : "";
  }

  /** Whether all options are known, also those that define macros. */
  boolean hasCommand() {
    return RECORDED.matcher(producer).matches();
  }

  /**
   * The arguments of an option of one letter, as {@code -D}, that is known, in their order; GCC 12
   * names none that concerns the preprocessor.
   */
  List<String> options(String option) {
    List<String> found = new ArrayList<>();
    List<String> words = command();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals(option)) {
        found.add(i + 1 < words.size() ? words.get(++i) : "");
      } else if (option.length() == 2 && word.startsWith(option)) {
        found.add(word.substring(2));
      }
    }
    return found;
  }

  /** The command, in words; a backslash keeps what follows from ending one. */
  private List<String> command() {
    Matcher matcher = RECORDED.matcher(producer);
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    String text = matcher.matches() ? matcher.group(1) + " " : "";
    for (int i = 0; i < text.length() && words.size() < MOST_OPTIONS; i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        word.append(text.charAt(++i));
      } else if (c == ' ') {
        words.add(word.toString());
        word.setLength(0);
      } else {
        word.append(c);
      }
    }
    return words;
  }
}
