// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The debug information of one ELF image, read by libdw. Thread-confined; close it after use. What
 * libdw cannot read is absent: no method throws for bad data.
 */
public final class DwarfData implements AutoCloseable {
  /** Strings are cut after so many bytes. */
  private static final int LONGEST_STRING = 1 << 14;

  /** {@code Dwarf_Op}: atom, number, number2, offset. */
  private static final int OPERATION_SIZE = 32;

  /**
   * libdw keeps all operations of expressions that it ever read: of damaged files no more than so
   * many are read. An expression that it cannot read, however long, counts as {@link #BAD}.
   */
  private static final long MOST_OPERATIONS = 1L << 22;

  private static final long BAD = 1L << 12;

  /** Threads may take turns. */
  private final Arena arena = Arena.ofShared();

  /** {@code Dwarf_Attribute}: code, form, valp, cu. */
  private final MemorySegment attribute = arena.allocate(24, 8);

  private final MemorySegment out = arena.allocate(64, 8);
  private final long attributeAt = attribute.address();
  private final long outAt = out.address();
  private final Map<Long, String> files = new HashMap<>();
  private long elf;
  private long dwarf;

  private long operationsLeft = MOST_OPERATIONS;

  /** What the first has in common with other images' debug information, or 0. */
  private long sharedElf;

  private long shared;

  private DwarfData(byte[] image, byte[] common) {
    Libdw.ELF_VERSION.call(Libdw.ELF_EV_CURRENT);
    elf = elf(image);
    dwarf = dwarf(elf);
    sharedElf = common.length == 0 ? 0 : elf(common);
    shared = dwarf(sharedElf);
    if (dwarf != 0 && shared != 0) {
      Libdw.SETALT.call(dwarf, shared);
    }
  }

  private long elf(byte[] image) {
    MemorySegment copy = arena.allocate(image.length + 64L, 64);
    MemorySegment.copy(image, 0, copy, JAVA_BYTE, 0, image.length);
    return Libdw.ELF_MEMORY.call(copy.address(), (long) image.length);
  }

  private static long dwarf(long elf) {
    return elf == 0 ? 0 : Libdw.BEGIN_ELF.call(elf, Libdw.DWARF_C_READ, 0L);
  }

  /**
   * Opens the debug information of an ELF image in memory. The image's section headers must be
   * right: libdw is not asked to defend itself against others.
   *
   * @throws org.rsanemu.nativelib.MissingLibraryException if libdw is not installed
   */
  public static DwarfData open(byte[] image) {
    return open(image, new byte[0]);
  }

  /**
   * As {@link #open(byte[])}, of an image whose debug information refers to what it has in common
   * with other images' (dwz's supplementary file).
   */
  public static DwarfData open(byte[] image, byte[] common) {
    // Here and not by Libdw's initializer alone, which would wrap the exception in an error.
    Libdw.openDw();
    Libdw.openElf();
    return new DwarfData(image, common);
  }

  /** libdw's version, as {@code 0.188}. */
  public static String version() {
    Libdw.openDw();
    return text(Libdw.DWFL_VERSION.call(0L));
  }

  /** Whether libdw found anything to read. */
  public boolean isPresent() {
    return dwarf != 0;
  }

  /** A new place for an entry. */
  public Die newDie() {
    return new Die(arena);
  }

  /**
   * Goes to the unit whose header is at this offset of .debug_info.
   *
   * @param unit becomes the unit's entry; its {@link Die#id} is 0 if it cannot be read
   * @return the next unit's offset, -1 if there is no unit here
   */
  public long unit(long offset, Die unit) {
    int rc = (int) Libdw.NEXTCU.call(dwarf, offset, outAt, outAt + 8, 0L, 0L, 0L);
    long next = out.get(JAVA_LONG, 0);
    long header = out.get(JAVA_LONG, 8);
    if (rc != 0 || next <= offset) {
      return -1;
    }
    long found = Libdw.OFFDIE.call(dwarf, offset + header, unit.pointer);
    if (found == 0) {
      unit.clear();
    }
    return next;
  }

  /** Goes to the entry of this {@link Die#id}; whether there is one. */
  public boolean find(long id, Die result) {
    return Libdw.DIE_ADDR_DIE.call(dwarf, id, result.pointer) != 0
        || shared != 0 && Libdw.DIE_ADDR_DIE.call(shared, id, result.pointer) != 0;
  }

  /** Goes to the unit that an entry is part of; whether there is one. */
  public boolean unitOf(Die die, Die result) {
    return Libdw.DIECU.call(die.pointer, result.pointer, outAt, outAt + 8) != 0;
  }

  /** Goes to the first child; whether there is one. */
  public boolean child(Die die, Die result) {
    return (int) Libdw.CHILD.call(die.pointer, result.pointer) == 0;
  }

  /** Goes to the next sibling; whether there is one. Both may be the same place. */
  public boolean sibling(Die die, Die result) {
    return (int) Libdw.SIBLINGOF.call(die.pointer, result.pointer) == 0;
  }

  /** The entry's DW_TAG, 0 if it cannot be read. */
  public int tag(Die die) {
    return (int) Libdw.TAG.call(die.pointer);
  }

  /** Whether the entry itself has this attribute. */
  public boolean has(Die die, int name) {
    return Libdw.ATTR.call(die.pointer, name, attributeAt) != 0;
  }

  /** An attribute that is a constant or an offset into another section, else {@code otherwise}. */
  public long number(Die die, int name, long otherwise) {
    return has(die, name) && (int) Libdw.FORMUDATA.call(attributeAt, outAt) == 0
        ? out.get(JAVA_LONG, 0)
        : otherwise;
  }

  /** An attribute that is an address, itself or by its number, else {@code otherwise}. */
  public long address(Die die, int name, long otherwise) {
    return has(die, name) && (int) Libdw.FORMADDR.call(attributeAt, outAt) == 0
        ? out.get(JAVA_LONG, 0)
        : otherwise;
  }

  /** An attribute that is a flag and set. */
  public boolean flag(Die die, int name) {
    return has(die, name)
        && (int) Libdw.FORMFLAG.call(attributeAt, outAt) == 0
        && out.get(JAVA_BYTE, 0) != 0;
  }

  /** An attribute that is a string, or null. */
  public @Nullable String string(Die die, int name) {
    if (!has(die, name)) {
      return null;
    }
    long text = Libdw.FORMSTRING.call(attributeAt);
    return text == 0 ? null : text(text);
  }

  /** Goes to the entry that an attribute refers to; whether there is one. */
  public boolean reference(Die die, int name, Die result) {
    return has(die, name) && Libdw.FORMREF_DIE.call(attributeAt, result.pointer) != 0;
  }

  /** An attribute that is a block or an expression of at most {@code most} bytes, or null. */
  public byte @Nullable [] block(Die die, int name, int most) {
    if (!has(die, name) || (int) Libdw.FORMBLOCK.call(attributeAt, outAt) != 0) {
      return null;
    }
    long length = out.get(JAVA_LONG, 0);
    if (length < 0 || length > most) {
      return null;
    }
    MemorySegment data = MemorySegment.ofAddress(out.get(JAVA_LONG, 8)).reinterpret(length);
    return data.toArray(JAVA_BYTE);
  }

  /**
   * The code of an entry, by DW_AT_ranges or DW_AT_low_pc and DW_AT_high_pc.
   *
   * @param most no more ranges are read
   * @return start and end of each range in turn, as they come
   */
  public long[] ranges(Die die, int most) {
    long[] ranges = new long[2];
    int count = 0;
    long at = 0;
    while (count < 2 * most) {
      at = Libdw.RANGES.call(die.pointer, at, outAt, outAt + 8, outAt + 16);
      if (at <= 0) {
        break;
      }
      if (count == ranges.length) {
        ranges = Arrays.copyOf(ranges, 2 * count);
      }
      ranges[count++] = out.get(JAVA_LONG, 8);
      ranges[count++] = out.get(JAVA_LONG, 16);
    }
    return Arrays.copyOf(ranges, count);
  }

  /** Where an entry's code is entered, by DW_AT_entry_pc or DW_AT_low_pc; -1 if not known. */
  public long entry(Die die) {
    return (int) Libdw.ENTRYPC.call(die.pointer, outAt) == 0 ? out.get(JAVA_LONG, 0) : -1;
  }

  /**
   * The expressions of an attribute that is a location, or a list of them (DWARF 5, 2.6).
   *
   * @param most of longer lists nothing is read
   * @param longest expressions of more operations are empty
   * @return of each expression its operations and their first operands in turn; none if the
   *     attribute cannot be read
   */
  public List<long[]> expressions(Die die, int name, int most, int longest) {
    List<long[]> expressions = new ArrayList<>();
    long at = 0;
    while (operationsLeft > 0 && has(die, name)) {
      at =
          Libdw.GETLOCATIONS.call(
              attributeAt, at, outAt, outAt + 8, outAt + 16, outAt + 24, outAt + 32);
      if (at == 0) {
        return expressions;
      }
      long count = out.get(JAVA_LONG, 32);
      operationsLeft -= at < 0 ? BAD : count + 1;
      if (at < 0 || expressions.size() == most) {
        return List.of();
      }
      expressions.add(count > longest ? new long[0] : operations((int) count));
    }
    return List.of();
  }

  /**
   * The expression of an attribute that is a location, or a list of them, that holds at a program
   * counter; null if none does, or the attribute cannot be read.
   *
   * @param most of longer lists no more is read
   * @return its operations and their first operands in turn; none if there are more than {@code
   *     longest}
   */
  public long @Nullable [] expressionAt(Die die, int name, long pc, int most, int longest) {
    long at = 0;
    for (int i = 0; i < most && operationsLeft > 0 && has(die, name); i++) {
      at =
          Libdw.GETLOCATIONS.call(
              attributeAt, at, outAt, outAt + 8, outAt + 16, outAt + 24, outAt + 32);
      if (at <= 0) {
        return null;
      }
      long count = out.get(JAVA_LONG, 32);
      operationsLeft -= count + 1;
      // One that always holds goes from 0 to the last address.
      if (Long.compareUnsigned(pc, out.get(JAVA_LONG, 8)) >= 0
          && Long.compareUnsigned(pc, out.get(JAVA_LONG, 16)) < 0) {
        return count > longest ? new long[0] : operations((int) count);
      }
    }
    return null;
  }

  private long[] operations(int count) {
    MemorySegment read =
        MemorySegment.ofAddress(out.get(JAVA_LONG, 24)).reinterpret((long) count * OPERATION_SIZE);
    long[] operations = new long[2 * count];
    for (int i = 0; i < count; i++) {
      operations[2 * i] = read.get(JAVA_BYTE, (long) i * OPERATION_SIZE) & 0xff;
      operations[2 * i + 1] = read.get(JAVA_LONG, (long) i * OPERATION_SIZE + 8);
    }
    return operations;
  }

  /** A unit's line table. */
  public LineTable lines(Die unit) {
    if ((int) Libdw.GETSRCLINES.call(unit.pointer, outAt, outAt + 8) != 0) {
      return LineTable.EMPTY;
    }
    return lines(out.get(JAVA_LONG, 0), Math.toIntExact(out.get(JAVA_LONG, 8)));
  }

  private LineTable lines(long table, int count) {
    LineTable rows =
        new LineTable(
            new long[count],
            new int[count],
            new int[count],
            new boolean[count],
            new boolean[count],
            new String[count]);
    for (int i = 0; i < count; i++) {
      long row = Libdw.ONESRCLINE.call(table, (long) i);
      int bad = (int) Libdw.LINEADDR.call(row, outAt);
      bad |= (int) Libdw.LINENO.call(row, outAt + 8);
      bad |= (int) Libdw.LINECOL.call(row, outAt + 12);
      bad |= (int) Libdw.LINEENDSEQUENCE.call(row, outAt + 16);
      bad |= (int) Libdw.LINEBEGINSTATEMENT.call(row, outAt + 17);
      rows.addresses()[i] = bad != 0 ? 0 : out.get(JAVA_LONG, 0);
      rows.lines()[i] = bad != 0 ? 0 : out.get(JAVA_INT, 8);
      rows.columns()[i] = bad != 0 ? 0 : out.get(JAVA_INT, 12);
      rows.statements()[i] = bad == 0 && out.get(JAVA_BYTE, 17) != 0;
      rows.ends()[i] = bad != 0 || out.get(JAVA_BYTE, 16) != 0;
      rows.files()[i] = file(Libdw.LINESRC.call(row, 0L, 0L));
    }
    return rows;
  }

  /** The files of a unit, by the numbers that its entries use; "" where one is not known. */
  public String[] files(Die unit) {
    if ((int) Libdw.GETSRCFILES.call(unit.pointer, outAt, outAt + 8) != 0) {
      return new String[0];
    }
    long table = out.get(JAVA_LONG, 0);
    String[] names = new String[Math.toIntExact(out.get(JAVA_LONG, 8))];
    for (int i = 0; i < names.length; i++) {
      names[i] = file(Libdw.FILESRC.call(table, (long) i, 0L, 0L));
    }
    return names;
  }

  /** libdw keeps one copy of each file's name. */
  private String file(long pointer) {
    return pointer == 0 ? "" : files.computeIfAbsent(pointer, DwarfData::text);
  }

  private static String text(long pointer) {
    MemorySegment memory = MemorySegment.ofAddress(pointer).reinterpret(LONGEST_STRING);
    int length = 0;
    while (length < LONGEST_STRING && memory.get(JAVA_BYTE, length) != 0) {
      length++;
    }
    byte[] bytes = memory.asSlice(0, length).toArray(JAVA_BYTE);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    end(dwarf, elf);
    end(shared, sharedElf);
    dwarf = elf = shared = sharedElf = 0;
    arena.close();
  }

  private static void end(long dwarf, long elf) {
    if (dwarf != 0) {
      Libdw.END.call(dwarf);
    }
    if (elf != 0) {
      Libdw.ELF_END.call(elf);
    }
  }
}
