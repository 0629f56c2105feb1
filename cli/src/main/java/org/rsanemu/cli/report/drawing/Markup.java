// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import java.util.Locale;

/**
 * Text escaped for HTML or SVG, between tags or within quoted attributes. Names, paths and source
 * lines come from binaries that nobody trusts: what could end the text, or change how its
 * neighbours read, is made visible instead.
 */
public final class Markup {
  private Markup() {}

  /** Escapes text. Line breaks and tabs stay. */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(c -> append(escaped, c));
    return escaped.toString();
  }

  /**
   * At most so many characters, all of which are seen; of a longer text, its beginning and end,
   * with an ellipsis between.
   */
  public static String cut(String text, int length) {
    StringBuilder seen = new StringBuilder();
    text.codePoints().forEach(c -> appendVisible(seen, c));
    int[] all = seen.codePoints().toArray();
    if (all.length <= length) {
      return seen.toString();
    }
    int end = (length - 1) / 2;
    int start = length - 1 - end;
    return new String(all, 0, start) + "…" + new String(all, all.length - end, end);
  }

  private static void append(StringBuilder escaped, int c) {
    switch (c) {
      case '&' -> escaped.append("&amp;");
      case '<' -> escaped.append("&lt;");
      case '>' -> escaped.append("&gt;");
      case '"' -> escaped.append("&quot;");
      case '\'' -> escaped.append("&#39;");
      case '`' -> escaped.append("&#96;");
      case '\n', '\t' -> escaped.append((char) c);
      default -> appendVisible(escaped, c);
    }
  }

  private static void appendVisible(StringBuilder text, int c) {
    if (visible(c)) {
      text.appendCodePoint(c);
    } else {
      text.append(String.format(Locale.ROOT, "\\u{%x}", c));
    }
  }

  /** Whether it is shown as what it is: no control, no change of direction, nothing unassigned. */
  private static boolean visible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
