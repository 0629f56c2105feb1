// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.PageSet;
import org.rsanemu.emu.linux.base.GuestMemory;

/**
 * Which pages of memory are watched, so that the engine tells of every access to them, and which
 * are not: of these it tells when a thread comes to a page, and then no more before the next
 * scheduling point, where all are closed. For pages that are not watched this is enough to know
 * whether threads touch them in an order that happens-before gives; then no two accesses there
 * race.
 *
 * <p>A page is watched from the moment when it holds a location, is waited for, or was touched in
 * no such order. If somebody had touched it before, what was missed is not known: the run must be
 * made again, with that page watched from its start.
 */
public final class Pages {
  private final Engine engine;
  private final MachineMemory memory;
  private final PageSet watched;
  private final PageSet touched = new PageSet();
  private boolean swift;
  private boolean open;
  private boolean late;
  private boolean due;
  private boolean writtenCode;

  /**
   * @param watched what runs before have shown; this one adds to it
   */
  public Pages(Engine engine, MachineMemory memory, PageSet watched) {
    this.engine = engine;
    this.memory = memory;
    this.watched = watched;
  }

  /** Whether the engine's next run is swift: only then pages are open or closed. */
  public void swift(boolean is) {
    swift = is;
    open |= is;
  }

  /** Whether a page was touched before it was watched: the run must be made again. */
  public boolean isLate() {
    return late;
  }

  /** Whether the program writes its own code: the engine opens pages by which it finds code. */
  public boolean hasWrittenCode() {
    return writtenCode;
  }

  /** Whether accesses to the page with this byte are looked at one by one. */
  boolean isWatched(long address) {
    return watched.contains(address >>> PageSet.BITS);
  }

  /** From now on every access to these bytes is reported. */
  public void watch(long address, long length) {
    long end = address + length - 1 >>> PageSet.BITS;
    for (long page = address >>> PageSet.BITS; page <= end; page++) {
      if (watched.add(page)) {
        late |= touched.contains(page);
        open = true;
      }
    }
  }

  /** A page that is not watched has been touched, in a way that the engine does not tell. */
  void touch(long page) {
    touched.add(page);
  }

  /** Inside the callback of a read, once it has been looked at. */
  public void read(long address, int size) {
    readPage(address);
    if (((address ^ address + size - 1) >>> PageSet.BITS) != 0) {
      readPage(address + size - 1);
    }
  }

  private void readPage(long address) {
    long page = address >>> PageSet.BITS;
    if (!watched.contains(page)) {
      touched.add(page);
      open = true;
    } else if (swift) {
      engine.keepClosed(address);
    }
  }

  /** Inside the callback of a write, once it has been looked at. */
  public void write(long address, int size) {
    writePage(address);
    if (((address ^ address + size - 1) >>> PageSet.BITS) != 0) {
      writePage(address + size - 1);
      open = true; // the engine opens the second page for reads after this
    }
  }

  private void writePage(long address) {
    long page = address >>> PageSet.BITS;
    if (watched.contains(page)) {
      if (swift) {
        engine.keepClosed(address);
      }
      return;
    }
    touched.add(page);
    open = true;
    if (memory.permits(address, 1, GuestMemory.PROT_EXEC)) {
      writtenCode = true;
    } else if (swift) {
      engine.openForWrites(address);
    }
  }

  /** Something has been reported that is a scheduling point to the analysis alone. */
  public void dueToClose() {
    due = true;
  }

  /** Whether {@link #closeIfDue} has something to do. */
  public boolean isDue() {
    return due;
  }

  /** Closes the pages if that is due. */
  public void closeIfDue() {
    if (due) {
      close();
    }
  }

  /** A scheduling point: accesses to a page after it are reported again. */
  public void close() {
    if (swift && open) {
      engine.closePages();
      open = false;
    }
    due = false;
  }
}
