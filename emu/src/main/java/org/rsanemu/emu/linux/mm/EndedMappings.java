// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import java.util.Map;
import java.util.TreeMap;

/**
 * Where memory was mapped that is not now. A thread may still use it: such an access races with who
 * unmapped it, and with who maps other memory in its place.
 */
final class EndedMappings {
  /** Where each range begins, and ends; none touches another. */
  private final TreeMap<Long, Long> ranges = new TreeMap<>();

  /** The addresses from one up to another are mapped no more. */
  void add(long from, long end) {
    long first = from;
    long last = end;
    Map.Entry<Long, Long> below = ranges.floorEntry(last);
    while (below != null && below.getValue() >= first) {
      ranges.remove(below.getKey());
      first = Math.min(first, below.getKey());
      last = Math.max(last, below.getValue());
      below = ranges.floorEntry(last);
    }
    ranges.put(first, last);
  }

  /**
   * The addresses from one up to another are mapped, again or for the first time.
   *
   * @return whether any of them had been mapped before, and was not now
   */
  boolean remove(long from, long end) {
    boolean any = false;
    Map.Entry<Long, Long> below = ranges.lowerEntry(end);
    while (below != null && below.getValue() > from) {
      any = true;
      ranges.remove(below.getKey());
      if (below.getKey() < from) {
        ranges.put(below.getKey(), from);
      }
      if (below.getValue() > end) {
        ranges.put(end, below.getValue());
      }
      below = ranges.lowerEntry(end);
    }
    return any;
  }
}
