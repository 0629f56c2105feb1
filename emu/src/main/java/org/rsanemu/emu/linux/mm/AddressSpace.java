// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.mm.Area.MappedFile;
import org.rsanemu.isa.linux.Abi;

/**
 * Which addresses are taken, and by what. PROT_NONE reservations are kept here only: the machine
 * has no memory for them until they become accessible.
 */
public final class AddressSpace {
  private static final long PAGE = GuestMemory.PAGE_SIZE;

  /** Addresses that a process has on a machine of 64 bits. */
  private static final long MACHINES = 1L << 47;

  /** Linux maps nothing below (vm.mmap_min_addr). */
  public static final long LOWEST = 0x10000;

  private final GuestMemory memory;
  private final KernelHost host;
  private final long mappingsTop;
  private final long stackTop;
  private final long end;
  private final Consumer<Limit> refused;
  private final TreeMap<Long, Area> areas = new TreeMap<>();
  private final SharedFiles shared;
  private final FileMemory files;
  private final MemoryUse use;
  private final Heap heap;
  private final EndedMappings ended = new EndedMappings();
  private boolean lacksAddresses;

  /**
   * @param limit bytes that may be touched at a time
   * @param refused is called if it is met, or no address is left where a machine has more
   */
  public AddressSpace(
      Abi abi, GuestMemory memory, KernelHost host, long limit, Consumer<Limit> refused) {
    this.refused = refused;
    this.memory = memory;
    this.host = host;
    shared = new SharedFiles(memory, areas, refused);
    use = new MemoryUse(memory, areas, limit, refused);
    heap = new Heap(this);
    files = new FileMemory(this);
    mappingsTop = abi.mappingsTop();
    stackTop = abi.stackTop();
    end = abi.wide() ? 1L << 36 : 0xffff_f000L;
  }

  /** Rounds up to a page. */
  public static long pages(long length) {
    return length + PAGE - 1 & -PAGE;
  }

  /** Whether this range, of whole pages, lies in the address space. */
  boolean isValid(long address, long length) {
    return address >= LOWEST && length > 0 && length <= end && address <= end - length;
  }

  public boolean isFree(long address, long length) {
    Map.Entry<Long, Area> below = areas.lowerEntry(address + length);
    return below == null || below.getValue().end() <= address;
  }

  /** The highest free place below the mappings' top, or -1. */
  public long place(long length) {
    return placeBelow(mappingsTop, length);
  }

  /** The highest free place below an address, or -1. */
  long placeBelow(long highest, long length) {
    long top = Math.min(highest, mappingsTop);
    Map.Entry<Long, Area> below = areas.lowerEntry(top);
    while (below != null) {
      Area area = below.getValue();
      if (area.end() <= top && top - area.end() >= length) {
        return top - length;
      }
      top = Math.min(top, area.start());
      below = areas.lowerEntry(top);
    }
    if (top - length >= LOWEST) {
      return top - length;
    }
    isShort(length, 0);
    return -1;
  }

  /** Whether addresses were refused that such a machine has, and nothing was mapped since. */
  public boolean lacksAddresses() {
    return lacksAddresses;
  }

  /** Whether a machine of 64 bits has room for so much at an address, where there is none here. */
  boolean isShort(long length, long address) {
    boolean isShort =
        end > 1L << 32
            && length > 0
            && length < MACHINES
            && address >= 0
            && address < MACHINES - length;
    if (isShort) {
      lacksAddresses = true;
      refused.accept(Limit.ADDRESS_SPACE);
    }
    return isShort;
  }

  /** Maps zeroed pages in the place of what is there. */
  public void map(long address, long length, int prot) {
    unmap(address, length);
    add(new Area(address, address + length, prot, prot != 0, null, 0));
    if (prot != 0) {
      memory.map(address, length, prot);
    }
  }

  /** Maps pages that begin with a file's bytes in the place of what is there. */
  void mapFile(
      long address, long length, int prot, byte[] content, @Nullable MappedFile file, long offset) {
    unmap(address, length);
    Area area = new Area(address, address + length, prot, true, file, offset);
    add(area);
    shared.requireOneAddress(area);
    memory.mapFile(address, length, prot, content);
    if ((prot & GuestMemory.PROT_EXEC) != 0) {
      host.codeChanged(address, length);
    }
  }

  /** Maps pages of a file after its end: there is nothing to be accessed, until it grows. */
  void mapBeyond(long address, long length, int prot, MappedFile file, long offset) {
    unmap(address, length);
    add(new Area(address, address + length, prot, false, file, offset));
  }

  void unmap(long address, long length) {
    if (isFree(address, length)) {
      return;
    }
    host.restricted(address, length, false);
    split(address);
    split(address + length);
    var gone = areas.subMap(address, address + length);
    for (Area area : gone.values()) {
      shared.writeBack(area, area.start(), area.end());
      if (area.hasMemory()) {
        use.removed(area.length());
        memory.unmap(area.start(), area.length());
      }
      ended.add(area.start(), area.end());
    }
    gone.clear();
    host.mappingEnded(address, length);
  }

  /**
   * Changes permissions.
   *
   * @return 0, or ENOMEM if a part is not mapped
   */
  public int protect(long address, long length, int prot) {
    if (!isMapped(address, length)) {
      return Errno.ENOMEM;
    }
    split(address);
    split(address + length);
    for (Area area : new TreeMap<>(areas.subMap(address, address + length)).values()) {
      if ((area.prot() & ~prot & (GuestMemory.PROT_READ | GuestMemory.PROT_WRITE)) != 0) {
        boolean readable = (prot & GuestMemory.PROT_READ) != 0;
        host.restricted(area.start(), area.length(), readable);
        host.remains(area.start(), area.length(), readable);
      }
      boolean opens = area.file() == null && !area.hasMemory() && prot != 0;
      if (opens) {
        use.expects(area.length(), prot);
        memory.map(area.start(), area.length(), prot);
        use.added(area.length());
      } else if (area.hasMemory() && area.prot() != prot) {
        memory.protect(area.start(), area.length(), prot);
      }
      // Memory that loses all permissions keeps its bytes, so it stays with the machine.
      Area now = area.with(prot, area.hasMemory() || opens);
      areas.put(area.start(), now);
      shared.requireOneAddress(now);
      files.grow(now, area.start());
    }
    if ((prot & GuestMemory.PROT_EXEC) != 0) {
      host.codeChanged(address, length);
    }
    return 0;
  }

  /** Whether a range that a call names lies in the address space, and is mapped as a whole. */
  boolean hasAll(long address, long length) {
    return isValid(address, length) && isMapped(address, length);
  }

  public boolean isMapped(long address, long length) {
    long at = address;
    while (at < address + length) {
      Map.Entry<Long, Area> area = areas.floorEntry(at);
      if (area == null || area.getValue().end() <= at) {
        return false;
      }
      at = area.getValue().end();
    }
    return true;
  }

  /** The areas within a range, and the parts of those at its ends. */
  List<Area> parts(long address, long length) {
    long end = address + length;
    List<Area> parts = new ArrayList<>();
    Area first = at(address);
    for (Area area : areas.subMap(first == null ? address : first.start(), end).values()) {
      parts.add(area.part(Math.max(area.start(), address), Math.min(area.end(), end)));
    }
    return parts;
  }

  /**
   * Gives back the memory that is shared with nobody: it reads as zero again, or as the file that
   * is mapped there.
   */
  void discard(long address, long length) {
    for (Area part : parts(address, length)) {
      if (part.hasMemory() && !part.isShared()) {
        host.restricted(part.start(), part.length(), false);
        renew(part);
        host.mappingEnded(part.start(), part.length());
        host.remains(part.start(), part.length(), false);
      }
    }
  }

  private void renew(Area area) {
    if (area.file() == null) {
      memory.map(area.start(), area.length(), area.prot());
    } else {
      byte[] content = area.file().content().now(area.offset(), area.length());
      memory.mapFile(area.start(), area.length(), area.prot(), content);
    }
  }

  /** Permissions of what is mapped at this address. */
  public int permissions(long address) {
    Area area = at(address);
    return area == null ? 0 : area.prot();
  }

  /** Whether a shared file's memory would become writable though it was not opened for that. */
  boolean mayProtect(long address, long length, int prot) {
    if ((prot & GuestMemory.PROT_WRITE) == 0) {
      return true;
    }
    return areas.subMap(address, address + length).values().stream()
        .noneMatch(area -> area.isShared() && !area.mapped().isWritable());
  }

  /** The area that has this address, or null. */
  @Nullable Area at(long address) {
    Map.Entry<Long, Area> below = areas.floorEntry(address);
    return below == null || below.getValue().end() <= address ? null : below.getValue();
  }

  /**
   * A file may have grown since it was mapped.
   *
   * @return whether there are bytes now at an address where there were none
   */
  public boolean grow(long address) {
    return files.grow(at(address), address);
  }

  /** Whether a mapped file has no byte for this page: touching it is SIGBUS. */
  boolean isBeyondFile(long address) {
    Area area = at(address);
    return area != null && area.isBeyondFile();
  }

  /** The area that has this address, as {@code {start, end}}, or null. */
  public long @Nullable [] around(long address) {
    Map.Entry<Long, Area> below = areas.floorEntry(address);
    if (below == null || below.getValue().end() <= address) {
      return null;
    }
    return new long[] {below.getValue().start(), below.getValue().end()};
  }

  /** What is mapped, as /proc/self/maps shows it. */
  public String describe() {
    StringBuilder text = new StringBuilder();
    for (Area area : areas.values()) {
      boolean isHeap = area.start() == heap.start();
      text.append(area.describe(isHeap ? "[heap]" : area.end() == stackTop ? "[stack]" : ""));
    }
    return text.toString();
  }

  /** Where the area of the main thread's stack begins that has this address; 0 for any other. */
  long stackStart(long address) {
    Area area = at(address);
    return area == null || area.end() != stackTop ? 0 : area.start();
  }

  /** The end of the addresses that programs of this size may use. */
  long end() {
    return end;
  }

  /** How much of it has memory. */
  public MemoryUse use() {
    return use;
  }

  public Heap heap() {
    return heap;
  }

  /** Whether a file was mapped whose bytes are memory that changes with it. */
  public boolean areFilesMapped() {
    return shared.areMapped();
  }

  /** The memory that begins as a file. */
  FileMemory files() {
    return files;
  }

  /** The memory that is shared with files. */
  SharedFiles shared() {
    return shared;
  }

  /** Notes an area where nothing is mapped. */
  void add(Area area) {
    lacksAddresses = false;
    if (area.hasMemory()) {
      use.added(area.length());
    }
    areas.put(area.start(), area);
    if (ended.remove(area.start(), area.end())) {
      host.remains(area.start(), area.length(), false);
    }
  }

  private void split(long address) {
    Map.Entry<Long, Area> below = areas.lowerEntry(address);
    if (below != null && below.getValue().end() > address) {
      Area area = below.getValue();
      areas.put(area.start(), area.part(area.start(), address));
      areas.put(address, area.part(address, area.end()));
    }
  }
}
