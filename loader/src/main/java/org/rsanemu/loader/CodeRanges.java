// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A set of addresses, as sorted disjoint half-open ranges. Asked for every event, so flat.
 * Immutable.
 */
public final class CodeRanges {
  private final long[] starts;
  private final long[] ends;

  private CodeRanges(long[] starts, long[] ends) {
    this.starts = starts;
    this.ends = ends;
  }

  /** The union of half-open ranges, in any order. */
  public static CodeRanges of(List<long[]> ranges) {
    List<long[]> sorted = new ArrayList<>(ranges);
    sorted.sort(Comparator.comparingLong(range -> range[0]));
    long[] starts = new long[sorted.size()];
    long[] ends = new long[sorted.size()];
    int count = 0;
    for (long[] range : sorted) {
      if (count > 0 && range[0] <= ends[count - 1]) {
        ends[count - 1] = Math.max(ends[count - 1], range[1]);
      } else if (range[0] < range[1]) {
        starts[count] = range[0];
        ends[count++] = range[1];
      }
    }
    return new CodeRanges(Arrays.copyOf(starts, count), Arrays.copyOf(ends, count));
  }

  /** What is in this set and not in the other. */
  public CodeRanges minus(CodeRanges holes) {
    List<long[]> rest = new ArrayList<>();
    int hole = 0;
    for (int i = 0; i < starts.length; i++) {
      long start = starts[i];
      while (hole < holes.starts.length && holes.ends[hole] <= start) {
        hole++;
      }
      for (int j = hole; j < holes.starts.length && holes.starts[j] < ends[i]; j++) {
        if (holes.starts[j] > start) {
          rest.add(new long[] {start, holes.starts[j]});
        }
        start = Math.max(start, holes.ends[j]);
      }
      if (start < ends[i]) {
        rest.add(new long[] {start, ends[i]});
      }
    }
    return of(rest);
  }

  /** Whether there are no addresses in it. */
  public boolean isEmpty() {
    return starts.length == 0;
  }

  /** Whether an address is in it. */
  public boolean contains(long address) {
    int found = Arrays.binarySearch(starts, address);
    int index = found >= 0 ? found : -found - 2;
    return index >= 0 && address < ends[index];
  }

  /** The ranges, start and end of each. */
  public List<long[]> ranges() {
    List<long[]> ranges = new ArrayList<>(starts.length);
    for (int i = 0; i < starts.length; i++) {
      ranges.add(new long[] {starts[i], ends[i]});
    }
    return ranges;
  }
}
