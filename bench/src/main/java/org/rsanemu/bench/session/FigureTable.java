// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

/** A table in Markdown. */
final class FigureTable {
  private final StringBuilder text = new StringBuilder();

  private FigureTable(String others, Object... columns) {
    row(columns);
    text.append("|---").append(others.repeat(columns.length - 1)).append("|\n");
  }

  /** One whose first column is words, and numbers what follows. */
  static FigureTable ofNumbers(Object... columns) {
    return new FigureTable("|--:", columns);
  }

  /** One of words. */
  static FigureTable ofWords(Object... columns) {
    return new FigureTable("|---", columns);
  }

  /** Adds a row; numbers with a fraction get as many digits as say something. */
  FigureTable row(Object... cells) {
    for (Object cell : cells) {
      text.append("| ")
          .append(cell instanceof Double number ? Figures.text(number) : cell)
          .append(' ');
    }
    text.append("|\n");
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
