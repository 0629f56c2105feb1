// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.linux.GuestFaultException;
import org.rsanemu.model.Site;
import org.rsanemu.nativelib.HostMemory;
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
public final class MachineMemory implements GuestMemory, AutoCloseable {
  private static final int PAGE_BITS = 12;
  static final int PAGE = 1 << PAGE_BITS;
  private static final int GROUP_BITS = 22;
  private static final byte ABSENT = -1;
  private static final byte NO_ACCESS = 0;
  private static final byte READ_CODE = Unicorn.PROT_READ | Unicorn.PROT_EXEC;

  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final Engine engine;
  private final MemorySegment host;
  private final EnginePages pages;
  private final UndoLog undo;
  private byte[] permissions = newPages(1 << 10);
  private final PageBits kept = new PageBits();
  private boolean loading = true;

  /** Code of libraries, kept from run to run until the program begins. */
  private final PageBits code = new PageBits();

  private boolean starting;

  /** Groups of pages that were mapped since the last reset: most of the address space never is. */
  private final BitSet used = new BitSet();

  /** Reserves the address space of the engine's guest. */
  public MachineMemory(Engine engine) {
    this.engine = engine;
    host = HostMemory.reserve(engine.cpu().wide() ? 1L << Site.PC_BITS : 1L << 32);
    pages = new EnginePages(engine, host);
    undo = new UndoLog(host);
    engine.writes(undo);
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

  private boolean keepsCode(int page) {
    return loading ? kept.contains(page) || code.contains(page) : starting && code.contains(page);
  }

  /** The program is in memory: the next run will load it to the same pages. */
  public void loaded() {
    loading = false;
    starting = true;
    forEachUsed(page -> {
      if (mayBeKept(permissions[page])) {
        kept.add(page);
      }
    });
  }

  /** The program begins: the next run's dynamic loader will map the same code until then. */
  public void begun() {
    int known = code.next(0, PageBits.END);
    for (; known < PageBits.END; known = code.next(known + 1, PageBits.END)) {
      if (known >= permissions.length || permissions[known] != READ_CODE) {
        giveUp(known);
      }
    }
    starting = false;
    forEachUsed(page -> {
      if (permissions[page] == READ_CODE && !kept.contains(page)) {
        code.add(page);
      }
    });
  }

  private void forEachUsed(IntConsumer action) {
    int pages = 1 << GROUP_BITS - PAGE_BITS;
    for (int group = used.nextSetBit(0); group >= 0; group = used.nextSetBit(group + 1)) {
      int end = Math.min((group + 1) * pages, permissions.length);
      for (int page = group * pages; page < end; page++) {
        action.accept(page);
      }
    }
  }

  /** Makes a page whose code was kept what the guest believes that it is. */
  private void giveUp(int page) {
    code.remove(page);
    long address = (long) page << PAGE_BITS;
    engine.codeChanged(address, PAGE);
    byte permission = page < permissions.length ? permissions[page] : ABSENT;
    if (permission > NO_ACCESS) {
      engine.protect(address, PAGE, permission);
      return;
    }
    engine.unmap(address, PAGE);
    if (permission == ABSENT) {
      HostMemory.discard(host.asSlice(address, PAGE));
    }
  }

  /** Not what the guest may change under its translation. */
  private static boolean mayBeKept(byte permission) {
    int writableCode = PROT_WRITE | Unicorn.PROT_EXEC;
    return permission > NO_ACCESS && (permission & writableCode) != writableCode;
  }

  /** Unmaps everything but what is kept; the next run may load the program. */
  public void reset() {
    loading = true;
    for (int group = used.nextSetBit(0); group >= 0; ) {
      int end = used.nextClearBit(group); // in one go: the engine splits what is unmapped in parts
      unmap((long) group << GROUP_BITS, (long) (end - group) << GROUP_BITS);
      group = used.nextSetBit(end);
    }
    used.clear();
  }

  @Override
  public void map(long address, long length, int prot) {
    ensure(address + length);
    if ((prot & Unicorn.PROT_EXEC) != 0) {
      undo.stop();
    }
    if (isRenewed(address, length, prot)) {
      keepContents(address, length);
      zero(address, length);
      return;
    }
    unmap(address, length);
    if (!loading) {
      undo.zeroed(address, length);
    }
    giveUpCode(address, length);
    used.set((int) (address >>> GROUP_BITS), (int) (address + length - 1 >>> GROUP_BITS) + 1);
    int page = (int) (address >>> PAGE_BITS);
    int end = (int) (address + length >>> PAGE_BITS);
    while (page < end) {
      int start = page;
      boolean there = kept.contains(page);
      page = there ? kept.nextMissing(page, end) : kept.next(page, end);
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
    while (page < end && permissions[page] == prot && !keepsCode(page)) {
      page++;
    }
    return page == end && (prot & Unicorn.PROT_EXEC) == 0;
  }

  private void giveUpCode(long address, long length) {
    int end = (int) (address + length >>> PAGE_BITS);
    int page = code.next((int) (address >>> PAGE_BITS), end);
    while (page < end) {
      giveUp(page);
      page = code.next(page, end);
    }
  }

  @Override
  public void mapFile(long address, long length, int prot, byte[] content) {
    long end = address + length;
    long at = address;
    while (at < end) {
      boolean same = hasCode(at, content, at - address);
      long start = at;
      while (at < end && hasCode(at, content, at - address) == same) {
        at += PAGE;
      }
      if (same && (prot & PROT_WRITE) == 0 && prot != NO_ACCESS) {
        used.set((int) (start >>> GROUP_BITS), (int) (at - 1 >>> GROUP_BITS) + 1);
        ensure(at);
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

  /** Whether a page has code that was kept, the same as these bytes of a file. */
  private boolean hasCode(long address, byte[] content, long offset) {
    if (!starting || !code.contains((int) (address >>> PAGE_BITS)) || offset >= content.length) {
      return false;
    }
    long size = Math.min(PAGE, content.length - offset);
    MemorySegment bytes = MemorySegment.ofArray(content);
    return MemorySegment.mismatch(host, address, address + size, bytes, offset, offset + size) < 0;
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
          if (!keep || (permission & PROT_WRITE) != 0) {
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
          if (starting && (prot & PROT_WRITE) != 0) {
            giveUpCode(start, size);
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
    return keepsCode((int) (address >>> PAGE_BITS));
  }

  private void fill(long address, long length, byte permission) {
    int end = (int) (address + length >>> PAGE_BITS);
    Arrays.fill(permissions, (int) (address >>> PAGE_BITS), end, permission);
    if (!loading) {
      kept.remove((int) (address >>> PAGE_BITS), end);
    }
    if (!loading && !starting) {
      code.remove((int) (address >>> PAGE_BITS), end);
    }
  }

  /** Whether all of this range is mapped with at least these permissions. */
  public boolean permits(long address, long length, int prot) {
    if (length == 0) {
      return true;
    }
    if (address < 0 || length < 0 || address + length < 0) {
      return false;
    }
    long end = address + length - 1 >>> PAGE_BITS;
    if (end >= permissions.length) {
      return false;
    }
    for (int page = (int) (address >>> PAGE_BITS); page <= end; page++) {
      if (permissions[page] == ABSENT || (permissions[page] & prot) != prot) {
        return false;
      }
    }
    return true;
  }

  /**
   * The addresses of the pages that the guest may write; null if there are more than {@code most}
   * of them, or one of them may be executed.
   */
  @Nullable List<Long> writablePages(int most) {
    List<Long> writable = new ArrayList<>();
    boolean[] fits = {true};
    forEachUsed(page -> {
      if ((permissions[page] & PROT_WRITE) != 0 && permissions[page] != ABSENT && fits[0]) {
        fits[0] = (permissions[page] & Unicorn.PROT_EXEC) == 0 && writable.size() < most;
        writable.add((long) page << PAGE_BITS);
      }
    });
    return fits[0] ? writable : null;
  }

  /** A page's bytes in the host's memory. */
  MemorySegment page(long address) {
    return host.asSlice(address, PAGE);
  }

  /** What is in a page from now on, whatever its permissions. */
  public void restore(WrittenPages.Page page) {
    undo.writes(page.address(), PAGE);
    MemorySegment.copy(page.content(), 0, host, JAVA_BYTE, page.address(), PAGE);
  }

  /** The bytes at {@code address}, up to {@code most} of them, as far as there is memory. */
  public byte[] code(long address, int most) {
    int length = most;
    while (length > 0 && !permits(address, length, 0)) {
      length--;
    }
    byte[] bytes = new byte[length];
    MemorySegment.copy(host, JAVA_BYTE, address, bytes, 0, length);
    return bytes;
  }

  /**
   * What is there, whatever the permissions; the engine is about to access it. 0 where nothing is.
   */
  public long peek(long address, int size) {
    if (address > host.byteSize() - size) {
      return 0;
    }
    return switch (size) {
      case 1 -> host.get(JAVA_BYTE, address) & 0xffL;
      case 2 -> host.get(SHORT, address) & 0xffffL;
      case 4 -> host.get(INT, address) & 0xffffffffL;
      case 8 -> host.get(LONG, address);
      default -> peekBytes(address, size);
    };
  }

  private long peekBytes(long address, int size) {
    long value = 0;
    for (int i = Math.min(size, 8) - 1; i >= 0; i--) {
      value = value << 8 | host.get(JAVA_BYTE, address + i) & 0xff;
    }
    return value;
  }

  @Override
  public void peek(long address, byte[] into, int length) {
    check(address, length, 0);
    MemorySegment.copy(host, JAVA_BYTE, address, into, 0, length);
  }

  @Override
  public void poke(long address, byte[] bytes) {
    check(address, bytes.length, 0);
    undo.writes(address, bytes.length);
    MemorySegment.copy(bytes, 0, host, JAVA_BYTE, address, bytes.length);
  }

  @Override
  public byte getByte(long address) {
    check(address, 1, PROT_READ);
    return host.get(JAVA_BYTE, address);
  }

  @Override
  public short getShort(long address) {
    check(address, 2, PROT_READ);
    return host.get(SHORT, address);
  }

  @Override
  public int getInt(long address) {
    check(address, 4, PROT_READ);
    return host.get(INT, address);
  }

  @Override
  public long getLong(long address) {
    check(address, 8, PROT_READ);
    return host.get(LONG, address);
  }

  @Override
  public void putByte(long address, byte value) {
    check(address, 1, PROT_WRITE);
    undo.writes(address, 1);
    host.set(JAVA_BYTE, address, value);
  }

  @Override
  public void putShort(long address, short value) {
    check(address, 2, PROT_WRITE);
    undo.writes(address, 2);
    host.set(SHORT, address, value);
  }

  @Override
  public void putInt(long address, int value) {
    check(address, 4, PROT_WRITE);
    undo.writes(address, 4);
    host.set(INT, address, value);
  }

  @Override
  public void putLong(long address, long value) {
    check(address, 8, PROT_WRITE);
    undo.writes(address, 8);
    host.set(LONG, address, value);
  }

  @Override
  public void read(long address, byte[] into, int offset, int length) {
    check(address, length, PROT_READ);
    MemorySegment.copy(host, JAVA_BYTE, address, into, offset, length);
  }

  @Override
  public void write(long address, byte[] from, int offset, int length) {
    check(address, length, PROT_WRITE);
    undo.writes(address, length);
    MemorySegment.copy(from, offset, host, JAVA_BYTE, address, length);
  }

  @Override
  public void close() {
    HostMemory.release(host);
  }

  private static final int PROT_READ = Unicorn.PROT_READ;
  private static final int PROT_WRITE = Unicorn.PROT_WRITE;

  private void check(long address, long length, int prot) {
    if (!permits(address, length, prot)) {
      throw new GuestFaultException(address);
    }
  }

  private void ensure(long end) {
    long pages = end >>> PAGE_BITS;
    if (pages > permissions.length) {
      int old = permissions.length;
      permissions = Arrays.copyOf(permissions, (int) Math.max(pages, Math.min(2L * old, 1 << 24)));
      Arrays.fill(permissions, old, permissions.length, ABSENT);
    }
  }

  private static byte[] newPages(int count) {
    byte[] pages = new byte[count];
    Arrays.fill(pages, ABSENT);
    return pages;
  }

  /** A run of pages with the same permissions. */
  private interface Run {
    void on(long address, long length, int permission);
  }

  private void forEachRun(long address, long length, Run action) {
    int page = (int) (address >>> PAGE_BITS);
    int end = (int) Math.min(permissions.length, address + length + PAGE - 1 >>> PAGE_BITS);
    while (page < end) {
      int start = page;
      byte permission = permissions[page];
      boolean keeps = keepsCode(page);
      while (page < end && permissions[page] == permission && keepsCode(page) == keeps) {
        page++;
      }
      if (permission != ABSENT) {
        action.on((long) start << PAGE_BITS, (long) (page - start) << PAGE_BITS, permission);
      }
    }
  }
}
