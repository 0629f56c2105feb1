// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.List;

/** Aligned columns. */
public final class Columns {
  private static final String GAP = "  ";

  private Columns() {}

  /** Appends rows of equal length, each column as wide as its widest cell, the last one as is. */
  public static void append(StringBuilder text, String indent, List<String[]> rows) {
    if (rows.isEmpty()) {
      return;
    }
    int columns = rows.getFirst().length;
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int i = 0; i < columns - 1; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int i = 0; i < columns; i++) {
        line.append(row[i]);
        if (i < columns - 1) {
          line.append(" ".repeat(widths[i] - row[i].length())).append(GAP);
        }
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
  }
}
