// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.MemorySegment;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * The pages that the engine keeps from run to run, with what it translated: see {@link
 * MachineMemory}.
 */
final class KeptPages {
  private static final int PAGE_BITS = 12;
  private static final int PAGE = GuestBytes.PAGE;
  private static final byte ABSENT = PagePermissions.ABSENT;
  private static final byte NO_ACCESS = 0;
  private static final byte READ_CODE = Unicorn.PROT_READ | Unicorn.PROT_EXEC;

  private final Engine engine;
  private final MemorySegment host;
  private final PagePermissions permissions;
  private final EnginePages pages;

  /** What a program is loaded into. */
  private final PageBits kept = new PageBits();

  /** Code of libraries, kept from run to run until the program begins. */
  private final PageBits code = new PageBits();

  private boolean loading = true;
  private boolean starting;

  /**
   * No page.
   *
   * @param permissions what the guest may do with each page
   * @param pages what the engine has of the guest's memory
   */
  KeptPages(Engine engine, MemorySegment host, PagePermissions permissions, EnginePages pages) {
    this.engine = engine;
    this.host = host;
    this.permissions = permissions;
    this.pages = pages;
  }

  /** Another run loads the program. */
  void loads() {
    loading = true;
  }

  /** Whether the program is being loaded. */
  boolean isLoading() {
    return loading;
  }

  /** Whether the program is loaded, and its dynamic loader has not come to its end. */
  boolean isStarting() {
    return starting;
  }

  /** Whether the engine has the page still, from the run before. */
  boolean isOpen(int page) {
    return kept.contains(page);
  }

  /** The first page after {@code page} of which that is not so, too; {@code end} at most. */
  int nextOther(int page, int end) {
    return isOpen(page) ? kept.nextMissing(page, end) : kept.next(page, end);
  }

  /** The guest has mapped, unmapped or protected these pages. */
  void changed(int page, int end) {
    if (!loading) {
      kept.remove(page, end);
    }
    if (!loading && !starting) {
      code.remove(page, end);
    }
  }

  /** Calls {@code action} for the parts of a range whose code is not what it was the run before. */
  void forEachNewCode(long address, long length, MachineMemory.RangeAction action) {
    int end = (int) (address + length - 1 >>> PAGE_BITS) + 1;
    int page = (int) (address >>> PAGE_BITS);
    while (page < end) {
      boolean keeps = keepsCode(page);
      int start = page;
      while (page < end && keepsCode(page) == keeps) {
        page++;
      }
      if (!keeps) {
        action.on((long) start << PAGE_BITS, (long) (page - start) << PAGE_BITS);
      }
    }
  }

  /** Whether what the guest does to a page is not passed on to the engine: it keeps its code. */
  boolean keepsCode(int page) {
    return loading ? kept.contains(page) || code.contains(page) : starting && code.contains(page);
  }

  /** Whether the next run finds the same code in a page, or none as it was now. */
  boolean willKeepCode(long page) {
    if (page < 0 || page >= permissions.end()) {
      return true; // no guest has memory there
    }
    byte permission = permissions.of((int) page);
    boolean stays = kept.contains((int) page) || code.contains((int) page);
    return permission == ABSENT || stays && (permission & Unicorn.PROT_WRITE) == 0;
  }

  /** The program is in memory: the next run will load it to the same pages. */
  void loaded() {
    loading = false;
    starting = true;
    permissions.forEachUsed(page -> {
      if (mayBeKept(permissions.of(page))) {
        kept.add(page);
      }
    });
  }

  /** The program begins: the next run's dynamic loader will map the same code until then. */
  void begun() {
    int known = code.next(0, PageBits.END);
    for (; known < PageBits.END; known = code.next(known + 1, PageBits.END)) {
      if (known >= permissions.end() || permissions.of(known) != READ_CODE) {
        giveUp(known);
      }
    }
    starting = false;
    permissions.forEachUsed(page -> {
      if (permissions.of(page) == READ_CODE && !kept.contains(page)) {
        code.add(page);
      }
    });
  }

  /** Makes a page whose code was kept what the guest believes that it is. */
  private void giveUp(int page) {
    code.remove(page);
    long address = (long) page << PAGE_BITS;
    engine.codeChanged(address, PAGE);
    byte permission = page < permissions.end() ? permissions.of(page) : ABSENT;
    if (permission > NO_ACCESS) {
      pages.open(address, PAGE, permission);
      return;
    }
    pages.drop(address, PAGE);
    if (permission == ABSENT) {
      HostMemory.discard(host.asSlice(address, PAGE));
    }
  }

  /** Not what the guest may change under its translation. */
  private static boolean mayBeKept(byte permission) {
    int writableCode = Unicorn.PROT_WRITE | Unicorn.PROT_EXEC;
    return permission > NO_ACCESS && (permission & writableCode) != writableCode;
  }

  /** What the guest now has there is not known to be the same code. */
  void giveUpCode(long address, long length) {
    int end = (int) (address + length >>> PAGE_BITS);
    int page = code.next((int) (address >>> PAGE_BITS), end);
    while (page < end) {
      giveUp(page);
      page = code.next(page, end);
    }
  }

  /** Whether a page has code that was kept, the same as these bytes of a file. */
  boolean hasCode(long address, byte[] content, long offset) {
    if (!starting || !code.contains((int) (address >>> PAGE_BITS)) || offset >= content.length) {
      return false;
    }
    long size = Math.min(PAGE, content.length - offset);
    MemorySegment bytes = MemorySegment.ofArray(content);
    return MemorySegment.mismatch(host, address, address + size, bytes, offset, offset + size) < 0;
  }
}
