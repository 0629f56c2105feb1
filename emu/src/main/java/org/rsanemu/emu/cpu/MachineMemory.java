// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Site;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.plane.Plane;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * The guest's memory: one reservation of host memory, of which the engine sees the mapped parts.
 * Host and guest share pages, so that the kernel's side reads and writes without the engine.
 *
 * <p>What a program is loaded into stays open from run to run, so that the engine keeps what it
 * translated: such pages are <i>kept</i>. While the next run loads the program, mapping them again
 * costs nothing; a guest that changes their permissions ends that. Code that a dynamic loader maps
 * before the program begins is kept, too, in the hope that the next run's will map the same bytes
 * to the same place: what it then does to these pages on the way is not passed on to the engine.
 * What may not be accessed at all is not mapped in the engine, so that a stack which is mapped so
 * and then opened, as C libraries do, is mapped there once.
 */
public final class MachineMemory extends GuestBytes implements AutoCloseable {
  private static final int PAGE_BITS = 12;
  private static final byte ABSENT = PagePermissions.ABSENT;
  private static final byte NO_ACCESS = 0;

  private static final int WRITABLE_CODE = Unicorn.PROT_WRITE | Unicorn.PROT_EXEC;

  private final MemorySegment host = host();
  private boolean writableCode;

  /** Whether that must be found out anew. */
  private boolean mayHaveWritableCode;

  private final UndoLog undo = undo();
  private final PagePermissions permissions = permissions();
  private final EnginePages pages;
  private final KeptPages kept;
  private final Plane plane;

  /** Of an address, which the processor ignores and the engine does not. */
  private final long ignoredBits;

  /** Reserves the address space of the engine's guest. */
  public MachineMemory(Engine engine) {
    super(HostMemory.reserve(engine.cpu().wide() ? 1L << Site.PC_BITS : 1L << 32));
    EnginePieces pieces = new EnginePieces(engine, host, permissions);
    pages = new EnginePages(engine, pieces);
    kept = new KeptPages(engine, host, permissions, pages);
    plane = engine.plane().plane();
    ignoredBits = engine.cpu().ignoredBits();
    engine.writes(undo);
    engine.refused(pieces);
  }

  /**
   * Whether the processor finds memory at an address where the engine, which has faulted, has none.
   */
  public boolean isTagged(long address) {
    return (address & ignoredBits) != 0 && permits(address & ~ignoredBits, 1, Unicorn.PROT_READ);
  }

  /** Whether {@link #mark} may be used in the run that comes next: before it is loaded. */
  public void mayGoBack(boolean may) {
    if (may) {
      undo.begin();
    } else {
      undo.end();
    }
  }

  /** Begins to keep what is written over. */
  public void keepChanges() {
    undo.start();
  }

  /** Whether what was written over since {@link #keepChanges} is still known. */
  public boolean keepsChanges() {
    return undo.isOn();
  }

  /** Forgets it: there is no way back. */
  public void forgetChanges() {
    undo.stop();
  }

  /** A number for the state that memory has now, while {@link #keepsChanges}. */
  public int mark() {
    return undo.mark();
  }

  /** Makes memory what it was at that mark, while {@link #keepsChanges}; later marks are void. */
  public void goBack(int mark) {
    undo.back(mark);
  }

  /** Remembers how to take back what is about to be done to pages, if that can be. */
  private void keep(long address, long length) {
    if (!undo.isOn()) {
      return;
    }
    List<Area> before = new ArrayList<>();
    boolean[] code = {false};
    forEachRun(
        address,
        length,
        (start, size, permission) -> {
          code[0] |= (permission & Unicorn.PROT_EXEC) != 0;
          before.add(new Area(start, size, permission, undo.contents(start, size)));
        });
    if (code[0]) {
      undo.stop();
    } else {
      undo.changes(() -> putBack(address, length, before));
    }
  }

  /** Remembers what is in pages that are about to be zeroed, and stay as they are in the engine. */
  private void keepContents(long address, long length) {
    if (!undo.isOn()) {
      return;
    }
    List<WrittenPages.Page> before = undo.contents(address, length);
    undo.changes(() -> {
      zero(address, length);
      before.forEach(this::restore);
    });
  }

  private void zero(long address, long length) {
    HostMemory.discard(host.asSlice(address, length));
    undo.zeroed(address, length);
  }

  /** A run of pages, and what is in it. */
  private record Area(long address, long size, int permission, List<WrittenPages.Page> pages) {}

  private void putBack(long address, long length, List<Area> before) {
    unmap(address, length);
    for (Area area : before) {
      map(area.address, area.size, area.permission);
      area.pages.forEach(this::restore);
    }
  }

  /** Takes a range of pages. */
  @FunctionalInterface
  public interface RangeAction {
    void on(long address, long length);
  }

  /** Calls {@code action} for the parts of a range whose code is not what it was the run before. */
  public void forEachNewCode(long address, long length, RangeAction action) {
    kept.forEachNewCode(address, length, action);
  }

  /**
   * Whether the next run finds the same code in a page, or none as the last one did; between runs.
   *
   * @param page its number
   */
  public boolean keepsCode(long page) {
    return kept.willKeepCode(page);
  }

  /** The program is in memory: the next run will load it to the same pages. */
  public void loaded() {
    kept.loaded();
  }

  /** The program begins: the next run's dynamic loader will map the same code until then. */
  public void begun() {
    kept.begun();
  }

  /** Unmaps everything but what is kept; the next run may load the program. */
  public void reset() {
    writableCode = false;
    kept.loads();
    permissions.takeUsed(
        this::unmap); // each in one go: the engine splits what is unmapped in parts
  }

  @Override
  public void map(long address, long length, int prot) {
    permissions.ensure(address + length);
    if ((prot & Unicorn.PROT_EXEC) != 0) {
      undo.stop();
    }
    if (isRenewed(address, length, prot)) {
      keepContents(address, length);
      zero(address, length);
      return;
    }
    unmap(address, length);
    if (!kept.isLoading()) {
      undo.zeroed(address, length);
    }
    kept.giveUpCode(address, length);
    permissions.use(address, length);
    int page = (int) (address >>> PAGE_BITS);
    int end = (int) (address + length >>> PAGE_BITS);
    while (page < end) {
      int start = page;
      boolean there = kept.isOpen(page);
      page = kept.nextOther(page, end);
      if (!there && prot != NO_ACCESS) {
        pages.open((long) start << PAGE_BITS, (long) (page - start) << PAGE_BITS, prot);
      }
    }
    fill(address, length, (byte) prot);
  }

  /**
   * Whether memory that the guest has is only to be zeroed, as it asks for stacks of its threads.
   */
  private boolean isRenewed(long address, long length, int prot) {
    int end = (int) (address + length >>> PAGE_BITS);
    int page = (int) (address >>> PAGE_BITS);
    while (page < end && permissions.of(page) == prot && !kept.keepsCode(page)) {
      page++;
    }
    return page == end && (prot & Unicorn.PROT_EXEC) == 0;
  }

  @Override
  public void mapFile(long address, long length, int prot, byte[] content) {
    long end = address + length;
    long at = address;
    while (at < end) {
      boolean same = kept.hasCode(at, content, at - address);
      long start = at;
      while (at < end && kept.hasCode(at, content, at - address) == same) {
        at += PAGE;
      }
      if (same && (prot & Unicorn.PROT_WRITE) == 0 && prot != NO_ACCESS) {
        permissions.use(start, at - start);
        permissions.ensure(at);
        fill(start, at - start, (byte) prot);
      } else {
        map(start, at - start, prot);
        int from = (int) Math.min(start - address, content.length);
        int count = (int) Math.min(content.length - from, at - start);
        undo.writes(start, count);
        MemorySegment.copy(content, from, host, JAVA_BYTE, start, count);
      }
    }
  }

  @Override
  public void unmap(long address, long length) {
    keep(address, length);
    forEachRun(
        address,
        length,
        (start, size, permission) -> {
          boolean keep = isKept(start);
          if (!keep && permission != NO_ACCESS) {
            pages.close(start, size, permission);
          }
          if (!keep || (permission & Unicorn.PROT_WRITE) != 0) {
            HostMemory.discard(host.asSlice(start, size));
          }
          fill(start, size, ABSENT);
        });
  }

  @Override
  public void protect(long address, long length, int prot) {
    keepPermissions(address, length, prot);
    forEachRun(
        address,
        length,
        (start, size, permission) -> {
          if (permission != prot && !isKept(start)) {
            reprotect(start, size, permission, prot);
          }
          fill(start, size, (byte) prot);
          if (kept.isStarting() && (prot & Unicorn.PROT_WRITE) != 0) {
            kept.giveUpCode(start, size);
          }
        });
  }

  private void keepPermissions(long address, long length, int prot) {
    if (!undo.isOn()) {
      return;
    }
    int[] all = {prot};
    forEachRun(
        address,
        length,
        (start, size, permission) -> {
          all[0] |= permission;
          undo.changes(() -> protect(start, size, permission));
        });
    if ((all[0] & Unicorn.PROT_EXEC) != 0) {
      undo.stop();
    }
  }

  private void reprotect(long start, long size, int before, int prot) {
    if (before == NO_ACCESS) {
      pages.open(start, size, prot);
    } else if (prot == NO_ACCESS) {
      pages.close(start, size, before);
    } else {
      pages.protect(start, size, before, prot);
    }
  }

  /** Whether the pages of a run are kept and may be: what the guest touches itself is given up. */
  private boolean isKept(long address) {
    return kept.keepsCode((int) (address >>> PAGE_BITS));
  }

  private void fill(long address, long length, byte permission) {
    int page = (int) (address >>> PAGE_BITS);
    int end = (int) (address + length >>> PAGE_BITS);
    permissions.fill(page, end, permission);
    boolean may = permission != ABSENT && (permission & Unicorn.PROT_WRITE) != 0;
    plane.mayWrite(page, end, may);
    kept.changed(page, end);
    boolean writable = may && (permission & WRITABLE_CODE) == WRITABLE_CODE;
    mayHaveWritableCode |= writable || writableCode;
  }

  /** Whether there is code that the guest may write. */
  public boolean hasWritableCode() {
    if (mayHaveWritableCode) {
      mayHaveWritableCode = false;
      writableCode = false;
      permissions.forEachUsed(page -> {
        byte permission = permissions.of(page);
        writableCode |= permission != ABSENT && (permission & WRITABLE_CODE) == WRITABLE_CODE;
      });
    }
    return writableCode;
  }

  /**
   * The addresses of the pages that the guest may write; null if there are more than {@code most}
   * of them, or one of them may be executed.
   */
  @Nullable List<Long> writablePages(int most) {
    List<Long> writable = new ArrayList<>();
    boolean[] fits = {true};
    permissions.forEachUsed(page -> {
      if ((permissions.of(page) & Unicorn.PROT_WRITE) != 0
          && permissions.of(page) != ABSENT
          && fits[0]) {
        fits[0] = (permissions.of(page) & Unicorn.PROT_EXEC) == 0 && writable.size() < most;
        writable.add((long) page << PAGE_BITS);
      }
    });
    return fits[0] ? writable : null;
  }

  @Override
  public void close() {
    HostMemory.release(host);
  }

  /** A run of pages with the same permissions. */
  private interface Run {
    void on(long address, long length, int permission);
  }

  private void forEachRun(long address, long length, Run action) {
    int page = (int) (address >>> PAGE_BITS);
    int end = (int) Math.min(permissions.end(), address + length + PAGE - 1 >>> PAGE_BITS);
    while (page < end) {
      int start = page;
      byte permission = permissions.of(page);
      boolean keeps = kept.keepsCode(page);
      while (page < end && permissions.of(page) == permission && kept.keepsCode(page) == keeps) {
        page++;
      }
      if (permission != ABSENT) {
        action.on((long) start << PAGE_BITS, (long) (page - start) << PAGE_BITS, permission);
      }
    }
  }
}
