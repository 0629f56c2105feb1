// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.rsanemu.emu.cpu.TlbLayout.MEMORY;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.unicorn.EmulatedProcessor;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * Decides which pages' accesses call back, by flags in the library's software TLB. A page is open
 * for reads, or for writes, or closed. What is not in the TLB is closed; an access brings it there,
 * open for reads. So every page that is open is written down, to be closed again. Pages of code are
 * never open for writes.
 */
final class SoftTlb {
  /** How many pages may be open before closing them is done by forgetting all. */
  private static final int MOST_OPEN = 512;

  private static final Unicorn.Region[] NO_REGIONS = {};
  private static final long NONE = -1;

  /** In the low bits of a page's address. */
  private static final long FOR_WRITES = 1;

  private final EmulatedProcessor processor;
  private final TlbLayout layout;
  private final @Nullable TlbSize size;
  private final boolean wide;
  private final int wordBytes;

  /** The modes that are used, their tables, and these tables' masks. */
  private final int[] modes;

  private final long[] tables;
  private final long[] masks;
  private final int entryBits;
  private final long notDirty;
  private final long inPage;

  /** Pages that may be open; more than there is room for if {@link #openCount} says so. */
  private final long[] open = new long[MOST_OPEN];

  private int openCount;

  /** What to do when the write has been made whose callback asked for it. */
  private long opening = NONE;

  private long closing = NONE;
  private long secondClosing = NONE;

  /** The pages of the access under way that stay closed. */
  private long keeping = NONE;

  private long secondKeeping = NONE;

  private Unicorn.Region[] writableCode = NO_REGIONS;
  private @Nullable Quiet quiet;

  /**
   * @param size null if it is not known how that is decided
   * @param modes the modes that the guest can use
   */
  SoftTlb(
      EmulatedProcessor processor,
      TlbLayout layout,
      @Nullable TlbSize size,
      int[] modes,
      boolean wide) {
    this.processor = processor;
    this.layout = layout;
    this.size = size;
    this.wide = wide;
    wordBytes = wide ? Long.BYTES : Integer.BYTES;
    notDirty = layout.notDirty();
    inPage = (1L << layout.pageBits()) - 1;
    this.modes = modes.clone();
    tables = new long[modes.length];
    masks = new long[modes.length];
    entryBits = layout.entryBits(modes[0]);
    refresh();
  }

  /**
   * Looks where the tables are. That changes when the TLB is flushed: by {@link #flush}, or between
   * two runs, but not while the processor runs a program without privileges.
   */
  void refresh() {
    for (int i = 0; i < modes.length; i++) {
      tables[i] = layout.table(modes[i]);
      masks[i] = layout.mask(modes[i]);
    }
  }

  /** How big it is, if it is known how that is decided. */
  @Nullable TlbSize size() {
    return size;
  }

  /** The same of another processor of this kind, which forgets all pages. */
  @Nullable TlbSize sizeOf(EmulatedProcessor other) {
    return size == null ? null : size.of(other, processor);
  }

  /** Who takes callbacks before they come to Java, where something may have to be done here. */
  void quiet(@Nullable Quiet callbacks) {
    quiet = callbacks;
    hold();
  }

  private void hold() {
    if (quiet != null) {
      quiet.held(opening != NONE || closing != NONE || writableCode.length > 0);
    }
  }

  private long entry(int mode, long page) {
    return tables[mode] + layout.entryOffset(page, masks[mode], entryBits);
  }

  /**
   * Says which code may be written. The processor reads its pages unasked, and must notice when
   * they change.
   */
  void writableCode(List<Unicorn.Region> regions) {
    writableCode = regions.toArray(NO_REGIONS);
    hold();
  }

  private boolean isWritableCode(long address) {
    for (Unicorn.Region it : writableCode) {
      if (address >= it.address() && address - it.address() < it.size()) {
        return true;
      }
    }
    return false;
  }

  /** Forgets all pages. Not inside callbacks of accesses. */
  void flush() {
    if (size != null && openCount > MOST_OPEN) {
      size.grow();
    } else if (size != null) {
      size.keep();
    }
    processor.flushTlb();
    refresh();
    openCount = 0;
    opening = NONE;
    closing = NONE;
    secondClosing = NONE;
    hold();
  }

  /** Closes all pages. Not inside callbacks of accesses. */
  void closePages() {
    settle();
    if (openCount > MOST_OPEN) {
      flush();
      return;
    }
    for (int i = 0; i < openCount; i++) {
      if (!close(open[i] & ~inPage) && (open[i] & FOR_WRITES) != 0) {
        flush(); // it may come back as it was, from where the library keeps what it displaced
        return;
      }
    }
    openCount = 0;
  }

  /** In the callback of a write, or outside: the page's later writes do not call back. */
  void openForWrites(long address) {
    long page = address & ~inPage;
    if (!isWritableCode(page) && !tryOpenForWrites(page)) {
      opening = page;
      hold();
    }
  }

  /** In the callback of an access: the page's later reads call back. */
  void keepClosed(long address) {
    long page = address & ~inPage;
    if (keeping == NONE) {
      keeping = page;
    } else {
      secondKeeping = page;
    }
    closeReads(page);
  }

  /** An access has called back. */
  void touched(long address, int size, boolean write) {
    long page = address & ~inPage;
    long last = address + size - 1 & ~inPage;
    touchedPage(page, write);
    if (last != page) {
      touchedPage(last, write);
    }
    keeping = NONE;
    secondKeeping = NONE;
  }

  private void touchedPage(long page, boolean write) {
    boolean kept = page == keeping || page == secondKeeping;
    if (!write) {
      if (!kept) {
        openForReads(page);
      }
    } else if (!contains(page)) { // the write will bring it, open for reads
      if (!kept) {
        remember(page);
      } else if (closing == NONE) {
        closing = page;
        hold();
      } else {
        secondClosing = page;
      }
    }
  }

  /** What a write's callback asked for and had to wait for the write itself. */
  void settle() {
    if (opening == NONE && closing == NONE) {
      return;
    }
    if (opening != NONE) {
      tryOpenForWrites(opening);
      opening = NONE;
    }
    if (closing != NONE) {
      closeReads(closing);
      closing = NONE;
      if (secondClosing != NONE) {
        closeReads(secondClosing);
        secondClosing = NONE;
      }
    }
    hold();
  }

  /** The processor has read code, which has brought its pages, open for reads. */
  void fetched(long pc, int size) {
    if (isWritableCode(pc)) {
      closeReads(pc & ~inPage);
      closeReads(pc + size - 1 & ~inPage);
    }
  }

  private void remember(long page) {
    if (openCount > 0 && openCount <= MOST_OPEN && open[openCount - 1] == page) {
      return;
    }
    if (openCount < MOST_OPEN) {
      open[openCount++] = page;
    } else {
      openCount = MOST_OPEN + 1;
    }
  }

  private void openForReads(long page) {
    for (int mode = 0; mode < modes.length; mode++) {
      long entry = entry(mode, page);
      long word = word(entry);
      if (is(word, page)) {
        if (word != page) {
          word(entry, page);
        }
        remember(page);
      }
    }
  }

  private boolean tryOpenForWrites(long page) {
    boolean found = false;
    for (int mode = 0; mode < modes.length; mode++) {
      long entry = entry(mode, page);
      long write = entry + wordBytes;
      if ((word(write) & ~notDirty) == page) {
        found = true;
        if (word(write) != page) {
          word(write, page);
          remember(page | FOR_WRITES);
        }
      }
    }
    return found;
  }

  /** Closes a page. False if it is not there. */
  private boolean close(long page) {
    boolean found = false;
    for (int mode = 0; mode < modes.length; mode++) {
      long entry = entry(mode, page);
      if (is(word(entry), page)) {
        word(entry, page | notDirty);
        found = true;
      }
      if (is(word(entry + wordBytes), page)) {
        word(entry + wordBytes, page | notDirty);
        found = true;
      }
    }
    return found;
  }

  private void closeReads(long page) {
    for (int mode = 0; mode < modes.length; mode++) {
      long entry = entry(mode, page);
      if (word(entry) == page) {
        word(entry, page | notDirty);
      }
    }
  }

  private boolean contains(long page) {
    for (int mode = 0; mode < modes.length; mode++) {
      if (is(word(entry(mode, page) + wordBytes), page)) {
        return true;
      }
    }
    return false;
  }

  private boolean is(long word, long page) {
    return (word & ~notDirty) == page;
  }

  private long word(long at) {
    return wide ? MEMORY.get(JAVA_LONG, at) : MEMORY.get(JAVA_INT, at) & 0xffffffffL;
  }

  private void word(long at, long value) {
    if (wide) {
      MEMORY.set(JAVA_LONG, at, value);
    } else {
      MEMORY.set(JAVA_INT, at, (int) value);
    }
  }
}
