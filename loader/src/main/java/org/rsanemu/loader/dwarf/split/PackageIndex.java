// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.split;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.SplitException;

/**
 * Where the units are in a file that has the split debug information of many objects (DWARF 5,
 * 7.3.5; before it, as the GNU tools have it, version 2).
 */
final class PackageIndex {
  private static final int HEADER = 16;
  private static final int MOST_SECTIONS = 16;

  private PackageIndex() {}

  /** By a unit's id, the parts of the sections that are its own. */
  static Map<Long, Map<String, Window>> read(byte @Nullable [] bytes) throws SplitException {
    Map<Long, Map<String, Window>> rows = new LinkedHashMap<>();
    if (bytes == null) {
      return rows;
    }
    ByteBuffer index = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.length < HEADER) {
      throw damaged();
    }
    int version = index.getShort(0);
    long columns = index.getInt(4) & 0xffffffffL;
    long units = index.getInt(8) & 0xffffffffL;
    long slots = index.getInt(12) & 0xffffffffL;
    long size = HEADER + 12 * slots + 4 * columns + 8 * units * columns;
    if (columns > MOST_SECTIONS || units > slots || slots > bytes.length || size > bytes.length) {
      throw damaged();
    }
    int numbers = (int) (HEADER + 8 * slots);
    int names = (int) (numbers + 4 * slots);
    for (int slot = 0; slot < slots; slot++) {
      int row = index.getInt(numbers + 4 * slot);
      if (row < 0 || row > units) {
        throw damaged();
      }
      if (row > 0) {
        Map<String, Window> parts = new LinkedHashMap<>();
        for (int column = 0; column < columns; column++) {
          String name = name(index.getInt(names + 4 * column), version);
          int offset = names + 4 * (int) (columns * row + column);
          int length = offset + 4 * (int) (columns * units);
          parts.put(name, new Window(index.getInt(offset), index.getInt(length)));
        }
        rows.put(index.getLong(HEADER + 8 * slot), parts);
      }
    }
    return rows;
  }

  private static String name(int section, int version) {
    return switch (section) {
      case 1 -> ".debug_info.dwo";
      case 2 -> ".debug_types.dwo";
      case 3 -> ".debug_abbrev.dwo";
      case 4 -> ".debug_line.dwo";
      case 5 -> version < 5 ? ".debug_loc.dwo" : ".debug_loclists.dwo";
      case 6 -> ".debug_str_offsets.dwo";
      case 7 -> version < 5 ? "" : ".debug_macro.dwo";
      case 8 -> version < 5 ? ".debug_macro.dwo" : ".debug_rnglists.dwo";
      default -> "";
    };
  }

  private static SplitException damaged() {
    return new SplitException("its index is damaged");
  }

  /** A part of a section; the numbers are the file's own. */
  record Window(int start, int size) {
    /** Whether it is in a section of this length. */
    boolean fits(int length) {
      return start >= 0 && size >= 0 && start <= length && size <= length - start;
    }

    int end() {
      return start + size;
    }
  }
}
