package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A set of addresses, as sorted disjoint ranges; asked for every event, so flat. */
final class CodeRanges {
  private final long[] starts;
  private final long[] ends;

  private CodeRanges(long[] starts, long[] ends) {
    this.starts = starts;
    this.ends = ends;
  }

  /** The union of half-open ranges, in any order. */
  static CodeRanges of(List<long[]> ranges) {
    List<long[]> sorted = new ArrayList<>(ranges);
    sorted.sort(Comparator.comparingLong(range -> range[0]));
    long[] starts = new long[sorted.size()];
    long[] ends = new long[sorted.size()];
    int count = 0;
    for (long[] range : sorted) {
      if (count > 0 && range[0] <= ends[count - 1]) {
        ends[count - 1] = Math.max(ends[count - 1], range[1]);
      } else {
        starts[count] = range[0];
        ends[count++] = range[1];
      }
    }
    return new CodeRanges(Arrays.copyOf(starts, count), Arrays.copyOf(ends, count));
  }

  boolean isEmpty() {
    return starts.length == 0;
  }

  boolean contains(long address) {
    int found = Arrays.binarySearch(starts, address);
    int index = found >= 0 ? found : -found - 2;
    return index >= 0 && address < ends[index];
  }
}
