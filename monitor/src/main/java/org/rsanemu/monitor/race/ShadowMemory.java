package org.rsanemu.monitor.race;

/**
 * What is known of earlier plain accesses: for each aligned word of 8 bytes that was ever accessed
 * one cell, two or eight, as fine as the accesses to it have been.
 *
 * <p>A cell is four longs: {@link #WRITE} a stamp, or an access set once the cell has raced; {@link
 * #READ} a stamp, or an access set once two threads read; and the sites of both stamps.
 */
final class ShadowMemory {
  static final int WRITE = 0;
  static final int WRITE_SITE = 1;
  static final int READ = 2;
  static final int READ_SITE = 3;
  static final int CELL = 4;

  private static final int WORD = 8;
  private static final int BITS = 12;
  private static final int FANOUT = 1 << BITS;
  private static final int WORDS = FANOUT / WORD;

  /** Region (24 bits of address), page (12 bits), word, cells. */
  private final long[][][][] root = new long[FANOUT][][][];

  private final AccessSets sets;

  ShadowMemory(AccessSets sets) {
    this.sets = sets;
  }

  /**
   * The cells of the word at {@code address}, fine enough for an access of {@code size} bytes that
   * stays within the word. Cell {@code i} begins at {@code i * CELL}.
   */
  long[] cells(long address, int size) {
    long[][] page = page(address);
    int word = (int) address >>> 3 & WORDS - 1;
    int grain = grain((int) address & WORD - 1, size);
    long[] cells = page[word];
    if (cells == null) {
      return page[word] = new long[WORD / grain * CELL];
    }
    return grainOf(cells) <= grain ? cells : (page[word] = split(cells, grain));
  }

  /** The cells of the word at {@code address}, or null if it was never accessed. */
  long[] cellsIfAny(long address) {
    long[][][] region = root[(int) (address >>> 2 * BITS)];
    long[][] page = region == null ? null : region[(int) (address >>> BITS) & FANOUT - 1];
    return page == null ? null : page[(int) address >>> 3 & WORDS - 1];
  }

  /** How many bytes each cell of a word stands for: 8, 4 or 1. */
  static int grainOf(long[] cells) {
    return WORD * CELL / cells.length;
  }

  /** Forgets all that is known of these bytes. */
  void forget(long address, long length) {
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
      long next = Math.min(end, (a | WORD - 1) + 1);
      int word = (int) a >>> 3 & WORDS - 1;
      if (page[word] != null) {
        forgetInWord(page, word, (int) a & WORD - 1, (int) (next - a));
      }
      a = next;
    }
  }

  private void forgetInWord(long[][] page, int word, int offset, int size) {
    int needed = grain(offset, size);
    if (grainOf(page[word]) > needed) {
      page[word] = split(page[word], needed);
    }
    long[] cells = page[word];
    int grain = grainOf(cells);
    for (int i = offset / grain * CELL; i < (offset + size) / grain * CELL; i += CELL) {
      sets.free(cells[i + WRITE]);
      sets.free(cells[i + READ]);
      cells[i + WRITE] = 0;
      cells[i + READ] = 0;
    }
    if (size == WORD) {
      page[word] = null;
    }
  }

  private long[][] page(long address) {
    int top = (int) (address >>> 2 * BITS);
    long[][][] region = root[top];
    if (region == null) {
      region = root[top] = new long[FANOUT][][];
    }
    int middle = (int) (address >>> BITS) & FANOUT - 1;
    long[][] page = region[middle];
    return page != null ? page : (region[middle] = new long[WORDS][]);
  }

  private static int grain(int offset, int size) {
    return size == 8 ? 8 : size == 4 && (offset & 3) == 0 ? 4 : 1;
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
