// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

/**
 * Where a function's exceptions lead: its language-specific data area, whose table GCC and clang
 * write alike (Itanium C++ ABI, "Exception Handling Tables").
 *
 * @param window that may have it
 * @param at its address
 */
record CallSites(Window window, long at) {
  private static final int LEB = 0x01;

  /**
   * Whether what a call throws leads to code of the function. Where the table has no row the
   * program is ended.
   *
   * @param offset of the call from the function's start
   */
  boolean mayLand(long offset) {
    if (!window.contains(at, 2)) {
      return true;
    }
    int starts = window.u8(at);
    long types = at + 1;
    if (starts != EncodedPointer.OMITTED) {
      return true; // where the code lies that it leads to, which is rare
    }
    long table = types + 1;
    if (window.u8(types) != EncodedPointer.OMITTED) {
      table = new Leb(window, table).end();
    }
    if (!window.contains(table, 1) || window.u8(table) != LEB) {
      return true;
    }
    Leb length = new Leb(window, table + 1);
    return mayLand(offset, length.end(), length.value());
  }

  private boolean mayLand(long offset, long from, long bytes) {
    long row = from;
    while (row < from + bytes) {
      if (!window.contains(row, from + bytes - row)) {
        return true;
      }
      Leb start = new Leb(window, row);
      Leb size = new Leb(window, start.end());
      Leb landing = new Leb(window, size.end());
      if (offset >= start.value() && offset - start.value() < size.value()) {
        return landing.value() != 0;
      }
      row = new Leb(window, landing.end()).end();
    }
    return false;
  }
}
