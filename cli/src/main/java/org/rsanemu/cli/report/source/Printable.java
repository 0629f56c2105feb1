// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.util.regex.Pattern;

/** Names and texts that come from a binary or a file, as they may be printed. */
public final class Printable {
  /** What moves a terminal's cursor, ends a line, or turns the direction of what follows. */
  private static final Pattern MOVES = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

  private static final Pattern MOVES_BUT_LINES = Pattern.compile("[" + MOVES + "&&[^\\n\\t]]");

  private Printable() {}

  /**
   * The name with a question mark for each character that does more than to look like something.
   */
  public static String name(String name) {
    return MOVES.matcher(name).replaceAll("?");
  }

  /** The same for a text of lines, whose ends and tabs stay. */
  public static String text(String text) {
    return MOVES_BUT_LINES.matcher(text).replaceAll("?");
  }
}
