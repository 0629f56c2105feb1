// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table whose cells wrap, so that no line is longer than a given width. */
public final class TextTable {
  private static final String GAP = "  ";
  private static final int NARROWEST = 12;

  private final int columns;
  private final List<String[]> rows = new ArrayList<>();

  /**
   * @param columns of the terminal
   * @param header of each column
   */
  public TextTable(int columns, String... header) {
    this.columns = columns;
    rows.add(header);
  }

  /** Adds a row of as many cells as the header has. */
  public void add(String... row) {
    rows.add(row);
  }

  /** The table, the header underlined; no line ends with a space. */
  public String render() {
    int[] widths = widths();
    StringBuilder text = new StringBuilder();
    append(text, rows.getFirst(), widths);
    String[] line = Arrays.stream(widths).mapToObj("-"::repeat).toArray(String[]::new);
    append(text, line, widths);
    rows.stream().skip(1).forEach(row -> append(text, row, widths));
    return text.toString();
  }

  /** Natural widths; while they are too wide, the widest column gives way. */
  private int[] widths() {
    int[] widths = new int[rows.getFirst().length];
    for (String[] row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    int available = columns - GAP.length() * (widths.length - 1);
    while (Arrays.stream(widths).sum() > available) {
      int widest = 0;
      for (int i = 1; i < widths.length; i++) {
        widest = widths[i] > widths[widest] ? i : widest;
      }
      if (widths[widest] <= NARROWEST) {
        break;
      }
      widths[widest]--;
    }
    return widths;
  }

  private static void append(StringBuilder text, String[] row, int[] widths) {
    List<List<String>> cells = new ArrayList<>();
    int height = 0;
    for (int i = 0; i < row.length; i++) {
      cells.add(wrapped(row[i], widths[i]));
      height = Math.max(height, cells.get(i).size());
    }
    for (int y = 0; y < height; y++) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        String cell = y < cells.get(i).size() ? cells.get(i).get(y) : "";
        line.append(i == 0 ? "" : GAP).append(cell);
        line.append(" ".repeat(Math.max(0, widths[i] - cell.length())));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
  }

  private static List<String> wrapped(String cell, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : cell.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
