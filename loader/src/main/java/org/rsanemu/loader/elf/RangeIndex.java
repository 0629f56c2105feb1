// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * Which symbol an address belongs to, by binary search over disjoint ranges. Where symbols overlap,
 * the one that starts last has the byte.
 */
final class RangeIndex {
  private final long[] starts;
  private final @Nullable Symbol[] owners;

  private RangeIndex(long[] starts, @Nullable Symbol[] owners) {
    this.starts = starts;
    this.owners = owners;
  }

  /** An index of symbols in order of address, no two at the same. */
  static RangeIndex of(List<Symbol> sorted) {
    Builder builder = new Builder(2 * sorted.size() + 1);
    for (Symbol symbol : sorted) {
      if (symbol.size() > 0) {
        builder.open(symbol);
      }
    }
    builder.closeUntil(Long.MAX_VALUE);
    return new RangeIndex(
        Arrays.copyOf(builder.starts, builder.count), Arrays.copyOf(builder.owners, builder.count));
  }

  @Nullable Symbol at(long address) {
    int found = Arrays.binarySearch(starts, address);
    int index = found >= 0 ? found : -found - 2;
    return index < 0 ? null : owners[index];
  }

  /** A sweep in order of address over the symbols that are open there, the innermost on top. */
  private static final class Builder {
    private final long[] starts;
    private final @Nullable Symbol[] owners;
    private int count;
    private final Deque<Symbol> open = new ArrayDeque<>();

    Builder(int most) {
      starts = new long[most];
      owners = new Symbol[most];
    }

    void open(Symbol symbol) {
      closeUntil(symbol.address());
      append(symbol.address(), symbol);
      open.push(symbol);
    }

    void closeUntil(long address) {
      while (!open.isEmpty() && end(open.peek()) <= address) {
        long end = end(open.pop());
        while (!open.isEmpty() && end(open.peek()) <= end) {
          open.pop();
        }
        append(end, open.peek());
      }
    }

    private static long end(Symbol symbol) {
      return symbol.address() + symbol.size();
    }

    private void append(long start, @Nullable Symbol owner) {
      if (count > 0 && starts[count - 1] == start) {
        count--;
      }
      starts[count] = start;
      owners[count++] = owner;
    }
  }
}
