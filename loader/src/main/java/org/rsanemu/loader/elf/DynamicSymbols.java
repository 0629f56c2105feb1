// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import org.jspecify.annotations.Nullable;

/**
 * The symbols by which the dynamic loader binds (System V gABI, "Symbol Table"), by their numbers.
 *
 * @param table the symbols, or null
 * @param names their names, or null
 */
record DynamicSymbols(@Nullable Window table, @Nullable Window names) {
  private static final int LONGEST_NAME = 256;

  /** The name of a symbol; null if it has none. */
  @Nullable String name(long symbol) {
    long at = table == null ? 0 : address(table, symbol);
    if (table == null || names == null || !table.contains(at, Integer.BYTES)) {
      return null;
    }
    long name = table.u32(at);
    return name < names.size() ? names.text(names.address() + name, LONGEST_NAME) : null;
  }

  /**
   * Whether that symbol has this name, and is defined here.
   *
   * @throws IndexOutOfBoundsException if there is no such symbol in the file
   */
  boolean defines(long symbol, String name) {
    if (table == null) {
      throw new IndexOutOfBoundsException();
    }
    int section = table.u16(address(table, symbol) + (table.file().wide() ? 6 : 14));
    return section != 0 && name.equals(name(symbol));
  }

  private static long address(Window table, long symbol) {
    return table.address() + symbol * (table.file().wide() ? 24 : 16);
  }
}
