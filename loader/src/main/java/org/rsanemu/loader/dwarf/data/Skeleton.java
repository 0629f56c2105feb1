// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * What a program keeps of a unit whose debug information is split off (DWARF 5, 3.1.2): what the
 * linker has to know, and where the rest is.
 *
 * @param offset where the unit is in .debug_info
 * @param id what the unit that was split off has, too
 * @param file as the compiler named it
 * @param folder where the compiler ran, or null
 * @param addresses where its addresses begin in .debug_addr
 * @param ranges what its offsets into .debug_ranges are relative to (DWARF 4)
 * @param code what offsets of ranges of code are relative to
 */
public record Skeleton(
    long offset,
    int version,
    long id,
    String file,
    @Nullable String folder,
    long addresses,
    long ranges,
    long code) {
  private static final int MOST_UNITS = 1 << 17;
  private static final int UNIT_TYPE_SKELETON = 4;

  /** After the header of the first table in .debug_addr (DWARF 5, 7.27). */
  private static final int FIRST_ADDRESS = 8;

  /** All of a program's. */
  public static List<Skeleton> of(DwarfData data, Map<String, byte[]> sections) {
    ByteBuffer info =
        ByteBuffer.wrap(sections.getOrDefault(".debug_info", new byte[0]))
            .order(ByteOrder.LITTLE_ENDIAN);
    List<Skeleton> all = new ArrayList<>();
    Die unit = data.newDie();
    long offset = 0;
    for (int i = 0; i < MOST_UNITS && offset >= 0; i++) {
      long next = data.unit(offset, unit);
      if (next >= 0 && unit.isPresent() && is(data, unit)) {
        Skeleton skeleton = read(data, unit, info, offset);
        if (skeleton != null) {
          all.add(skeleton);
        }
      }
      offset = next;
    }
    return all;
  }

  /** Whether a unit is one. */
  static boolean is(DwarfData data, Die unit) {
    int tag = data.tag(unit);
    return tag == Dw.TAG_SKELETON_UNIT
        || tag == Dw.TAG_COMPILE_UNIT && data.has(unit, Dw.AT_GNU_DWO_NAME);
  }

  private static @Nullable Skeleton read(DwarfData data, Die unit, ByteBuffer info, long offset) {
    @Nullable String file = data.string(unit, Dw.AT_DWO_NAME);
    file = file == null ? data.string(unit, Dw.AT_GNU_DWO_NAME) : file;
    boolean large = info.getInt((int) offset) == -1;
    if (file == null || large || info.limit() - offset < 20) {
      return null;
    }
    int version = info.getShort((int) offset + 4);
    long id;
    if (version >= 5) {
      if (info.get((int) offset + 6) != UNIT_TYPE_SKELETON) {
        return null;
      }
      id = info.getLong((int) offset + 12);
    } else {
      if (!data.has(unit, Dw.AT_GNU_DWO_ID)) {
        return null;
      }
      id = data.number(unit, Dw.AT_GNU_DWO_ID, 0);
    }
    return new Skeleton(
        offset,
        version,
        id,
        file,
        data.string(unit, Dw.AT_COMP_DIR),
        addresses(data, unit),
        data.number(unit, Dw.AT_GNU_RANGES_BASE, 0),
        data.address(unit, Dw.AT_LOW_PC, 0));
  }

  /** Where a unit's addresses begin in .debug_addr. */
  public static long addresses(DwarfData data, Die unit) {
    long base = data.number(unit, Dw.AT_GNU_ADDR_BASE, FIRST_ADDRESS);
    return data.number(unit, Dw.AT_ADDR_BASE, base);
  }
}
