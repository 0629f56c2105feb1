// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.manual;

import java.util.List;

/** Text in the language of manual pages, man(7). */
final class Roff {
  /** Longer lines in the source are bad style. */
  private static final int COLUMNS = 78;

  private final StringBuilder text = new StringBuilder();

  /** A macro with its arguments, as in {@code .SH NAME}. */
  Roff macro(String name, String... arguments) {
    text.append('.').append(name);
    for (String argument : arguments) {
      boolean quoted = argument.isEmpty() || argument.contains(" ");
      text.append(quoted ? " \"" + argument + '"' : " " + argument);
    }
    text.append('\n');
    return this;
  }

  /** A line as it is, with escapes. */
  Roff line(String escaped) {
    text.append(protect(escaped)).append('\n');
    return this;
  }

  /** Prose, which the reader's program fills; each sentence begins a line. */
  Roff prose(String prose) {
    for (String sentence : prose.strip().split("(?<=[.:;!?]) ")) {
      StringBuilder line = new StringBuilder();
      for (String word : escape(sentence).split(" ")) {
        if (!line.isEmpty() && line.length() + 1 + word.length() > COLUMNS) {
          line(line.toString());
          line.setLength(0);
        }
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
      line(line.toString());
    }
    return this;
  }

  /** Lines that stay as they are, set in less than prose, so that 78 characters fit. */
  Roff verbatim(List<String> lines) {
    macro("in", "2n").macro("nf");
    lines.forEach(line -> line(escape(line)));
    return macro("fi").macro("in");
  }

  /** What other pages are written by hand: macros and all. */
  Roff source(String source) {
    text.append(source);
    return this;
  }

  /** Escapes what would be read as more than text; a hyphen-minus stays one. */
  static String escape(String plain) {
    return plain
        .replace("\\", "\\e")
        .replace("-", "\\-")
        .replace("^", "\\(ha")
        .replace("~", "\\(ti")
        .replace("`", "\\(ga");
  }

  static String bold(String plain) {
    return "\\fB" + escape(plain) + "\\fR";
  }

  static String italic(String plain) {
    return "\\fI" + escape(plain) + "\\fR";
  }

  /** A line must not begin like a macro by chance. */
  private static String protect(String line) {
    return line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
