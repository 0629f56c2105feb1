// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.scratch;

import java.util.Arrays;

/** Ranges of memory, in the order in which they were added, none twice. */
public final class Ranges {
  private long[] starts = new long[16];
  private int[] sizes = new int[16];
  private int count;

  void clear() {
    count = 0;
  }

  /** Adds a range, if none begins there that has it. */
  public void add(long address, int size) {
    for (int i = 0; i < count; i++) {
      if (starts[i] == address && sizes[i] >= size) {
        return;
      }
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      sizes = Arrays.copyOf(sizes, 2 * count);
    }
    starts[count] = address;
    sizes[count++] = size;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** First byte of the range with this number, from 0. */
  public long start(int number) {
    return starts[number];
  }

  /** Its size in bytes. */
  public int size(int number) {
    return sizes[number];
  }

  /** Whether one of them has a byte of this one. */
  public boolean touches(long address, long size) {
    for (int i = 0; i < count; i++) {
      if (address < starts[i] + sizes[i] && starts[i] < address + size) {
        return true;
      }
    }
    return false;
  }

  /** A copy that stays as it is. */
  public Ranges copy() {
    Ranges copy = new Ranges();
    copy.starts = Arrays.copyOf(starts, Math.max(count, 1));
    copy.sizes = Arrays.copyOf(sizes, Math.max(count, 1));
    copy.count = count;
    return copy;
  }
}
