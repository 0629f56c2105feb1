// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.rsanemu.emu.cpu.TlbLayout.MEMORY;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.HostMemory;

/**
 * Callbacks of a swift run that do not come to Java: C code writes down that a block of code was
 * begun, or an instruction reached, of which there is nothing else to be done. What it may take are
 * the blocks that are {@linkplain #put described} here and {@linkplain Engine#choose chosen} with
 * their number; when, is decided at the end of each callback that Java gets, by {@link #handOver}.
 * At the start of each Java asks what was written down, and then calls {@link #taken}.
 *
 * <p>What instructions count for are packed numbers whose low 20 bits are how many there are.
 */
public final class Quiet implements AutoCloseable {
  /** What {@link #reached} is if nothing was written down. */
  public static final long NOTHING = -1;

  // struct shared
  private static final long CURRENT = 0;
  private static final long PASSED = 8;
  private static final long LEFT = 16;
  private static final long BUDGET = 24;
  private static final long CAME = 32;
  private static final long REACHED = 40;
  private static final long HELD = 48;
  private static final long WHOLE_BLOCKS = 56;
  private static final long JAVA_BLOCK = 64;
  private static final long JAVA_CODE = 72;
  static final long SHARED_BYTES = 80;

  // struct record
  private static final long OWNER = 0;
  private static final long PC = 8;
  private static final long LAST = 16;
  private static final long TOTAL = 24;
  private static final long USER = 32;
  private static final long SIZE = 40;
  private static final long FLAGS = 44;
  private static final long ID = 48;
  static final long RECORD_BYTES = 56;

  private static final int LOUD_START = 1;
  private static final int LOUD_END = 1 << 1;

  /** Address space for all records; the machine gives what is used of it. */
  private static final long MOST_BYTES = 1L << 28;

  private static final int INSTRUCTIONS_BITS = 20;

  /** What has been passed is to fit its field, with a block more. */
  private static final long MOST_BUDGET = 1L << INSTRUCTIONS_BITS - 2;

  private final QuietLibrary library;
  private final MemorySegment memory = HostMemory.reserve(MOST_BYTES);
  private final long shared = memory.address();

  /** For blocks that nothing was chosen for, and for those that all come to Java. */
  private final long plain;

  private final long loud;
  private final long firstRecord;
  private long end;

  /** The records' addresses, by number. */
  private long[] records = new long[1 << 10];

  private int count = 1;

  Quiet(QuietLibrary library, Callbacks callbacks, @Nullable WholeBlocks wholeBlocks) {
    this.library = library;
    set(shared + JAVA_BLOCK, callbacks.block().address());
    set(shared + JAVA_CODE, callbacks.instruction().address());
    set(shared + WHOLE_BLOCKS, wholeBlocks == null ? 0 : wholeBlocks.flag());
    set(shared + REACHED, NOTHING);
    plain = shared + SHARED_BYTES;
    loud = plain + RECORD_BYTES;
    firstRecord = loud + RECORD_BYTES;
    end = firstRecord;
    record(plain, 0, 0, 0, 0, true, true);
    set(plain + USER, 0);
    record(loud, 0, 0, 0, 0, true, true);
  }

  // --- what the hooks get

  MemorySegment blockCallback() {
    return library.block();
  }

  MemorySegment codeCallback() {
    return library.code();
  }

  /** For the hook of blocks that nothing was chosen for. */
  long plainBlock() {
    return plain;
  }

  /**
   * For the hook of a chosen block.
   *
   * @param id 0 if all its callbacks come to Java
   */
  long chosenBlock(int id) {
    return id == 0 ? loud : records[id];
  }

  /** For the hook of instructions. */
  long instructions() {
    return shared;
  }

  // --- which callbacks there are

  /**
   * Describes a block of {@code size} bytes that is about to be chosen.
   *
   * @param id what describing the block was answered with before, or 0
   * @param total what its instructions count for, packed
   * @param last the address of its last instruction
   * @param loudStart whether there is more to do about its beginning
   * @param loudEnd whether there is more to do when it has been run: at the start of the next one
   * @return its number; 0 if there is no room: it comes to Java then
   */
  public int put(
      int id, long pc, int size, long total, long last, boolean loudStart, boolean loudEnd) {
    long notes = (size + Long.SIZE - 1L) / Long.SIZE * Long.BYTES;
    if (id == 0) {
      if (MOST_BYTES - (end - shared) < RECORD_BYTES + notes) {
        return 0;
      }
      if (count == records.length) {
        records = Arrays.copyOf(records, 2 * count);
      }
      records[count] = end;
      end += RECORD_BYTES + notes;
    }
    int number = id == 0 ? count++ : id;
    long at = records[number];
    record(at, pc, size, total, last, loudStart, loudEnd);
    set(at + ID, number);
    for (long i = 0; i < notes; i += Long.BYTES) {
      set(at + RECORD_BYTES + i, 0);
    }
    return number;
  }

  private void record(
      long at, long pc, int size, long total, long last, boolean loudStart, boolean loudEnd) {
    set(at + OWNER, shared);
    set(at + PC, pc);
    set(at + LAST, last);
    set(at + TOTAL, total);
    set(at + USER, SwiftHooks.CHOSEN);
    MEMORY.set(JAVA_INT, at + SIZE, size);
    MEMORY.set(JAVA_INT, at + FLAGS, (loudStart ? LOUD_START : 0) | (loudEnd ? LOUD_END : 0));
  }

  /** The callback of this instruction of a block need only be written down. */
  public void note(int id, long pc) {
    long offset = pc - get(records[id] + PC);
    long word = records[id] + RECORD_BYTES + offset / Long.SIZE * Long.BYTES;
    set(word, get(word) | 1L << offset);
  }

  /** The callback of this block's start is to come to Java. */
  public void loud(int id) {
    long flags = records[id] + FLAGS;
    MEMORY.set(JAVA_INT, flags, MEMORY.get(JAVA_INT, flags) | LOUD_START);
  }

  /** Forgets all blocks: none of them is chosen any more. */
  public void forgetAll() {
    count = 1;
    end = firstRecord;
    set(shared + CURRENT, 0);
  }

  // --- who takes them

  /**
   * Until the callback before whose end this is called the thread has come to a described block.
   *
   * @param id 0: the next callback comes to Java, whatever it is
   * @param left what the instructions count for that it has still to run there, packed
   * @param budget when it has run so many instructions more, the next block comes to Java that
   *     begins before, or at, the last instruction of the one before it
   */
  public void handOver(int id, long left, long budget) {
    if (id == 0) {
      set(shared + CURRENT, 0);
      return;
    }
    set(shared + CURRENT, records[id]);
    set(shared + LEFT, left);
    set(shared + BUDGET, Math.min(budget, MOST_BUDGET));
  }

  /** A run begins: all callbacks come to Java, until one hands over. */
  void begin() {
    set(shared + CURRENT, 0);
    taken();
  }

  /** Whether the next callback comes to Java in any case. */
  void held(boolean is) {
    set(shared + HELD, is ? 1 : 0);
  }

  // --- what was written down

  /**
   * The instruction that was reached last; 0 if that is the start of the block that was begun last,
   * {@link #NOTHING} if none was reached and none begun.
   */
  public long reached() {
    return get(shared + REACHED);
  }

  /** The number of the block that was begun last; 0 if none was begun. */
  public int entered() {
    return get(shared + CAME) == 0 ? 0 : (int) get(get(shared + CURRENT) + ID);
  }

  /** The last instruction of the block before that. */
  public long came() {
    return get(shared + CAME);
  }

  /** What all blocks count for, packed, that have been run to their end since then. */
  public long passed() {
    return get(shared + PASSED);
  }

  /** What was written down is known. */
  public void taken() {
    set(shared + REACHED, NOTHING);
    set(shared + CAME, 0);
    set(shared + PASSED, 0);
  }

  private static long get(long address) {
    return MEMORY.get(JAVA_LONG, address);
  }

  private static void set(long address, long value) {
    MEMORY.set(JAVA_LONG, address, value);
  }

  @Override
  public void close() {
    HostMemory.release(memory);
  }
}
