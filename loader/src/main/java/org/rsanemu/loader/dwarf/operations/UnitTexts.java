// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.SourcePath;
import org.rsanemu.loader.dwarf.macros.MacroSections;
import org.rsanemu.loader.source.CodeLines;
import org.rsanemu.loader.source.Sources;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;
import org.rsanemu.nativelib.dw.LineTable;

/**
 * What the text of a program's units is read from.
 *
 * @param sections those of debug information, by name
 * @param macros what compilers write down of macros
 * @param machine ELF's number of the processor
 */
public record UnitTexts(
    DwarfData dwarf,
    Map<String, byte[]> sections,
    MacroSections macros,
    Sources sources,
    int machine) {
  /**
   * Which lines the code of a unit comes from, read when it is asked for.
   *
   * @param unit the one that has the line table
   * @param folder where the compiler ran, or null
   * @param rows the table's, if they are read already
   * @param paths of all files
   */
  Supplier<CodeLines> code(Die unit, @Nullable String folder, LineTable rows, Set<String> paths) {
    long id = unit.id();
    return new Supplier<>() {
      private @Nullable CodeLines lines;

      @Override
      public CodeLines get() {
        if (lines == null) {
          Die again = dwarf.newDie();
          boolean read = rows.lines().length > 0 || !dwarf.find(id, again);
          lines = lines(read ? rows : dwarf.lines(again), folder, paths);
        }
        return lines;
      }
    };
  }

  private static CodeLines lines(LineTable rows, @Nullable String folder, Set<String> paths) {
    CodeLines lines = new CodeLines(paths);
    for (int i = 0; i < rows.lines().length; i++) {
      if (!rows.ends()[i] && rows.lines()[i] > 0) {
        lines.add(SourcePath.resolve(folder, rows.files()[i]), rows.lines()[i]);
      }
    }
    return lines;
  }
}
