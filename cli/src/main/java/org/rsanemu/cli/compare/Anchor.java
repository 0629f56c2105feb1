// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.Comparator;

/**
 * A source line of all builds, whatever its number in each.
 *
 * @param file as the first build that has the file names it; "" if there is no debug information
 * @param line in that file; for a line that only another copy of the file has, the line there that
 *     it comes after
 * @param copy 0, or the number of the copy of the file that alone has the line
 * @param own the line's number in that copy, 0 if copy is 0
 * @param function if there is no line; else ""
 */
record Anchor(String file, int line, int copy, int own, String function)
    implements Comparable<Anchor> {
  private static final Comparator<Anchor> ORDER =
      Comparator.comparing(Anchor::file)
          .thenComparingInt(Anchor::line)
          .thenComparingInt(Anchor::copy)
          .thenComparingInt(Anchor::own)
          .thenComparing(Anchor::function);

  @Override
  public int compareTo(Anchor other) {
    return ORDER.compare(this, other);
  }
}
