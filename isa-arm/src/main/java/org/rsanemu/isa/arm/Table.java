// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.TableRow;

/** Rows of which a word matches one at most, found by the word's high bits. */
public final class Table {
  private static final int INDEX_BITS = 8;

  private final List<Row> rows;
  private final Row[][] byHighBits = new Row[1 << INDEX_BITS][];

  /**
   * @param parts in reading order; all of one width
   */
  @SafeVarargs
  public Table(List<Row>... parts) {
    List<Row> all = new ArrayList<>();
    for (List<Row> part : parts) {
      all.addAll(part);
    }
    rows = List.copyOf(all);
    int shift = rows.getFirst().pattern().width() - INDEX_BITS;
    for (int high = 0; high < byHighBits.length; high++) {
      int word = high << shift;
      int mask = -1 << shift;
      byHighBits[high] =
          rows.stream()
              .filter(row -> ((row.pattern().value() ^ word) & row.pattern().mask() & mask) == 0)
              .toArray(Row[]::new);
    }
  }

  /** The row that the word matches, or null. */
  public @Nullable Row find(int word) {
    int high = word >>> rows.getFirst().pattern().width() - INDEX_BITS & (1 << INDEX_BITS) - 1;
    for (Row row : byHighBits[high]) {
      if (row.pattern().matches(word)) {
        return row;
      }
    }
    return null;
  }

  /** All rows, in reading order. */
  public List<Row> rows() {
    return rows;
  }

  /** The rows as the command that prints the table shows them. */
  public List<TableRow> shown() {
    return rows.stream().map(Row::shown).toList();
  }
}
