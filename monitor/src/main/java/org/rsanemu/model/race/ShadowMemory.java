// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.race;

import org.jspecify.annotations.Nullable;

/**
 * The earlier plain accesses. Each aligned line of {@value #LINE} bytes that was ever accessed has
 * a cell for every 8, 4 or 1 bytes, as fine as the accesses to the line were.
 *
 * <p>A cell is four longs: {@link #WRITE} a stamp, or an access set once the cell has raced; {@link
 * #READ} a stamp, or an access set once two threads read; and the sites of both stamps.
 *
 * <p>The cells of a line are one array, so that neighbours in memory, which are mostly accessed one
 * after another and alike, are neighbours here. A larger line would make more words pay for a
 * single byte among them.
 */
final class ShadowMemory {
  /** Bytes of a line. */
  static final int LINE = 32;

  static final int WRITE = 0;
  static final int WRITE_SITE = 1;
  static final int READ = 2;
  static final int READ_SITE = 3;
  static final int CELL = 4;

  private static final int WORD = 8;
  private static final int BITS = 12;
  private static final int FANOUT = 1 << BITS;
  private static final int LINES = FANOUT / LINE;
  private static final int LINE_BITS = 5;
  private static final long NO_LINE = -1;

  /** Region (24 bits of address), page (12 bits), line, cells. */
  private final long[][][][] root = new long[FANOUT][][][];

  private final AccessSets sets;

  /** The line that was looked up last: the next access is often to the same. */
  private long lastLine = NO_LINE;

  private long[] lastCells = {};

  ShadowMemory(AccessSets sets) {
    this.sets = sets;
  }

  /**
   * The cells of the line that {@code address} is in, as fine as they are; of {@code grain} bytes
   * if nothing is known of the line. The one for {@code address} begins at {@link #indexOf}.
   */
  long[] cells(long address, int grain) {
    if (address >>> LINE_BITS == lastLine) {
      return lastCells;
    }
    long[][] page = page(address);
    int line = line(address);
    long[] cells = page[line];
    if (cells == null) {
      cells = page[line] = new long[LINE / grain * CELL];
    }
    return remember(address, cells);
  }

  /** The cells of a line that are coarser than {@code grain}, made as fine. */
  long[] finer(long address, int grain) {
    long[][] page = page(address);
    int line = line(address);
    page[line] = split(page[line], grain);
    return remember(address, page[line]);
  }

  /** What is known of the line that {@code address} is in, of which nothing was. */
  void put(long address, long[] cells) {
    lastLine = NO_LINE;
    page(address)[line(address)] = cells;
  }

  /** The cells of the line that {@code address} is in, or null if it was never accessed. */
  long @Nullable [] cellsIfAny(long address) {
    long[][][] region = root[(int) (address >>> 2 * BITS)];
    long[][] page = region == null ? null : region[(int) (address >>> BITS) & FANOUT - 1];
    return page == null ? null : page[line(address)];
  }

  /** How many bytes each of these cells stands for: 8, 4 or 1. */
  static int grainOf(long[] cells) {
    return LINE * CELL / cells.length;
  }

  /** Where the cell for {@code address} begins among those of its line. */
  static int indexOf(long address, int grain) {
    return ((int) address & LINE - 1) / grain * CELL;
  }

  /** How fine cells must be for an access of {@code size} bytes that stays within a word. */
  static int grainFor(long address, int size) {
    return size == WORD ? WORD : size == WORD / 2 && (address & 3) == 0 ? WORD / 2 : 1;
  }

  /** Takes the part of a line that is asked for: {@code [from, until)}, and the line's cells. */
  interface LineTaker {
    void take(long from, long until, long[] cells);
  }

  /** Goes through the lines of these bytes that were ever accessed, the lowest first. */
  void forEachLine(long address, long length, LineTaker taker) {
    long end = address + length;
    for (long from = address; from < end; ) {
      long next = Math.min(end, (from | LINE - 1) + 1);
      long[][][] region = root[(int) (from >>> 2 * BITS)];
      long[][] page = region == null ? null : region[(int) (from >>> BITS) & FANOUT - 1];
      if (region == null) {
        next = Math.min(end, (from | (1L << 2 * BITS) - 1) + 1);
      } else if (page == null) {
        next = Math.min(end, (from | FANOUT - 1) + 1);
      } else if (page[line(from)] != null) {
        taker.take(from, next, page[line(from)]);
      }
      from = next;
    }
  }

  /** Forgets all that is known of these bytes. */
  void forget(long address, long length) {
    lastLine = NO_LINE;
    long end = address + length;
    for (long from = address; from < end; ) {
      long next = Math.min(end, (from | FANOUT - 1) + 1);
      long[][][] region = root[(int) (from >>> 2 * BITS)];
      int pageIndex = (int) (from >>> BITS) & FANOUT - 1;
      if (region == null) {
        next = Math.min(end, (from | (1L << 2 * BITS) - 1) + 1);
      } else if (region[pageIndex] != null) {
        forgetInPage(region[pageIndex], from, next);
        if (next - from == FANOUT) {
          region[pageIndex] = null;
        }
      }
      from = next;
    }
  }

  private void forgetInPage(long[][] page, long from, long end) {
    for (long a = from; a < end; ) {
      long next = Math.min(end, (a | LINE - 1) + 1);
      int line = line(a);
      if (page[line] != null) {
        forgetInLine(page, line, (int) a & LINE - 1, (int) (next - a));
      }
      a = next;
    }
  }

  private void forgetInLine(long[][] page, int line, int offset, int size) {
    int needed = Math.min(WORD, Integer.lowestOneBit(offset | size));
    int fine = needed == 2 ? 1 : needed;
    if (grainOf(page[line]) > fine) {
      page[line] = split(page[line], fine);
    }
    long[] cells = page[line];
    int grain = grainOf(cells);
    for (int i = offset / grain * CELL; i < (offset + size) / grain * CELL; i += CELL) {
      sets.free(cells[i + WRITE]);
      sets.free(cells[i + READ]);
      cells[i + WRITE] = 0;
      cells[i + READ] = 0;
    }
    if (size == LINE) {
      page[line] = null;
    }
  }

  private long[] remember(long address, long[] cells) {
    lastLine = address >>> LINE_BITS;
    lastCells = cells;
    return cells;
  }

  private static int line(long address) {
    return (int) address >>> LINE_BITS & LINES - 1;
  }

  private long[][] page(long address) {
    int top = (int) (address >>> 2 * BITS);
    long[][][] region = root[top];
    if (region == null) {
      region = root[top] = new long[FANOUT][][];
    }
    int middle = (int) (address >>> BITS) & FANOUT - 1;
    long[][] page = region[middle];
    return page != null ? page : (region[middle] = new long[LINES][]);
  }

  /** Replaces each cell by as many equal ones as its bytes now need. */
  private long[] split(long[] cells, int grain) {
    int pieces = grainOf(cells) / grain;
    long[] finer = new long[cells.length * pieces];
    for (int i = 0; i < cells.length; i += CELL) {
      for (int piece = 0; piece < pieces; piece++) {
        int at = i * pieces + piece * CELL;
        System.arraycopy(cells, i, finer, at, CELL);
        if (piece > 0) {
          finer[at + WRITE] = sets.share(cells[i + WRITE]);
          finer[at + READ] = sets.share(cells[i + READ]);
        }
      }
    }
    return finer;
  }
}
