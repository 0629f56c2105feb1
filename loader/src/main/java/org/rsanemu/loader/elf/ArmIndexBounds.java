package org.rsanemu.loader.elf;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image.Segment;

/**
 * Functions by ARM's index of exception tables: pairs of words in order of address, the first a
 * function's start from there, in 31 bits (Exception Handling ABI for the Arm Architecture, "Index
 * table entries"). A function ends where the next begins, the last one with its segment.
 */
final class ArmIndexBounds implements FunctionBounds {
  private static final int PAIR = 8;

  private final Window table;
  private final long count;
  private final List<Segment> segments;

  private ArmIndexBounds(Window table, List<Segment> segments) {
    this.table = table;
    this.count = table.size() / PAIR;
    this.segments = segments;
  }

  /** What a PT_ARM_EXIDX leads to; {@link FunctionBounds#NONE} if it cannot be read. */
  static FunctionBounds read(
      ElfBytes file, List<Segment> segments, ProgramHeader where, boolean alone) {
    Window table = Window.from(file, segments, where.address());
    if (table == null) {
      return NONE;
    }
    table = table.until(where.address() + where.fileSize());
    return new ArmIndexBounds(alone ? table.alone() : table, segments);
  }

  @Override
  public @Nullable Range at(long address) {
    long low = 0;
    long high = count;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (start(middle) <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      return null;
    }
    long start = start(low - 1);
    long room = FunctionExtents.room(segments, start, ProgramHeader.PF_X);
    long end = low < count ? Math.min(start(low), start + room) : start + room;
    return address < end ? new Range(start, end) : null;
  }

  private long start(long index) {
    long at = table.address() + index * PAIR;
    return at + (table.s32(at) << 1 >> 1) & 0xffffffffL;
  }
}
