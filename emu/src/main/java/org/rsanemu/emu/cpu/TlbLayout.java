// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the library's software TLB is and what its entries look like. Each of the processor's modes
 * has a table, and the processor's state an array of pairs for them: the number of entries less
 * one, times an entry's size; and the table's address. An entry begins with three words of the
 * guest's size: the page's address for reads, for writes and for code, each with flags in the low
 * bits that send an access the slow way, or -1.
 *
 * @param pairs the address of the pairs
 * @param modes how many there are
 * @param pageBits the logarithm of the size of a page
 * @param notDirty the flag of a page whose writes the library must notice
 */
record TlbLayout(long pairs, int modes, int pageBits, long notDirty) {
  private static final int PAIR_BYTES = 16;
  private static final int FEWEST_MODES = 2;
  private static final int LEAST_PAGE_BITS = 10;
  private static final int MOST_PAGE_BITS = 12;
  private static final int LEAST_ENTRY_BYTES = 32;
  private static final int MOST_ENTRY_BYTES = 128;

  /** The host's addresses. */
  private static final int ADDRESS_BITS = 47;

  private static final long LEAST_ADDRESS = 1 << 16;

  /** All of the host's memory. */
  static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  /**
   * Finds them after a write to, and a read of, {@code address}, which should lie in the last KiB
   * of 4. Null if they are not as they should be.
   */
  static @Nullable TlbLayout find(MemorySegment processor, long address, int wordBytes) {
    long[] words = processor.asSlice(0, processor.byteSize() & -Long.BYTES).toArray(JAVA_LONG);
    int start = -1;
    int modes = FEWEST_MODES - 1;
    for (int at = 0; at < words.length; at++) {
      int run = pairs(words, at);
      if (run > modes) {
        modes = run;
        start = at;
      }
    }
    if (start < 0) {
      return null;
    }
    for (int bits = LEAST_PAGE_BITS; bits <= MOST_PAGE_BITS; bits++) {
      TlbLayout layout =
          new TlbLayout(processor.address() + (long) start * Long.BYTES, modes, bits, 0);
      long flag = layout.flagOf(address, wordBytes);
      if (flag != 0) {
        return new TlbLayout(layout.pairs, modes, bits, flag);
      }
    }
    return null;
  }

  /** How many pairs begin at {@code from}. */
  private static int pairs(long[] words, int from) {
    int count = 0;
    while (from + 2 * count + 1 < words.length
        && isPair(words[from + 2 * count], words[from + 2 * count + 1])) {
      count++;
    }
    return count;
  }

  private static boolean isPair(long mask, long table) {
    long entry = Long.lowestOneBit(mask);
    return entry >= LEAST_ENTRY_BYTES
        && entry <= MOST_ENTRY_BYTES
        && mask > 0
        && mask <= Integer.MAX_VALUE
        && Long.bitCount(mask + entry) == 1
        && table >= LEAST_ADDRESS
        && (table & 7) == 0
        && table >>> ADDRESS_BITS == 0;
  }

  /** By what the words for reads and writes of a page differ, if that is one low bit; 0 else. */
  private long flagOf(long address, int wordBytes) {
    long page = address >>> pageBits << pageBits;
    for (int mode = 0; mode < modes; mode++) {
      long entry = entry(mode, page);
      long read = word(entry, wordBytes);
      long write = word(entry + wordBytes, wordBytes);
      long flag = write ^ page;
      if (read == page && Long.bitCount(flag) == 1 && flag >>> pageBits == 0) {
        return flag;
      }
    }
    return 0;
  }

  private static long word(long at, int bytes) {
    long low = MEMORY.get(JAVA_INT, at) & 0xffffffffL;
    return bytes == 4 ? low : MEMORY.get(JAVA_LONG, at);
  }

  /** Where the entry of a page is, if the table has it. */
  private long entry(int mode, long page) {
    return table(mode) + entryOffset(page, mask(mode), entryBits(mode));
  }

  /** Where an entry of a page is in a table. */
  long entryOffset(long page, long mask, int entryBits) {
    return page >>> pageBits << entryBits & mask;
  }

  /** The number of entries of a mode's table less one, times an entry's size. */
  long mask(int mode) {
    return MEMORY.get(JAVA_LONG, pairs + (long) mode * PAIR_BYTES);
  }

  /** The logarithm of an entry's size. */
  int entryBits(int mode) {
    return Long.numberOfTrailingZeros(mask(mode));
  }

  /** Where a mode's table is; like its size, until the TLB is next flushed. */
  long table(int mode) {
    return MEMORY.get(JAVA_LONG, pairs + (long) mode * PAIR_BYTES + Long.BYTES);
  }

  /** Whether there are tables at all these places. */
  boolean isThere() {
    return IntStream.range(0, modes).allMatch(mode -> isPair(mask(mode), table(mode)));
  }

  /** The modes whose tables have this page for reads. */
  int[] modesWith(long address, int wordBytes) {
    long page = address >>> pageBits << pageBits;
    return IntStream.range(0, modes)
        .filter(mode -> word(entry(mode, page), wordBytes) == page)
        .toArray();
  }
}
