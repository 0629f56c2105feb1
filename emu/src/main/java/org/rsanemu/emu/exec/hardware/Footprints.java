// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.hardware.AccessLog.Entry;
import org.rsanemu.emu.exec.hardware.AccessLog.Kind;

/**
 * What a part of a log touches, as disjoint areas: each all that overlapping accesses touch. An
 * area through which threads communicate is shared; one that accesses of different sizes touch, or
 * what is not modelled, is mixed.
 */
final class Footprints {
  /** Some bytes. */
  static final class Area {
    final long address;
    long end;
    boolean mixed;
    private int thread = -1;
    private boolean several;
    private boolean written;
    private boolean sharing;

    private Area(long address, long end) {
      this.address = address;
      this.end = end;
    }

    /** Whether one thread may see what another writes there. */
    boolean isShared() {
      return several && written;
    }

    /** Whether it is a lock that the program shares: then all accesses of it order something. */
    boolean isSharedLock() {
      return sharing;
    }

    private void touch(Entry by) {
      several |= thread >= 0 && thread != by.thread;
      thread = by.thread;
      written |= by.kind.writes();
      sharing |= by.sharing;
      mixed |= by.kind == Kind.OUTSIDE || by.address != address || by.address + by.size != end;
    }
  }

  private record Extent(long address, int size) {}

  private final Map<Extent, Area> areas = new HashMap<>();

  /** Of the entries from one to before another. */
  Footprints(AccessLog log, int from, int end) {
    for (int i = from; i < end; i++) {
      Entry entry = log.get(i);
      if (entry.kind.isAccess()) {
        areas.put(new Extent(entry.address, entry.size), NOWHERE);
      }
    }
    merge();
    for (int i = from; i < end; i++) {
      Area area = of(log.get(i));
      if (area != null) {
        area.touch(log.get(i));
      }
    }
  }

  private static final Area NOWHERE = new Area(0, 0);

  private void merge() {
    List<Extent> sorted = new ArrayList<>(areas.keySet());
    sorted.sort(Comparator.comparingLong(Extent::address));
    @Nullable Area last = null;
    for (Extent next : sorted) {
      long end = next.address + next.size;
      if (last == null || next.address >= last.end) {
        last = new Area(next.address, end);
      } else {
        last.end = Math.max(last.end, end);
      }
      areas.put(next, last);
    }
  }

  /** Where an entry of the part accesses memory; null if it does not. */
  @Nullable Area of(Entry entry) {
    return entry.kind.isAccess() ? areas.get(new Extent(entry.address, entry.size)) : null;
  }
}
