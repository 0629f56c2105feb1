package org.rsanemu.emu.linux;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which addresses are taken, and by what. PROT_NONE reservations are kept here only: the machine
 * has no memory for them until they become accessible.
 */
final class AddressSpace {
  private static final long PAGE = GuestMemory.PAGE_SIZE;

  /** Linux maps nothing below (vm.mmap_min_addr). */
  static final long LOWEST = 0x10000;

  private final GuestMemory memory;
  private final KernelHost host;
  private final long mappingsTop;
  private final long stackTop;
  private final long end;
  private final long limit;
  private final TreeMap<Long, Area> areas = new TreeMap<>();
  private long accessible;
  private long most;
  private long brkStart;
  private long brk;

  /** {@code [start, end)} with the same permissions. */
  private record Area(long start, long end, int prot) {
    long length() {
      return end - start;
    }
  }

  /**
   * @param limit bytes that may be accessible at a time
   */
  AddressSpace(Abi abi, GuestMemory memory, KernelHost host, long limit) {
    this.memory = memory;
    this.host = host;
    this.limit = limit;
    mappingsTop = abi.mappingsTop();
    stackTop = abi.stackTop();
    end = abi.wide() ? 1L << 36 : 0xffff_f000L;
  }

  /** Bytes that are accessible now. */
  long accessible() {
    return accessible;
  }

  /** Rounds up to a page. */
  static long pages(long length) {
    return length + PAGE - 1 & -PAGE;
  }

  /** Whether this range, of whole pages, lies in the address space. */
  boolean isValid(long address, long length) {
    return address >= LOWEST && length > 0 && length <= end && address <= end - length;
  }

  boolean isFree(long address, long length) {
    Map.Entry<Long, Area> below = areas.lowerEntry(address + length);
    return below == null || below.getValue().end() <= address;
  }

  /** The most bytes that were ever accessible at a time. */
  long mostAccessible() {
    return most;
  }

  /** Whether mapping as much more would exceed the limit. */
  boolean exceeds(long length, int prot) {
    return prot != 0 && accessible + length > limit;
  }

  /** The highest free place below the mappings' top, or -1. */
  long place(long length) {
    long top = mappingsTop;
    Map.Entry<Long, Area> below = areas.lowerEntry(top);
    while (below != null) {
      Area area = below.getValue();
      if (area.end() <= top && top - area.end() >= length) {
        return top - length;
      }
      top = Math.min(top, area.start());
      below = areas.lowerEntry(top);
    }
    return top - length >= LOWEST ? top - length : -1;
  }

  /** Maps zeroed pages in the place of what is there. */
  void map(long address, long length, int prot) {
    unmap(address, length);
    add(new Area(address, address + length, prot));
    if (prot != 0) {
      memory.map(address, length, prot);
    }
  }

  /** Maps pages that begin with a file's bytes in the place of what is there. */
  void mapFile(long address, long length, int prot, byte[] content) {
    unmap(address, length);
    int kept = prot == 0 ? NO_ACCESS : prot;
    add(new Area(address, address + length, kept));
    memory.mapFile(address, length, prot, content);
    if ((prot & GuestMemory.PROT_EXEC) != 0) {
      host.codeChanged(address, length);
    }
  }

  void unmap(long address, long length) {
    if (isFree(address, length)) {
      return;
    }
    split(address);
    split(address + length);
    var gone = areas.subMap(address, address + length);
    for (Area area : gone.values()) {
      if (area.prot() != 0) {
        accessible -= area.length();
        memory.unmap(area.start(), area.length());
      }
    }
    gone.clear();
    host.mappingEnded(address, length);
  }

  /**
   * Changes permissions.
   *
   * @return 0, or ENOMEM if a part is not mapped or the limit is reached
   */
  int protect(long address, long length, int prot) {
    if (!isMapped(address, length)) {
      return Errno.ENOMEM;
    }
    split(address);
    split(address + length);
    for (Area area : new TreeMap<>(areas.subMap(address, address + length)).values()) {
      if (area.prot() == 0 && exceeds(area.length(), prot)) {
        return Errno.ENOMEM;
      }
      if (area.prot() == 0 && prot != 0) {
        memory.map(area.start(), area.length(), prot);
        accessible += area.length();
      } else if (area.prot() != prot) {
        memory.protect(area.start(), area.length(), prot);
      }
      // Memory that loses all permissions keeps its bytes, so it stays with the machine.
      int kept = prot == 0 && area.prot() != 0 ? NO_ACCESS : prot;
      areas.put(area.start(), new Area(area.start(), area.end(), kept));
    }
    if ((prot & GuestMemory.PROT_EXEC) != 0) {
      host.codeChanged(address, length);
    }
    return 0;
  }

  /** Permissions of an area whose memory exists but may not be touched. */
  private static final int NO_ACCESS = 1 << 3;

  boolean isMapped(long address, long length) {
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

  /** Gives memory back: it reads as zero again. */
  void discard(long address, long length) {
    split(address);
    split(address + length);
    for (Area area : areas.subMap(address, address + length).values()) {
      if (area.prot() != 0) {
        memory.map(area.start(), area.length(), area.prot() & ~NO_ACCESS);
      }
    }
    host.mappingEnded(address, length);
  }

  /** Permissions of what is mapped at this address. */
  int permissions(long address) {
    Map.Entry<Long, Area> below = areas.floorEntry(address);
    return below == null ? 0 : below.getValue().prot() & ~NO_ACCESS;
  }

  /** Moves a mapping with its bytes, and makes it larger or smaller; what is at its goal goes. */
  void move(long from, long oldLength, long to, long length) {
    int prot = permissions(from);
    map(to, length, prot | GuestMemory.PROT_WRITE);
    if (prot != 0) {
      protect(from, oldLength, prot | GuestMemory.PROT_READ);
      byte[] page = new byte[(int) PAGE];
      for (long at = 0; at < Math.min(oldLength, length); at += PAGE) {
        memory.read(from + at, page, 0, page.length);
        memory.write(to + at, page, 0, page.length);
      }
    }
    unmap(from, oldLength);
    protect(to, length, prot);
  }

  /** Whether a mapped file has no byte for this page: touching it is SIGBUS. */
  boolean isBeyondFile(long address) {
    return false;
  }

  /** The area that has this address, as {@code {start, end}}, or null. */
  long @Nullable [] around(long address) {
    Map.Entry<Long, Area> below = areas.floorEntry(address);
    if (below == null || below.getValue().end() <= address) {
      return null;
    }
    return new long[] {below.getValue().start(), below.getValue().end()};
  }

  /** What is mapped, as /proc/self/maps shows it. */
  String describe() {
    StringBuilder text = new StringBuilder();
    for (Area area : areas.values()) {
      int prot = area.prot() & 7;
      String name = area.start() == brkStart ? "[heap]" : area.end() == stackTop ? "[stack]" : "";
      text.append(
          "%08x-%08x %c%c%cp 00000000 00:00 0 %26s\n"
              .formatted(
                  area.start(),
                  area.end(),
                  (prot & GuestMemory.PROT_READ) != 0 ? 'r' : '-',
                  (prot & GuestMemory.PROT_WRITE) != 0 ? 'w' : '-',
                  (prot & GuestMemory.PROT_EXEC) != 0 ? 'x' : '-',
                  name));
    }
    return text.toString();
  }

  /** Where the heap starts: behind the program. */
  void startBrk(long address) {
    brkStart = pages(address);
    brk = brkStart;
  }

  /** Moves the end of the heap, if it can; returns where it is then. */
  long brk(long wanted) {
    if (wanted < brkStart || wanted > end) {
      return brk;
    }
    long from = pages(brk);
    long to = pages(wanted);
    int prot = GuestMemory.PROT_READ | GuestMemory.PROT_WRITE;
    if (to > from) {
      if (!isFree(from, to - from) || exceeds(to - from, prot)) {
        return brk;
      }
      map(from, to - from, prot);
    } else if (to < from) {
      unmap(to, from - to);
    }
    brk = wanted;
    return brk;
  }

  private void add(Area area) {
    if (area.prot() != 0) {
      accessible += area.length();
      most = Math.max(most, accessible);
    }
    areas.put(area.start(), area);
  }

  private void split(long address) {
    Map.Entry<Long, Area> below = areas.lowerEntry(address);
    if (below != null && below.getValue().end() > address) {
      Area area = below.getValue();
      areas.put(area.start(), new Area(area.start(), address, area.prot()));
      areas.put(address, new Area(address, area.end(), area.prot()));
    }
  }
}
