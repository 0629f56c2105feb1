// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

/**
 * The rows of a unit's line table, in order of address; arrays of one length.
 *
 * @param addresses unsigned
 * @param lines 0 where the compiler names none
 * @param columns from 1, in bytes; 0 where the compiler names none
 * @param statements whether the row is where a statement begins (is_stmt), rather than continues
 * @param ends whether the row ends a sequence: no code from its address on
 * @param files as the compiler named them, "" if not known
 */
public record LineTable(
    long[] addresses,
    int[] lines,
    int[] columns,
    boolean[] statements,
    boolean[] ends,
    String[] files) {
  /** A table without rows. */
  public static final LineTable EMPTY =
      new LineTable(
          new long[0], new int[0], new int[0], new boolean[0], new boolean[0], new String[0]);

  /** Whether the rows are in order of address, as in a sound table. */
  public boolean isSorted() {
    for (int i = 1; i < addresses.length; i++) {
      if (addresses[i - 1] > addresses[i]) {
        return false;
      }
    }
    return true;
  }
}
