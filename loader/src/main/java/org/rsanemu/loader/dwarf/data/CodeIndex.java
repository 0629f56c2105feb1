// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/** Ranges of code, each with a number, found by address. */
public final class CodeIndex {
  /** Overlaps deeper than this are not found: compilers make none, damage may. */
  private static final int DEEPEST = 16;

  private record Range(long start, long end, int owner) {}

  private final List<Range> collected = new ArrayList<>();
  private Range[] sorted = new Range[0];

  /** Adds a half-open range; {@link #seal} makes it found. */
  public void add(long start, long end, int owner) {
    collected.add(new Range(start, end, owner));
  }

  public void seal() {
    sorted = collected.toArray(Range[]::new);
    collected.clear();
    // Of equal starts the smaller range comes last, and is found first.
    Arrays.sort(
        sorted,
        Comparator.comparingLong(Range::start)
            .thenComparing(Range::end, Comparator.reverseOrder())
            .thenComparing(Range::owner, Comparator.reverseOrder()));
  }

  /** The owner of the innermost range with this address, -1 if there is none. */
  public int at(long address) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle].start() <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (int i = low - 1; i >= Math.max(0, low - DEEPEST); i--) {
      if (address < sorted[i].end()) {
        return sorted[i].owner();
      }
    }
    return -1;
  }

  /** The ranges of the owners that are wanted, half-open, in order of address. */
  public List<long[]> ranges(IntPredicate wanted) {
    return Arrays.stream(sorted)
        .filter(range -> wanted.test(range.owner()))
        .map(range -> new long[] {range.start(), range.end()})
        .toList();
  }
}
