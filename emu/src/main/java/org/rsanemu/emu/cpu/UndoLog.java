// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What memory had before it was written, newest last, so that it can be made what it was. It also
 * knows pages that are zero since nobody wrote to them: they need no copy. Thread-confined.
 */
final class UndoLog {
  private static final int PAGE_BITS = 12;
  private static final int WORD = 8;
  private static final long IN_WORD = WORD - 1;

  /** More words than this, 32 MiB of them, are not kept. */
  private static final int MOST = 1 << 22;

  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment host;
  private final PageBits fresh = new PageBits();
  private final List<Runnable> changes = new ArrayList<>();

  /** Addresses and words in turn; an address below zero stands for one of the changes. */
  private long[] entries = new long[1 << 10];

  private int count;
  private int freshPage = -1;
  private boolean knowsFresh;
  private boolean on;

  UndoLog(MemorySegment host) {
    this.host = host;
  }

  /** Begins anew: nothing is kept, but pages are known that nobody writes to. */
  void begin() {
    knowsFresh = true;
    fresh.remove(0, PageBits.END);
    stop();
  }

  /** Knows nothing from now on. */
  void end() {
    knowsFresh = false;
    stop();
  }

  /** Keeps what is written over from now on. */
  void start() {
    on = true;
  }

  /** Keeps nothing more, and forgets the rest: there is no way back. */
  void stop() {
    on = false;
    count = 0;
    changes.clear();
    freshPage = -1;
  }

  boolean isOn() {
    return on;
  }

  /** As far as it has come. */
  int mark() {
    return count;
  }

  /** These bytes are about to be written. */
  void writes(long address, long size) {
    if (!knowsFresh || size <= 0) {
      return;
    }
    int last = (int) (address + size - 1 >>> PAGE_BITS);
    for (int page = (int) (address >>> PAGE_BITS); page <= last; page++) {
      if (page != freshPage) {
        fresh.remove(page);
        freshPage = page;
      }
    }
    if (on) {
      long end = address + size;
      for (long at = address & ~IN_WORD; at < end; at += WORD) {
        add(at, host.get(LONG, at));
      }
    }
  }

  /** Pages are about to become, or to be, something else; {@code undo} takes that back. */
  void changes(Runnable undo) {
    if (on) {
      changes.add(undo);
      add(-1, 0);
    }
  }

  private void add(long address, long word) {
    if (count >= 2 * MOST) {
      stop();
      return;
    }
    if (count == entries.length) {
      entries = Arrays.copyOf(entries, 2 * count);
    }
    entries[count++] = address;
    entries[count++] = word;
  }

  /** Pages have become zero. */
  void zeroed(long address, long length) {
    if (knowsFresh) {
      fresh.add((int) (address >>> PAGE_BITS), (int) (address + length >>> PAGE_BITS));
      freshPage = -1;
    }
  }

  /** The pages of a range that may have something in them, with that. */
  List<WrittenPages.Page> contents(long address, long length) {
    List<WrittenPages.Page> pages = new ArrayList<>();
    int end = (int) (address + length >>> PAGE_BITS);
    int page = fresh.nextMissing((int) (address >>> PAGE_BITS), end);
    while (page < end) {
      long start = (long) page << PAGE_BITS;
      pages.add(
          new WrittenPages.Page(
              start, host.asSlice(start, MachineMemory.PAGE).toArray(ValueLayout.JAVA_BYTE)));
      page = fresh.nextMissing(page + 1, end);
    }
    return pages;
  }

  /** Makes memory what it was when {@link #mark} was this. */
  void back(int mark) {
    while (count > mark) {
      count -= 2;
      if (entries[count] >= 0) {
        host.set(LONG, entries[count], entries[count + 1]);
      } else {
        on = false;
        changes.removeLast().run();
        on = true;
      }
    }
  }
}
