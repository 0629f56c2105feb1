// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.LimitReachedException;
import org.rsanemu.emu.linux.fs.Content;

/** Keeps files, and the memory that is shared with them, the same. */
final class SharedFiles {
  private final GuestMemory memory;
  private final TreeMap<Long, Area> areas;
  private final Consumer<Limit> refused;
  private boolean mapped;

  /**
   * @param areas all that are mapped now, by address
   * @param refused is called if a part of a file has two addresses
   */
  SharedFiles(GuestMemory memory, TreeMap<Long, Area> areas, Consumer<Limit> refused) {
    this.memory = memory;
    this.areas = areas;
    this.refused = refused;
  }

  /** A file is mapped so that its memory is shared with it. */
  void maps() {
    mapped = true;
  }

  /** Whether one ever was. */
  boolean areMapped() {
    return mapped;
  }

  /** Hears which bytes of an area are bytes of a file. */
  interface PartListener {
    void part(long address, long length);
  }

  /** All memory that is shared with this part of a file. */
  void forEachPart(Content content, long from, long to, PartListener listener) {
    for (Area area : sharedWith(content)) {
      long first = Math.max(from, area.offset());
      long last = Math.min(to, area.offset() + area.length());
      if (area.hasMemory() && first < last) {
        listener.part(area.start() + first - area.offset(), last - first);
      }
    }
  }

  /** What was written to a part of an area that is shared with a file goes to the file. */
  void writeBack(Area area, long from, long to) {
    if (!area.isShared() || !area.hasMemory() || area.mapped().content().isAnonymous()) {
      return;
    }
    Content content = area.mapped().content();
    long end = Math.min(to, area.start() + content.size() - area.offset());
    byte[] page = new byte[GuestMemory.PAGE_SIZE];
    for (long at = from; at < end; at += GuestMemory.PAGE_SIZE) {
      int length = (int) Math.min(GuestMemory.PAGE_SIZE, end - at);
      memory.peek(at, page, length);
      content.writeMapped(area.offset() + at - area.start(), page, length);
    }
  }

  /** All that was written to memory that is shared with this part of a file goes there. */
  void writeBack(Content content, long from, long to) {
    for (Area area : sharedWith(content)) {
      long first = Math.max(from, area.offset()) & -GuestMemory.PAGE_SIZE;
      long last = Math.min(to, area.offset() + area.length());
      if (first < last) {
        long shift = area.start() - area.offset();
        writeBack(area, first + shift, AddressSpace.pages(last + shift));
      }
    }
  }

  /** A part of a file has been written: whoever shares it sees that. */
  void refresh(Content content, long from, long to) {
    for (Area area : sharedWith(content)) {
      long last = Math.min(to, area.offset() + area.length());
      long at = Math.max(from, area.offset());
      while (area.hasMemory() && at < last) {
        byte[] bytes = content.readOwn(at, Math.min(last - at, GuestMemory.PAGE_SIZE));
        memory.poke(area.start() + at - area.offset(), bytes);
        at += GuestMemory.PAGE_SIZE;
      }
    }
  }

  /**
   * Ends a run that maps a part of a file at two addresses to write there: each has memory of its
   * own, so that what is written at one would not be seen at the other.
   */
  void requireOneAddress(Area area) {
    if (!area.isShared() || !area.hasMemory()) {
      return;
    }
    Content content = area.mapped().content();
    for (Area other : sharedWith(content)) {
      boolean writes = ((area.prot() | other.prot()) & GuestMemory.PROT_WRITE) != 0;
      if ((writes || content.isAnonymous())
          && other.hasMemory()
          && other.start() != area.start()
          && other.offset() < area.offset() + area.length()
          && area.offset() < other.offset() + other.length()) {
        refused.accept(Limit.ADDRESSES);
        throw new LimitReachedException(Limit.ADDRESSES);
      }
    }
  }

  List<Area> sharedWith(Content content) {
    return areas.values().stream()
        .filter(area -> area.isShared() && area.mapped().content() == content)
        .toList();
  }
}
