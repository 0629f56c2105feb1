// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.survey;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What compilers say of themselves, as short as a reader needs it: {@code gcc 12.2.0 -O2}. */
public final class Compilers {
  private static final Pattern GCC =
      Pattern.compile("GNU (?<language>\\S+) (?<version>\\d[\\d.]*)(?<options>.*)");
  private static final Pattern CLANG =
      Pattern.compile("(?<name>clang) version (?<version>[\\d.]+)");
  private static final Pattern RUSTC =
      Pattern.compile("(?<name>rustc) version (?<version>[\\d.]+)");

  /** What changes the code of atomics; -march of x86-64 does not, and is always there. */
  private static final Pattern MATTERS =
      Pattern.compile(
          "-O\\w*|-march=(?!x86-64$)\\S+|-mcpu=\\S+|-marm|-mthumb|-m(no-)?outline-atomics|-mcx16"
              + "|-fsanitize=\\S+|-flto\\S*");

  /** More compilers than this are counted, not named. */
  private static final int MOST = 3;

  private Compilers() {}

  public static List<String> of(List<String> producers) {
    List<String> names = producers.stream().map(Compilers::name).distinct().toList();
    List<String> shown = new ArrayList<>(names.subList(0, Math.min(MOST, names.size())));
    if (names.size() > MOST) {
      shown.add((names.size() - MOST) + " more");
    }
    return List.copyOf(shown);
  }

  private static String name(String producer) {
    Matcher gcc = GCC.matcher(producer);
    if (gcc.matches()) {
      String compiler = gcc.group("language").startsWith("C++") ? "g++" : "gcc";
      List<String> words = new ArrayList<>(List.of(compiler, gcc.group("version")));
      for (String option : gcc.group("options").strip().split(" ")) {
        if (MATTERS.matcher(option).matches() && !words.contains(option)) {
          words.add(option);
        }
      }
      return String.join(" ", words);
    }
    for (Pattern pattern : List.of(RUSTC, CLANG)) {
      Matcher matcher = pattern.matcher(producer);
      if (matcher.find()) {
        return matcher.group("name") + " " + matcher.group("version");
      }
    }
    return producer.length() > 40 ? producer.substring(0, 40) + "..." : producer;
  }
}
