// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * Functions by ARM's index of exception tables: pairs of words in order of address, the first a
 * function's start from there, in 31 bits (Exception Handling ABI for the Arm Architecture, "Index
 * table entries"). A function ends where the next begins, the last one with its segment. The linker
 * merges neighbours that unwind alike: symbols, as far as there are any, part them again.
 */
final class ArmIndexBounds implements FunctionBounds {
  private static final int PAIR = 8;

  /** EXIDX_CANTUNWIND. */
  private static final int CANNOT_UNWIND = 1;

  private final Window table;
  private final long count;
  private final List<Segment> segments;
  private final boolean alone;

  /** The borders of functions that have symbols, in order. */
  private final long[] known;

  private ArmIndexBounds(Window table, List<Segment> segments, long[] known, boolean alone) {
    this.alone = alone;
    this.table = table;
    this.count = table.size() / PAIR;
    this.segments = segments;
    this.known = known;
  }

  /** What a PT_ARM_EXIDX leads to; {@link FunctionBounds#NONE} if it cannot be read. */
  static FunctionBounds read(
      ElfBytes file,
      List<Segment> segments,
      ProgramHeader where,
      List<Symbol> functions,
      boolean alone) {
    Window table = Window.from(file, segments, where.address());
    if (table == null) {
      return NONE;
    }
    table = table.until(where.address() + where.fileSize());
    return new ArmIndexBounds(alone ? table.alone() : table, segments, borders(functions), alone);
  }

  private static long[] borders(List<Symbol> functions) {
    return functions.stream()
        .flatMapToLong(each -> LongStream.of(each.address(), each.address() + each.size()))
        .sorted()
        .toArray();
  }

  @Override
  public @Nullable Range at(long address) {
    long index = index(address);
    if (index < 0) {
      return null;
    }
    long start = start(index);
    long room = FunctionExtents.room(segments, start, ProgramHeader.PF_X);
    long end = index + 1 < count ? Math.min(start(index + 1), start + room) : start + room;
    return address < end ? parted(address, start, end) : null;
  }

  /**
   * An entry that says itself how to unwind names no handlers, nor one that forbids it. Others lead
   * to a personality routine, words for unwinding, whose number is in the first one's upper byte,
   * and what the routine asks for ("Exception-handling table entries").
   */
  @Override
  public boolean mayHandle(long address) {
    if (at(address) == null) {
      return true;
    }
    long index = index(address);
    long at = table.address() + index * PAIR + 4;
    int how = table.s32(at);
    if (how < 0 || how == CANNOT_UNWIND) {
      return false;
    }
    long entry = at + (how << 1 >> 1) & 0xffffffffL;
    Window rest = alone ? null : Window.from(table.file(), segments, entry);
    if (rest == null || !rest.contains(entry, 2L * Integer.BYTES) || rest.s32(entry) < 0) {
      return true;
    }
    long words = rest.u8(entry + 2L * Integer.BYTES - 1);
    long sites = entry + (2 + words) * Integer.BYTES;
    return new CallSites(rest, sites).mayLand(address - start(index));
  }

  /** Of the last entry that does not begin behind an address; -1 if there is none. */
  private long index(long address) {
    return FunctionExtents.lastAt(address, count, this::start);
  }

  private Range parted(long address, long start, long end) {
    int next = Arrays.binarySearch(known, address + 1);
    next = next < 0 ? -next - 1 : next;
    while (next > 0 && known[next - 1] > address) {
      next--;
    }
    return new Range(
        next > 0 ? Math.max(start, known[next - 1]) : start,
        next < known.length ? Math.min(end, known[next]) : end);
  }

  private long start(long index) {
    long at = table.address() + index * PAIR;
    return at + (table.s32(at) << 1 >> 1) & 0xffffffffL;
  }
}
