// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.units;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.SourcePath;
import org.rsanemu.nativelib.dw.LineTable;

/** Which line an instruction comes from. */
public final class LineIndex {
  /** So many rows without a line are passed over to find one before them. */
  private static final int MOST_LINELESS = 16;

  private final LineTable table;
  private final @Nullable String folder;

  /**
   * Rows must be in order of address; a table that is not has no answers.
   *
   * @param folder where the compiler ran, or null
   */
  public LineIndex(LineTable table, @Nullable String folder) {
    this.folder = folder;
    this.table = table.isSorted() ? table : LineTable.EMPTY;
  }

  /** The row that an address belongs to, -1 if none does. */
  public int row(long address) {
    int found = Arrays.binarySearch(table.addresses(), address);
    int row = found >= 0 ? found : -found - 2;
    while (row >= 0
        && row + 1 < table.addresses().length
        && table.addresses()[row + 1] == address) {
      row++;
    }
    if (row < 0 || table.ends()[row]) {
      return -1;
    }
    return table.lines()[row] > 0 ? row : near(row);
  }

  /**
   * Line 0 is code that the compiler attributes to no line. It belongs to what is before or after
   * it in the same file, else to what is before it.
   */
  private int near(int row) {
    for (int direction = -1; direction <= 1; direction += 2) {
      for (int i = row, steps = 0;
          i >= 0 && i < table.lines().length && steps <= MOST_LINELESS && !table.ends()[i];
          i += direction, steps++) {
        if (table.lines()[i] > 0 && table.files()[i].equals(table.files()[row])) {
          return i;
        }
      }
    }
    for (int i = row; i >= 0 && i >= row - MOST_LINELESS && !table.ends()[i]; i--) {
      if (table.lines()[i] > 0) {
        return i;
      }
    }
    return row;
  }

  public int line(int row) {
    return Math.max(0, table.lines()[row]);
  }

  /** From 1, in bytes; 0 where the compiler names none. */
  public int column(int row) {
    return line(row) == 0 ? 0 : Math.max(0, table.columns()[row]);
  }

  public String file(int row) {
    return SourcePath.resolve(folder, table.files()[row]);
  }
}
