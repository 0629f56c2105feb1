// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Looks through the tables of abbreviations that units name (DWARF 5, 7.5.3) before libdw does.
 * libdw searches an entry's attributes one by one: a table whose entries have a million attributes
 * that take no space would keep it busy forever.
 */
final class AbbreviationCheck {
  /** Compilers give an entry some twenty. */
  private static final int MOST_ATTRIBUTES = 128;

  private static final int FORM_IMPLICIT_CONST = 0x21;
  private static final int UNIT_HEADER_WITHOUT_LENGTH = 7;

  private final ByteBuffer tables;
  private final Set<Long> seen = new HashSet<>();

  /** Tables may share their ends, but not so often that reading them all is a burden. */
  private long budget;

  private AbbreviationCheck(byte[] tables) {
    this.tables = ByteBuffer.wrap(tables);
    this.budget = 16L * tables.length + (1 << 20);
  }

  /** Whether the tables of all units in these sections are of a sane size. */
  static boolean isSound(Map<String, byte[]> sections) {
    AbbreviationCheck check =
        new AbbreviationCheck(sections.getOrDefault(".debug_abbrev", new byte[0]));
    return check.units(sections.getOrDefault(".debug_info", new byte[0]))
        && check.units(sections.getOrDefault(".debug_types", new byte[0]));
  }

  /** The headers of units, as far as they follow one another (DWARF 5, 7.5.1; DWARF 4, 7.5.1.1). */
  private boolean units(byte[] section) {
    ByteBuffer units = ByteBuffer.wrap(section).order(ByteOrder.LITTLE_ENDIAN);
    while (units.remaining() > 4 + UNIT_HEADER_WITHOUT_LENGTH + 8) {
      long length = units.getInt() & 0xffffffffL;
      boolean large = length == 0xffffffffL;
      length = large ? units.getLong() : length;
      int start = units.position();
      if (units.getShort() >= 5) {
        // The kind of unit and the size of an address come before the table's offset.
        units.getShort();
      }
      if (units.remaining() < 8) {
        return true;
      }
      long offset = large ? units.getLong() : units.getInt() & 0xffffffffL;
      if (seen.add(offset) && !table(offset)) {
        return false;
      }
      if (length < 0 || length > section.length - start) {
        return true;
      }
      units.position(start + (int) length);
    }
    return true;
  }

  private boolean table(long offset) {
    if (offset < 0 || offset >= tables.limit()) {
      return true;
    }
    tables.position((int) offset);
    try {
      while (leb() != 0) {
        leb();
        tables.get();
        int attributes = 0;
        boolean more = true;
        while (more) {
          long name = leb();
          long form = leb();
          if (form == FORM_IMPLICIT_CONST) {
            leb();
          }
          more = name != 0 || form != 0;
          if (++attributes > MOST_ATTRIBUTES) {
            return false;
          }
        }
        if (budget < 0) {
          return false;
        }
      }
    } catch (BufferUnderflowException cut) {
      // libdw finds the table's end as well, and reads nothing behind it.
      return true;
    }
    return true;
  }

  /** A LEB128; of its value only whether it is 0 or a known small number matters. */
  private long leb() {
    long value = 0;
    int shift = 0;
    byte part;
    do {
      part = tables.get();
      value |= shift < 63 ? (part & 0x7fL) << shift : part & 0x7f;
      shift += 7;
      budget--;
    } while (part < 0);
    return value;
  }
}
