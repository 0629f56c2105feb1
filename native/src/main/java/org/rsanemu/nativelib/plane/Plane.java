// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.plane;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.HostMemory;

/**
 * One data plane ({@code native/src/main/c/plane.h} says what it does and what each field means):
 * the structure, the memory that it uses, and its functions. Thread-confined.
 */
public final class Plane implements AutoCloseable {
  /** Bytes of a line of memory. */
  public static final int LINE = 32;

  /** In the description of an instruction; see {@code plane.h}. */
  public static final int CALL = 1 << 29;

  public static final int RETURN = 1 << 30;
  public static final int JAVA = 1 << 31;

  /** Flags of a block. */
  public static final int JAVA_START = 1;

  public static final int JAVA_END = 1 << 1;
  public static final int RUNTIME = 1 << 2;

  /** Longs of a cell: write, its site, read, its site. */
  public static final int CELL = 4;

  /** Threads that nobody joined, at most. */
  public static final int SLOTS = 1 << 14;

  /** Numbers of instructions are below this. */
  public static final int INSTRUCTIONS = 1 << 22;

  private static final int ALIGNMENT_SHIFT = 25;

  private static final long BYTES = 352 + 5 * 8 + 64 * 8;
  private static final long BLOCK_BYTES = 48;
  private static final long BLOCK_ID = 32;
  private static final long TOUCH_BYTES = 24;
  static final long LAYOUT = BYTES << 32 | BLOCK_BYTES << 16 | TOUCH_BYTES << 8 | CELL * Long.BYTES;

  private static final int LINE_JAVA = -1;

  /** Lines of which is known whether anything is known of one. */
  private static final long GROUP = 1 << 11;

  /** How many units of four cells there may be, of 128 bytes each. */
  private static final long UNITS = 1L << 28;

  private static final long UNIT_BYTES = 4L * CELL * Long.BYTES;

  /** What a unit takes besides: the line that it is of, and that line's number. */
  private static final long UNIT_ENTRIES = Long.BYTES + Integer.BYTES;

  /** All memory of the process, by address. */
  private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private static final int PAGE = 4096;

  private final long lineCount;
  private final MemorySegment structure = HostMemory.reserve(1 << 12);
  private final long structureAt = structure.address();

  /** The structure's fields: a view that code from a simple compiler is quick with, too. */
  private final LongBuffer fields =
      structure.asByteBuffer().order(ByteOrder.nativeOrder()).asLongBuffer();

  private final MemorySegment clock = HostMemory.reserve((long) SLOTS * Long.BYTES);
  private final MemorySegment stacks = HostMemory.reserve(2L * SLOTS * Long.BYTES);
  private final MemorySegment touches = HostMemory.reserve(INSTRUCTIONS * TOUCH_BYTES);
  private final MemorySegment lines;
  private final MemorySegment groups;
  private final MemorySegment cells = HostMemory.reserve(UNITS * UNIT_BYTES);
  private final MemorySegment lineOfUnit = HostMemory.reserve(UNITS * Long.BYTES);
  private final MemorySegment javaLines;
  private final MemorySegment writable;
  private MemorySegment buffer = HostMemory.reserve(1 << 16);

  /**
   * Keeps nothing yet.
   *
   * @param addressBits guest addresses are below 2 to that
   */
  public Plane(int addressBits) {
    lineCount = (1L << addressBits) / LINE;
    lines = HostMemory.reserve(lineCount * Integer.BYTES);
    groups = HostMemory.reserve(lineCount / GROUP / Byte.SIZE);
    javaLines = HostMemory.reserve(lineCount * Long.BYTES);
    writable = HostMemory.reserve((1L << addressBits) / PAGE);
    set(PlaneField.CLOCK, clock.address());
    set(PlaneField.STACKS, stacks.address());
    set(PlaneField.TOUCHES, touches.address());
    set(PlaneField.LINES, lines.address());
    set(PlaneField.GROUPS, groups.address());
    set(PlaneField.CELLS, cells.address());
    set(PlaneField.LINE_OF_UNIT, lineOfUnit.address());
    set(PlaneField.JAVA_LINES, javaLines.address());
    set(PlaneField.WRITABLE, writable.address());
    set(PlaneField.UNITS, UNITS);
  }

  /**
   * The guest may write these pages from now on, or may not: what it writes to others is Java's.
   *
   * @param page the number of the first one
   * @param end the number of the one after the last
   */
  public void mayWrite(int page, int end, boolean may) {
    writable.asSlice(page, end - page).fill((byte) (may ? 1 : 0));
  }

  /** In the description of an instruction: the alignment of its operand, of 1 to 128 bytes. */
  public static int aligned(int alignment) {
    return Integer.numberOfTrailingZeros(alignment) << ALIGNMENT_SHIFT;
  }

  /** What hooks get as their last argument. */
  public MemorySegment user() {
    return structure;
  }

  /** What the engine calls where a block begins. */
  public static MemorySegment blockCallback() {
    return PlaneLibrary.callback("rsan_plane_block");
  }

  /** What it calls before an instruction. */
  public static MemorySegment codeCallback() {
    return PlaneLibrary.callback("rsan_plane_code");
  }

  /** What it calls after a read and before a write. */
  public static MemorySegment accessCallback() {
    return PlaneLibrary.callback("rsan_plane_access");
  }

  public long get(PlaneField field) {
    return fields.get(field.ordinal());
  }

  public void set(PlaneField field, long value) {
    fields.put(field.ordinal(), value);
  }

  /** Bytes that what is kept of accesses takes. */
  public long bytes() {
    return get(PlaneField.USED_UNITS) * (UNIT_BYTES + UNIT_ENTRIES);
  }

  /** The number of the block that the thread is in; one is. */
  public int currentBlock() {
    return (int) MEMORY.get(JAVA_LONG, get(PlaneField.CURRENT) + BLOCK_ID);
  }

  /** Sets one component of the clock that {@link PlaneField#FRESH} is about. */
  public void clock(int slot, long epoch) {
    clock.setAtIndex(JAVA_LONG, slot, epoch);
  }

  /**
   * Describes a block, in place of the one that began there.
   *
   * @param total what its instructions count for, packed
   * @param last the address of its last instruction
   * @param instructions by their offset in bytes: their numbers, and what else there is to know
   * @return where it is; 0 if there was no memory for it
   */
  public long describe(
      long pc, int size, long total, long last, int id, int flags, int[] instructions) {
    long bytes = BLOCK_BYTES + (long) size * Integer.BYTES;
    ensure(bytes);
    buffer.set(JAVA_LONG, 8, pc);
    buffer.set(JAVA_LONG, 16, last);
    buffer.set(JAVA_LONG, 24, total);
    buffer.set(JAVA_LONG, BLOCK_ID, id);
    buffer.set(JAVA_INT, 40, size);
    buffer.set(JAVA_INT, 44, flags);
    MemorySegment.copy(instructions, 0, buffer, JAVA_INT, BLOCK_BYTES, size);
    return PlaneLibrary.DESCRIBE.call(
        structureAt, buffer.address(), buffer.address() + BLOCK_BYTES);
  }

  /** Forgets all blocks. */
  public void forgetBlocks() {
    PlaneLibrary.FORGET_BLOCKS.call(structureAt);
  }

  /**
   * Keeps an access of {@code size} bytes at {@code address}, those from {@code from} on, by the
   * thread whose stamp and clock are set.
   *
   * @return its end, or a byte of whose line Java must decide
   */
  public long keep(long address, long size, long from, long site, boolean writes) {
    return PlaneLibrary.KEEP.call(structureAt, address, size, from, site, writes ? 1 : 0);
  }

  /**
   * The first line, by its number, from that number on, with an access to these bytes that did not
   * happen before what the thread does whose stamp and clock are set; -1 if there is none.
   */
  public long uncovered(long address, long length, long from, boolean readsCount) {
    long line = PlaneLibrary.UNCOVERED.call(structureAt, address, length, from, readsCount ? 1 : 0);
    return line * LINE < address + length ? line : -1;
  }

  /** These bytes begin a new life. */
  public void forget(long address, long length) {
    PlaneLibrary.FORGET.call(structureAt, address, length);
  }

  /** Whether the line of that number is Java's. */
  public boolean isJavas(long line) {
    return lines.getAtIndex(JAVA_INT, line) == LINE_JAVA;
  }

  /**
   * The line is Java's from now on; it was not.
   *
   * @return what was known of it: the bytes of a cell, the cells, and for each of these with a set
   *     of readers, in their order, how many there are, and their stamps and sites; empty if
   *     nothing was
   */
  public long[] take(long line) {
    long words = PlaneLibrary.WORDS.call(structureAt, line);
    ensure(words * Long.BYTES);
    PlaneLibrary.TAKE.call(structureAt, line, buffer.address());
    return buffer.asSlice(0, words * Long.BYTES).toArray(JAVA_LONG);
  }

  /** What is known here of the byte, as a cell; null if nothing is. */
  public long @Nullable [] cell(long address) {
    int known = (int) PlaneLibrary.CELL.call(structureAt, address, buffer.address());
    return known == 0 ? null : buffer.asSlice(0, (long) CELL * Long.BYTES).toArray(JAVA_LONG);
  }

  /** A run begins: nothing is known of any line. */
  public void reset() {
    stacks(new long[0]);
    set(PlaneField.SHARED, 0);
    PlaneLibrary.RESET.call(structureAt);
  }

  /**
   * There are other stacks from now on.
   *
   * @param ranges the start and the end of each, page aligned; of more than {@link #SLOTS} the
   *     first
   */
  public void stacks(long[] ranges) {
    int count = Math.min(ranges.length / 2, SLOTS);
    long lowest = Long.MAX_VALUE;
    long highest = 0;
    for (int i = 0; i < count; i++) {
      lowest = Math.min(lowest, ranges[2 * i]);
      highest = Math.max(highest, ranges[2 * i + 1]);
    }
    MemorySegment.copy(ranges, 0, stacks, JAVA_LONG, 0, 2 * count);
    set(PlaneField.STACK_COUNT, count);
    set(PlaneField.LOWEST_STACK, lowest);
    set(PlaneField.HIGHEST_STACK, highest);
    PlaneLibrary.STACKS.call(structureAt);
  }

  /** The first plain byte that an instruction has touched, by its number; 0 if none. */
  public long firstTouched(int instruction) {
    return touches.get(JAVA_LONG, instruction * TOUCH_BYTES);
  }

  /** The first byte of the last access. */
  public long lastTouched(int instruction) {
    return touches.get(JAVA_LONG, instruction * TOUCH_BYTES + 8);
  }

  /** The size of that access. */
  public int touchedSize(int instruction) {
    return (int) touches.get(JAVA_LONG, instruction * TOUCH_BYTES + 16);
  }

  /** The instructions below this number have touched nothing. */
  public void forgetTouches(int instructions) {
    touches.asSlice(0, instructions * TOUCH_BYTES).fill((byte) 0);
  }

  /** An instruction touches plain memory. */
  public void touch(int instruction, long address, int size) {
    long at = instruction * TOUCH_BYTES;
    touches.set(JAVA_LONG, at + 16, size);
    touches.set(JAVA_LONG, at + 8, address);
    if (touches.get(JAVA_LONG, at) == 0) {
      touches.set(JAVA_LONG, at, address);
    }
  }

  private void ensure(long bytes) {
    if (buffer.byteSize() < bytes) {
      HostMemory.release(buffer);
      buffer = HostMemory.reserve((bytes | (1 << 12) - 1) + 1);
    }
  }

  @Override
  public void close() {
    forgetBlocks();
    reset();
    for (MemorySegment each :
        new MemorySegment[] {
          structure,
          clock,
          stacks,
          touches,
          lines,
          groups,
          cells,
          lineOfUnit,
          javaLines,
          writable,
          buffer
        }) {
      HostMemory.release(each);
    }
  }
}
