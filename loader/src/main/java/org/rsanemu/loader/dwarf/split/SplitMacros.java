// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.split;

import org.rsanemu.loader.dwarf.data.SplitException;
import org.rsanemu.loader.dwarf.macros.MacroList;

/** The lists of macros of a unit that was split off, made into ones among a program's others. */
final class SplitMacros {
  private SplitMacros() {}

  /**
   * Adds to all that the lists refer to; a section that cannot be read to its end stays as it is
   * from there on.
   *
   * <p>What gcc 12 splits off is of no use: it puts each list that others may share in a section of
   * its own, and nothing says which of them an entry imports.
   *
   * @param section all of the unit's part of .debug_macro.dwo
   * @param base where that will be in .debug_macro
   * @param strings what is added to offsets into .debug_str
   * @param lines what is added to offsets into .debug_line
   */
  static void move(byte[] section, int base, int strings, int lines) {
    MacroList.Budget budget = new MacroList.Budget(section.length);
    MacroList.Moves moves = new MacroList.Moves(base, strings, lines);
    try {
      for (int at = 0; at < section.length; ) {
        at = MacroList.move(section, at, moves, budget).end();
      }
    } catch (SplitException damaged) {
      // Whoever reads the list comes to the same place, and says so.
      return;
    }
  }
}
