// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.race;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The bytes of each thread's non-temporal stores that are not published yet. */
final class PendingStores {
  /** Takes a range of bytes. */
  interface Range {
    void accept(long address, long length);
  }

  private final List<Ranges> bySlot = new ArrayList<>();

  void add(int slot, long address, long length) {
    while (bySlot.size() <= slot) {
      bySlot.add(null);
    }
    if (bySlot.get(slot) == null) {
      bySlot.set(slot, new Ranges());
    }
    bySlot.get(slot).add(address, length);
  }

  boolean has(int slot) {
    return slot < bySlot.size() && bySlot.get(slot) != null;
  }

  void drain(int slot, Range range) {
    if (has(slot)) {
      bySlot.set(slot, null).forEach(range);
    }
  }

  private static final class Ranges {
    private long[] starts = new long[4];
    private long[] ends = new long[4];
    private int count;

    /** Stores that run upwards through memory make one range. */
    void add(long address, long length) {
      if (count > 0 && starts[count - 1] <= address && address <= ends[count - 1]) {
        ends[count - 1] = Math.max(ends[count - 1], address + length);
        return;
      }
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, count * 2);
        ends = Arrays.copyOf(ends, count * 2);
      }
      starts[count] = address;
      ends[count++] = address + length;
    }

    void forEach(Range range) {
      for (int i = 0; i < count; i++) {
        range.accept(starts[i], ends[i] - starts[i]);
      }
    }
  }
}
