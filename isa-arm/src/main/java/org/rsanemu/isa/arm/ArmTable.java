// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.TableRow;

/** Rows of which a word matches one at most, found by the word's high bits. */
public final class ArmTable {
  private static final int INDEX_BITS = 8;

  private final List<ArmRow> rows;
  private final ArmRow[][] byHighBits = new ArmRow[1 << INDEX_BITS][];

  /**
   * @param parts in reading order; all of one width
   */
  @SafeVarargs
  public ArmTable(List<ArmRow>... parts) {
    List<ArmRow> all = new ArrayList<>();
    for (List<ArmRow> part : parts) {
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
              .toArray(ArmRow[]::new);
    }
  }

  /** The row that the word matches, or null. */
  public @Nullable ArmRow find(int word) {
    int high = word >>> rows.getFirst().pattern().width() - INDEX_BITS & (1 << INDEX_BITS) - 1;
    for (ArmRow row : byHighBits[high]) {
      if (row.pattern().matches(word)) {
        return row;
      }
    }
    return null;
  }

  /** All rows, in reading order. */
  public List<ArmRow> rows() {
    return rows;
  }

  /** The rows as the command that prints the table shows them. */
  public List<TableRow> shown() {
    return rows.stream().map(ArmRow::shown).toList();
  }
}
