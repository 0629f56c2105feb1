// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import org.agrona.collections.Long2ObjectHashMap;

/** A set of guest addresses, a bit each, in pages of 4 KiB. */
public final class ByteSet {
  private final Long2ObjectHashMap<long[]> pages = new Long2ObjectHashMap<>();
  private long start = Long.MAX_VALUE;
  private long end;

  /** Becomes what the other one is. */
  void copy(ByteSet other) {
    pages.clear();
    other.pages.forEachLong((page, bits) -> pages.put(page, bits.clone()));
    start = other.start;
    end = other.end;
  }

  public void add(long address, long length) {
    start = Math.min(start, address);
    end = Math.max(end, address + length);
    for (long a = address; a < address + length; a = (a | 63) + 1) {
      long last = Math.min(a | 63, address + length - 1);
      long bits = -1L >>> 63 - (last - a) << a;
      pages.computeIfAbsent(a >>> 12, page -> new long[64])[(int) (a >>> 6 & 63)] |= bits;
    }
  }

  /** Quick where there are none near. */
  public void remove(long address, long length) {
    long stop = Math.min(end, address + length);
    for (long a = Math.max(start, address); a < stop; a = (a | 63) + 1) {
      long[] page = pages.get(a >>> 12);
      if (page != null) {
        long last = Math.min(a | 63, stop - 1);
        page[(int) (a >>> 6 & 63)] &= ~(-1L >>> 63 - (last - a) << a);
      }
    }
  }

  /** Whether it has any of these bytes. Quick where there are none near. */
  public boolean touches(long address, int size) {
    if (address >= end || address + size <= start) {
      return false;
    }
    long stop = Math.min(end, address + size);
    for (long a = Math.max(start, address); a < stop; a = (a | 63) + 1) {
      long[] page = pages.get(a >>> 12);
      long last = Math.min(a | 63, stop - 1);
      if (page != null && (page[(int) (a >>> 6 & 63)] & -1L >>> 63 - (last - a) << a) != 0) {
        return true;
      }
    }
    return false;
  }

  public boolean contains(long address) {
    long[] page = pages.get(address >>> 12);
    return page != null && (page[(int) (address >>> 6 & 63)] >>> address & 1) != 0;
  }
}
