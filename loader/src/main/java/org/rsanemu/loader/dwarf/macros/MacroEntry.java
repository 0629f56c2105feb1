// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.macros;

/**
 * One thing that a compiler says of macros.
 *
 * @param line where
 * @param number a file's, or where in the section another list is that belongs here
 * @param text a definition or a name, else ""
 */
record MacroEntry(Kind kind, int line, long number, String text) {
  /** What it is. */
  enum Kind {
    DEFINE,
    UNDEFINE,
    START_FILE,
    END_FILE,
    IMPORT,
    /** As {@link #IMPORT}, in the file that programs share. */
    IMPORT_SHARED
  }
}
