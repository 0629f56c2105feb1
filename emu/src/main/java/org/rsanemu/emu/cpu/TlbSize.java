// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.rsanemu.emu.cpu.TlbLayout.MEMORY;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.unicorn.EmulatedProcessor;

/**
 * How big the tables of the library's software TLB are. When it forgets all pages, it makes a table
 * that was full bigger, and one that was mostly empty smaller, by how many pages it has counted.
 * That count is wrong: a page counts again when it is read, written, or run for the first time, and
 * is not always taken off as often; then changes to what is mapped double the table again and
 * again, up to 64 MB, which are filled anew each time. So the count is set before the library looks
 * at it.
 *
 * <p>Before the tables' places and sizes, the processor's state has for each mode: the most pages
 * counted in some time; those counted now; how many were displaced; and the entries of these, as in
 * the table. Of an empty TLB the last three are 0, 0 and bytes of -1.
 */
final class TlbSize {
  /** How often a page may count: for reads, for writes, and as code. */
  private static final int MOST_COUNTS = 3;

  private static final int DISPLACED = 8;
  private static final long COUNT_TO_ENTRIES = 2L * Long.BYTES;

  /** No table is made bigger than this: to forget all pages is to fill 128 KB. */
  static final long MOST_ENTRIES = 1 << 12;

  private final TlbLayout layout;
  private final long counts;
  private final long stride;

  /**
   * @param counts the address of the first mode's count
   * @param stride how far the next mode's is from there
   */
  private TlbSize(TlbLayout layout, long counts, long stride) {
    this.layout = layout;
    this.counts = counts;
    this.stride = stride;
  }

  /**
   * Finds the counts of a processor that has used few pages; it forgets them. Null if they are not
   * as they should be.
   *
   * @param used the modes that have used some
   */
  static @Nullable TlbSize find(EmulatedProcessor processor, TlbLayout layout, int[] used) {
    long base = processor.state().address();
    long words = (layout.pairs() - base) / Long.BYTES;
    long[] before = processor.state().asSlice(0, words * Long.BYTES).toArray(JAVA_LONG);
    long[] present = new long[used.length];
    for (int i = 0; i < used.length; i++) {
      present[i] = present(layout, used[i]);
    }
    processor.flushTlb();
    long first = 0;
    long last = 0;
    int found = 0;
    for (long at = base; at < layout.pairs(); at += Long.BYTES) {
      if (isEmpty(layout, at)) {
        first = found == 0 ? at : first;
        last = at;
        found++;
      }
    }
    if (found != layout.modes() || (last - first) % (found - 1) != 0) {
      return null;
    }
    TlbSize size = new TlbSize(layout, first, (last - first) / (found - 1));
    boolean right = size.isEmpty();
    for (int i = 0; i < used.length; i++) {
      long index = (size.count(used[i]) - base) / Long.BYTES;
      long counted = before[(int) index];
      right &= present[i] > 0 && counted >= present[i] && counted <= MOST_COUNTS * present[i];
    }
    return right ? size : null;
  }

  /** The same of another processor of this kind, which forgets all pages. Null if it has others. */
  @Nullable TlbSize of(EmulatedProcessor other, EmulatedProcessor known) {
    long distance = other.state().address() - known.state().address();
    if (other.state().byteSize() != known.state().byteSize()) {
      return null;
    }
    other.flushTlb();
    TlbLayout moved =
        new TlbLayout(
            layout.pairs() + distance, layout.modes(), layout.pageBits(), layout.notDirty());
    TlbSize size = new TlbSize(moved, counts + distance, stride);
    return moved.isThere() && size.isEmpty() ? size : null;
  }

  /** How many pages a mode's table has. */
  private static long present(TlbLayout layout, int mode) {
    int bytes = 1 << layout.entryBits(mode);
    long end = layout.table(mode) + layout.mask(mode) + bytes;
    long count = 0;
    for (long entry = layout.table(mode); entry < end; entry += bytes) {
      count += MEMORY.get(JAVA_INT, entry) == -1 && isFilled(entry, bytes / 2) ? 0 : 1;
    }
    return count;
  }

  private static boolean isFilled(long from, long bytes) {
    long at = from;
    while (at < from + bytes && MEMORY.get(JAVA_INT, at) == -1) {
      at += Integer.BYTES;
    }
    return at == from + bytes;
  }

  /** Whether there may be a count at {@code at}, of no pages. */
  private static boolean isEmpty(TlbLayout layout, long at) {
    long bytes = (long) DISPLACED << layout.entryBits(0);
    return at + COUNT_TO_ENTRIES + bytes <= layout.pairs()
        && MEMORY.get(JAVA_LONG, at) == 0
        && MEMORY.get(JAVA_LONG, at + Long.BYTES) == 0
        && isFilled(at + COUNT_TO_ENTRIES, bytes);
  }

  private boolean isEmpty() {
    boolean empty = true;
    for (int mode = 0; mode < layout.modes(); mode++) {
      empty &= isEmpty(layout, count(mode));
    }
    return empty;
  }

  private long count(int mode) {
    return counts + mode * stride;
  }

  /** Before all pages are forgotten: the tables are to stay as big as they are. */
  void keep() {
    count(false);
  }

  /** Before all pages are forgotten: the tables were too small. */
  void grow() {
    count(true);
  }

  /** How many pages the biggest table has room for. */
  long entries() {
    return IntStream.range(0, layout.modes()).mapToLong(this::entries).max().orElseThrow();
  }

  private long entries(int mode) {
    return (layout.mask(mode) >> layout.entryBits(mode)) + 1;
  }

  /** The library likes tables between 30 and 70 % full. */
  private void count(boolean full) {
    for (int mode = 0; mode < layout.modes(); mode++) {
      long entries = entries(mode);
      boolean grows = full && entries < MOST_ENTRIES;
      long counted = grows ? entries : Math.min(entries, MOST_ENTRIES) / 2;
      MEMORY.set(JAVA_LONG, count(mode) - Long.BYTES, counted);
      MEMORY.set(JAVA_LONG, count(mode), counted);
    }
  }
}
