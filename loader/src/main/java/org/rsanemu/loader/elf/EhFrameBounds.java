// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image.Segment;

/**
 * Functions by .eh_frame, found through PT_GNU_EH_FRAME's table of their entries in order of
 * address (Linux Standard Base, ".eh_frame_hdr"). It is read anew for each question: they are few.
 */
final class EhFrameBounds implements FunctionBounds {
  private static final int HEADER = 12;
  private static final int PAIR = 8;

  // The encodings that linkers use: a 32-bit offset from the place, a count, two offsets from here.
  private static final int FRAME_POINTER = 0x1b;
  private static final int COUNT = 0x03;
  private static final int TABLE = 0x3b;

  private final Window header;
  private final FrameEntries entries;
  private final long count;

  private EhFrameBounds(Window header, FrameEntries entries, long count) {
    this.header = header;
    this.entries = entries;
    this.count = count;
  }

  /** What a PT_GNU_EH_FRAME leads to; {@link FunctionBounds#NONE} if it cannot be read. */
  static FunctionBounds read(
      ElfBytes file, List<Segment> segments, ProgramHeader where, boolean alone) {
    Window header = Window.from(file, segments, where.address());
    if (header == null || !header.contains(where.address(), HEADER)) {
      return NONE;
    }
    long start = header.address();
    if (header.u8(start) != 1 || header.u8(start + 1) != FRAME_POINTER) {
      return NONE;
    }
    header = header.until(start + where.fileSize());
    long frames = header.address() + 4 + header.s32(start + 4);
    Window window = Window.from(file, segments, frames);
    if (window == null || !header.contains(start, HEADER)) {
      return NONE;
    }
    window = frames < start ? window.until(start) : window;
    return hasTable(header)
        ? searched(alone ? header.alone() : header, alone ? window.alone() : window)
        : new ListedFrames(new FrameEntries(window), frames);
  }

  private static boolean hasTable(Window header) {
    return header.u8(header.address() + 2) == COUNT && header.u8(header.address() + 3) == TABLE;
  }

  private static FunctionBounds searched(Window header, Window frames) {
    long room = (header.size() - HEADER) / PAIR;
    long count = Math.min(header.u32(header.address() + 8), room);
    return new EhFrameBounds(header, new FrameEntries(frames), count);
  }

  /** Those of .eh_frame alone, which is all that a static program has. */
  static FunctionBounds listed(ElfBytes file, List<Segment> segments, long frames) {
    Window window = Window.from(file, segments, frames);
    return window == null ? NONE : new ListedFrames(new FrameEntries(window), frames);
  }

  @Override
  public @Nullable Range at(long address) {
    long index = index(address);
    Range function = index < 0 ? null : entries.function(relative(index, 4));
    return function != null && function.start() <= address && address < function.end()
        ? function
        : null;
  }

  @Override
  public boolean mayHandle(long address) {
    return at(address) == null || entries.mayHandle(relative(index(address), 4), address);
  }

  /** Of the last function that does not begin behind an address; -1 if there is none. */
  private long index(long address) {
    return FunctionExtents.lastAt(address, count, this::start);
  }

  private long start(long index) {
    return relative(index, 0);
  }

  private long relative(long index, int field) {
    long start = header.address();
    return start + header.s32(start + HEADER + index * PAIR + field);
  }
}
