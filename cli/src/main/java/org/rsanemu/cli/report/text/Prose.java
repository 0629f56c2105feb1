// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

/** Wraps prose at 80 columns. */
public final class Prose {
  private static final int COLUMNS = 80;

  private Prose() {}

  /**
   * Wraps {@code text} at spaces; a longer word gets a line of its own.
   *
   * @param first prefix of the first line
   * @param rest prefix of the others
   */
  public static String wrap(String first, String rest, String text) {
    StringBuilder result = new StringBuilder();
    StringBuilder line = new StringBuilder(first);
    boolean fresh = true;
    for (String word : text.split(" ")) {
      if (!fresh && line.length() + 1 + word.length() > COLUMNS) {
        result.append(line).append('\n');
        line = new StringBuilder(rest);
        fresh = true;
      }
      line.append(fresh ? "" : " ").append(word);
      fresh = false;
    }
    return result.append(line).append('\n').toString();
  }
}
