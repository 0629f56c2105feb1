package org.rsanemu.emu.run;

import org.agrona.collections.Long2ObjectHashMap;

/** A set of guest addresses, a bit each, in pages of 4 KiB. */
final class ByteSet {
  private final Long2ObjectHashMap<long[]> pages = new Long2ObjectHashMap<>();

  void add(long address, long length) {
    for (long a = address; a < address + length; a++) {
      pages.computeIfAbsent(a >>> 12, page -> new long[64])[(int) (a >>> 6 & 63)] |= 1L << a;
    }
  }

  boolean contains(long address) {
    long[] page = pages.get(address >>> 12);
    return page != null && (page[(int) (address >>> 6 & 63)] >>> address & 1) != 0;
  }
}
