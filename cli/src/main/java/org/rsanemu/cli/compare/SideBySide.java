// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/** Columns of equal width, in which text wraps. */
final class SideBySide {
  /** Narrower columns cannot be read. */
  private static final int NARROWEST = 22;

  private static final int COLUMNS = 80;
  private static final String INDENT = "  ";
  private static final String GAP = "  ";

  private final int columns;
  private final int width;
  private final StringBuilder text;

  SideBySide(StringBuilder text, int columns) {
    this.text = text;
    this.columns = columns;
    this.width = width(columns);
  }

  private static int width(int columns) {
    return (COLUMNS - INDENT.length() - GAP.length() * (columns - 1)) / columns;
  }

  /** Whether so many columns can be read. */
  static boolean fits(int columns) {
    return width(columns) >= NARROWEST;
  }

  /** Appends a cell each; {@code style} makes no text longer for the eye. */
  void append(List<String> cells, UnaryOperator<String> style) {
    List<List<String>> wrapped = cells.stream().map(cell -> wrap(cell, width)).toList();
    int height = wrapped.stream().mapToInt(List::size).max().orElse(0);
    for (int y = 0; y < height; y++) {
      StringBuilder line = new StringBuilder(INDENT);
      for (int x = 0; x < wrapped.size(); x++) {
        String piece = y < wrapped.get(x).size() ? wrapped.get(x).get(y) : "";
        boolean last = wrapped.stream().skip(x + 1L).allMatch(List::isEmpty);
        String padding = last ? "" : " ".repeat(width - piece.length()) + GAP;
        line.append(piece.isEmpty() ? "" : style.apply(piece)).append(padding);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
  }

  /** Wraps at spaces, later lines indented; what is longer than a line is cut into pieces. */
  private static List<String> wrap(String cell, int width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : cell.isEmpty() ? new String[0] : cell.split(" ")) {
      if (!line.isBlank() && line.length() + 1 + word.length() > width) {
        lines.add(line);
        line = INDENT;
      }
      line += line.isBlank() ? word : " " + word;
      while (line.length() > width) {
        lines.add(line.substring(0, width));
        line = INDENT + line.substring(width);
      }
    }
    if (!line.isBlank()) {
      lines.add(line);
    }
    return lines;
  }

  /** Underlines each column. */
  void rule() {
    append(Collections.nCopies(columns, "-".repeat(width)), UnaryOperator.identity());
  }
}
