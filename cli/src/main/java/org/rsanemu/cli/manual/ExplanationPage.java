// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.manual;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What {@code explain} prints: a text, in which {@code @NAME@} on a line of its own stands for a
 * test program of testbins/explain, whose verdict the tests check.
 */
final class ExplanationPage {
  /** The kinds of finding. */
  static final List<String> KINDS = List.of("robustness", "race", "deadlock", "livelock", "crash");

  private static final Pattern PROGRAM = Pattern.compile("(?m)^@([\\w.-]+)@$");

  private ExplanationPage() {}

  /**
   * The page about a kind.
   *
   * @param kind one of {@link #KINDS}
   */
  static String of(String kind) {
    return PROGRAM
        .matcher(resource("explain/" + kind + ".txt"))
        .replaceAll(match -> Matcher.quoteReplacement(program(match.group(1))));
  }

  /** A program, indented, without its header, which is for the tests, and its licence. */
  private static String program(String name) {
    return resource("programs/" + name)
        .lines()
        .dropWhile(line -> line.startsWith("//"))
        .takeWhile(line -> !line.startsWith("// SPDX"))
        .map(line -> line.isEmpty() ? "" : "    " + line)
        .collect(Collectors.joining("\n"))
        .stripTrailing();
  }

  private static String resource(String name) {
    try (InputStream in = ExplanationPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the archive lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
