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
    if (window.u8(at) != EncodedPointer.OMITTED) {
      return true; // it says where the code lies that it leads to, which is rare
    }
    long types = at + 1;
    long table = types + 1;
    if (window.u8(types) != EncodedPointer.OMITTED) {
      table = new LebNumber(window, table).end();
    }
    if (!window.contains(table, 1) || window.u8(table) != LEB) {
      return true;
    }
    LebNumber length = new LebNumber(window, table + 1);
    return mayLand(offset, length.end(), length.value());
  }

  private boolean mayLand(long offset, long from, long bytes) {
    if (!window.contains(from, bytes)) {
      return true;
    }
    long row = from;
    while (row < from + bytes) {
      LebNumber start = new LebNumber(window, row);
      LebNumber size = new LebNumber(window, start.end());
      LebNumber landing = new LebNumber(window, size.end());
      if (offset >= start.value() && offset - start.value() < size.value()) {
        return landing.value() != 0;
      }
      row = new LebNumber(window, landing.end()).end();
    }
    return false;
  }
}
