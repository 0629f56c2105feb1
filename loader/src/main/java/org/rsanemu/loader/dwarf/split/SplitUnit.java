// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.split;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfForm;
import org.rsanemu.loader.dwarf.data.Leb;
import org.rsanemu.loader.dwarf.data.SplitException;
import org.rsanemu.loader.dwarf.split.Abbreviations.Kind;

/**
 * A unit that was split off, made into one that stands among a program's others: offsets into
 * sections count from where these have come to be, and its first entry says what the skeleton says
 * (DWARF 5, 3.1.3). No entry moves. Room for the skeleton's address is where the unit's id was; the
 * bases are constants of the abbreviation, which take no room in the entry.
 */
@SuppressWarnings("ByteBufferBackingArray") // of() wraps the whole of an array
final class SplitUnit {
  /**
   * Where what the unit refers to has come to be; {@link #NOWHERE} for what it cannot refer to.
   *
   * @param stringOffsets the first of the offsets
   * @param rangeLists of the part of the section, as all that follow
   * @param macros what is added to offsets into .debug_macro
   * @param ranges what is added to offsets into .debug_ranges, in DWARF 4
   * @param locations the location lists in DWARF 4, or null
   */
  record Bases(
      int info,
      int strings,
      int stringOffsets,
      int rangeLists,
      int locationLists,
      int lines,
      int macros,
      long ranges,
      long addresses,
      long code,
      @Nullable SplitLocations locations) {}

  static final int NOWHERE = 0x7fff_0000;

  private static final int COMPILE = 1;
  private static final int TYPE = 2;
  private static final int SPLIT_COMPILE = 5;
  private static final int SPLIT_TYPE = 6;

  /** Before the lists' offsets, in .debug_rnglists and .debug_loclists (DWARF 5, 7.28). */
  private static final int LISTS_HEADER = 12;

  private final ByteBuffer unit;
  private final int version;
  private final boolean type;
  private final int addressSize;
  private final int firstEntry;

  /** Where the first entry has the unit's id, in DWARF 4. */
  private int idAt = -1;

  private SplitUnit(ByteBuffer unit, boolean types) throws SplitException {
    this.unit = unit;
    version = unit.getShort(4);
    if (version == 4) {
      type = types;
      addressSize = unit.get(10);
      firstEntry = types ? 23 : 11;
    } else if (version == 5) {
      type = unit.get(6) == SPLIT_TYPE;
      addressSize = unit.get(7);
      firstEntry = type ? 24 : 20;
      if (!type && unit.get(6) != SPLIT_COMPILE) {
        throw new SplitException("it has units that were not split off");
      }
    } else {
      throw new SplitException("its DWARF version is " + version);
    }
    if (addressSize != 4 && addressSize != 8 || unit.limit() <= firstEntry) {
      throw new SplitException("it is damaged");
    }
  }

  /**
   * The unit in these bytes, which it makes its own.
   *
   * @param types whether it is from .debug_types
   */
  static SplitUnit of(byte[] bytes, boolean types) throws SplitException {
    try {
      return new SplitUnit(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), types);
    } catch (IndexOutOfBoundsException cut) {
      throw new SplitException("it is damaged or cut off");
    }
  }

  int version() {
    return version;
  }

  /** Whether it is a type's. */
  boolean isType() {
    return type;
  }

  /** Where its abbreviations are. */
  int abbreviations() {
    return unit.getInt(version >= 5 ? 8 : 6);
  }

  /** A type's signature, or what the skeleton has too. */
  long id(Abbreviations table) throws SplitException {
    if (type || version >= 5) {
      return unit.getLong(version >= 5 ? 12 : 11);
    }
    try {
      unit.position(firstEntry);
      entry(table.of(Leb.small(unit)), null);
      if (idAt < 0) {
        throw new SplitException("it has units that were not split off");
      }
      return unit.getLong(idAt);
    } catch (BufferUnderflowException | IndexOutOfBoundsException cut) {
      throw new SplitException("it is damaged or cut off");
    }
  }

  /** What the first entry looks like. */
  Kind first(Abbreviations table) throws SplitException {
    try {
      unit.position(firstEntry);
      @Nullable Kind first = table.of(Leb.small(unit));
      if (first != null) {
        return first;
      }
    } catch (BufferUnderflowException cut) {
      // Said below.
    }
    throw new SplitException("it is damaged (abbreviations)");
  }

  /** What the first entry looks like in the unit that {@link #moved} makes. */
  byte[] firstMoved(Kind first, Bases bases) {
    ByteArrayOutputStream kind = new ByteArrayOutputStream();
    write(kind, first.code(), first.tag());
    kind.write(first.children());
    if (!type && version >= 5) {
      address(kind);
    }
    for (int i = 0; i < first.names().length; i++) {
      int name = first.names()[i];
      int form = first.forms()[i];
      if (isId(name, form)) {
        address(kind);
      } else {
        boolean file = name == Dw.AT_DWO_NAME || name == Dw.AT_GNU_DWO_NAME;
        write(kind, file ? Dw.AT_LO_USER : name, form);
        if (form == DwarfForm.IMPLICIT_CONST) {
          Leb.write(kind, first.constants()[i]);
        }
      }
    }
    constant(kind, Dw.AT_STR_OFFSETS_BASE, bases.stringOffsets());
    constant(kind, version >= 5 ? Dw.AT_ADDR_BASE : Dw.AT_GNU_ADDR_BASE, bases.addresses());
    if (version >= 5) {
      constant(kind, Dw.AT_RNGLISTS_BASE, (long) bases.rangeLists() + LISTS_HEADER);
      constant(kind, Dw.AT_LOCLISTS_BASE, (long) bases.locationLists() + LISTS_HEADER);
    }
    write(kind, 0, 0);
    return kind.toByteArray();
  }

  private boolean isId(int name, int form) {
    return !type && version < 5 && name == Dw.AT_GNU_DWO_ID && form == DwarfForm.DATA8;
  }

  /** In the eight bytes of an id. */
  private void address(ByteArrayOutputStream kind) {
    write(kind, Dw.AT_LOW_PC, DwarfForm.ADDR);
    if (addressSize == 4) {
      write(kind, Dw.AT_LO_USER, DwarfForm.DATA4);
    }
  }

  private static void constant(ByteArrayOutputStream kind, int name, long value) {
    write(kind, name, DwarfForm.IMPLICIT_CONST);
    Leb.write(kind, value);
  }

  private static void write(ByteArrayOutputStream kind, int first, int second) {
    Leb.write(kind, first);
    Leb.write(kind, second);
  }

  /** The unit with all that it refers to elsewhere, and with the abbreviations from there on. */
  byte[] moved(Abbreviations table, int abbreviations, Bases bases) throws SplitException {
    try {
      unit.position(firstEntry);
      while (unit.hasRemaining()) {
        int code = Leb.small(unit);
        if (code != 0) {
          entry(table.of(code), bases);
        }
      }
    } catch (BufferUnderflowException cut) {
      throw new SplitException("it is damaged or cut off");
    }
    if (version >= 5) {
      unit.put(6, (byte) (type ? TYPE : COMPILE));
      unit.putInt(8, abbreviations);
    } else {
      unit.putInt(6, abbreviations);
    }
    if (!type) {
      // The header of a unit that is whole is shorter by the id.
      unit.position(firstEntry);
      Leb.skip(unit);
      int code = unit.position() - firstEntry;
      byte[] bytes = unit.array();
      int room = version >= 5 ? firstEntry - 8 + code : idAt;
      if (version >= 5) {
        System.arraycopy(bytes, firstEntry, bytes, firstEntry - 8, code);
      }
      Arrays.fill(bytes, room, room + 8, (byte) 0);
      if (addressSize == 4) {
        unit.putInt(room, (int) bases.code());
      } else {
        unit.putLong(room, bases.code());
      }
    }
    return unit.array();
  }

  /** Passes an entry, and moves what it refers to. */
  private void entry(@Nullable Kind kind, @Nullable Bases bases) throws SplitException {
    if (kind == null) {
      throw new SplitException("it is damaged (abbreviations)");
    }
    boolean first = idAt < 0;
    for (int i = 0; i < kind.names().length; i++) {
      int at = unit.position();
      int form = kind.forms()[i];
      int name = kind.names()[i];
      if (first && isId(name, form)) {
        idAt = at;
      }
      DwarfForm.skip(unit, form, addressSize);
      if (bases != null) {
        switch (form) {
          case DwarfForm.STRP -> add(at, bases.strings());
          case DwarfForm.REF_ADDR -> add(at, bases.info());
          case DwarfForm.SEC_OFFSET -> {
            SplitLocations lists = name == Dw.AT_LOCATION ? bases.locations() : null;
            if (lists == null) {
              add(at, base(name, bases));
            } else {
              unit.putInt(at, lists.moved(unit.getInt(at), addressSize));
            }
          }
          default -> {}
        }
      }
    }
  }

  private long base(int name, Bases bases) {
    return switch (name) {
      case Dw.AT_STMT_LIST -> bases.lines();
      case Dw.AT_MACROS, Dw.AT_GNU_MACROS -> bases.macros();
      case Dw.AT_RANGES, Dw.AT_START_SCOPE -> version >= 5 ? bases.rangeLists() : bases.ranges();
      case Dw.AT_LOCATION, Dw.AT_FRAME_BASE -> version >= 5 ? bases.locationLists() : NOWHERE;
      default -> NOWHERE;
    };
  }

  private void add(int at, long base) {
    unit.putInt(at, (int) (base == NOWHERE ? NOWHERE : unit.getInt(at) + base));
  }
}
