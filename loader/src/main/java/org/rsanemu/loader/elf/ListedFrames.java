// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.FunctionBounds;

/**
 * Functions by .eh_frame without a table of its entries: all are kept by address, when the first is
 * asked for. Safe for several threads.
 */
final class ListedFrames implements FunctionBounds {
  private final FrameEntries entries;
  private final long first;
  private @Nullable NavigableMap<Long, Entry> known;

  /** An entry of .eh_frame, and its function. */
  private record Entry(long at, Range function) {}

  /**
   * @param first address of the first entry
   */
  ListedFrames(FrameEntries entries, long first) {
    this.entries = entries;
    this.first = first;
  }

  @Override
  public @Nullable Range at(long address) {
    Entry entry = entry(address);
    return entry == null ? null : entry.function();
  }

  @Override
  public boolean mayHandle(long address) {
    Entry entry = entry(address);
    return entry == null || entries.mayHandle(entry.at(), address);
  }

  private synchronized @Nullable Entry entry(long address) {
    if (known == null) {
      NavigableMap<Long, Entry> all = new TreeMap<>();
      entries.all(first, (at, function) -> all.put(function.start(), new Entry(at, function)));
      known = all;
    }
    Map.Entry<Long, Entry> before = known.floorEntry(address);
    return before != null && address < before.getValue().function().end()
        ? before.getValue()
        : null;
  }
}
