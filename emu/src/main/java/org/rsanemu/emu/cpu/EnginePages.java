// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.MemorySegment;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * What the engine has of the guest's memory. To unmap costs it up to half a microsecond a page,
 * because it forgets pages one by one, and to map a part of what was mapped in one piece more than
 * that; to change permissions costs the same ten microseconds whatever the size. So what the guest
 * unmaps stays mapped in the engine, with no permission at all: it is <i>closed</i>, and opened
 * when the guest maps something there again, as each run does at the same addresses. Code is
 * unmapped: the engine is to forget what it translated.
 */
final class EnginePages {
  private static final int PAGE_BITS = 12;

  /** More pieces than this make every change slow, and a guest that makes them could go on. */
  private static final int MOST_CLOSED = 256;

  private final Engine engine;
  private final MemorySegment host;
  private final PageBits closed = new PageBits();
  private int pieces;

  EnginePages(Engine engine, MemorySegment host) {
    this.engine = engine;
    this.host = host;
  }

  /** Gives the guest whole pages that it does not have; {@code prot} permits something. */
  void open(long address, long size, int prot) {
    int end = (int) (address + size >>> PAGE_BITS);
    int page = (int) (address >>> PAGE_BITS);
    while (page < end) {
      int start = page;
      boolean there = closed.contains(page);
      page = there ? closed.nextMissing(page, end) : closed.next(page, end);
      long from = (long) start << PAGE_BITS;
      long length = (long) (page - start) << PAGE_BITS;
      if (there) {
        closed.remove(start, page);
        pieces = Math.max(0, pieces - 1);
        engine.protect(from, length, prot);
      } else {
        engine.map(from, host.asSlice(from, length), prot);
      }
    }
  }

  /** Takes from the guest pages that it has, all with the same permissions. */
  void close(long address, long size, int prot) {
    if ((prot & Unicorn.PROT_EXEC) != 0) {
      engine.unmap(address, size);
      engine.codeChanged(address, size);
      return;
    }
    if ((prot & Unicorn.PROT_WRITE) == 0) {
      // The engine goes on reading what it has read before until this permission changes.
      engine.protect(address, size, Unicorn.PROT_READ | Unicorn.PROT_WRITE);
    }
    engine.protect(address, size, 0);
    closed.add((int) (address >>> PAGE_BITS), (int) (address + size >>> PAGE_BITS));
    if (++pieces > MOST_CLOSED) {
      unmapClosed();
    }
  }

  private void unmapClosed() {
    int page = closed.next(0, PageBits.END);
    while (page < PageBits.END) {
      int end = closed.nextMissing(page, PageBits.END);
      engine.unmap((long) page << PAGE_BITS, (long) (end - page) << PAGE_BITS);
      closed.remove(page, end);
      page = closed.next(end, PageBits.END);
    }
    pieces = 0;
  }

  /** Changes permissions of pages that the guest has and keeps, from some to others. */
  void protect(long address, long size, int before, int prot) {
    engine.protect(address, size, prot);
    if (((before | prot) & Unicorn.PROT_EXEC) != 0) {
      engine.codeChanged(address, size);
    }
  }
}
