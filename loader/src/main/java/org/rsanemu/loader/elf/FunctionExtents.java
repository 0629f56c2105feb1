// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.rsanemu.loader.elf.SymbolReader.STT_NOTYPE;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.elf.SymbolReader.RawSymbol;

/**
 * Which bytes are which function's: one function an address, none beyond its executable segment.
 * One without a size, and a label, extends up to the next one, but only if all symbols are there:
 * of a stripped file's the next may be far away.
 */
final class FunctionExtents {
  private final List<Segment> segments;
  private final boolean whole;

  FunctionExtents(List<Segment> segments, boolean whole) {
    this.segments = segments;
    this.whole = whole;
  }

  /** The functions among symbols that are sorted by address, the preferred one of each first. */
  List<Symbol> of(List<RawSymbol> sorted) {
    List<RawSymbol> chosen = choose(sorted);
    List<Symbol> functions = new ArrayList<>(chosen.size());
    for (int i = 0; i < chosen.size(); i++) {
      RawSymbol symbol = chosen.get(i);
      long start = symbol.address();
      long most = room(segments, start, ProgramHeader.PF_X);
      long size = symbol.size();
      if (size == 0 && whole) {
        size = i + 1 < chosen.size() ? chosen.get(i + 1).address() - start : most;
      }
      size = Long.compareUnsigned(size, most) < 0 ? size : most;
      functions.add(new Symbol(symbol.name(), start, size, true));
    }
    return List.copyOf(functions);
  }

  /**
   * Of so many functions in order of address, the last that does not begin behind an address; -1 if
   * there is none.
   *
   * @param starts their addresses by number
   */
  static long lastAt(long address, long count, LongUnaryOperator starts) {
    long low = 0;
    long high = count;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (starts.applyAsLong(middle) <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  private List<RawSymbol> choose(List<RawSymbol> sorted) {
    List<RawSymbol> chosen = new ArrayList<>();
    long last = -1;
    long covered = 0;
    for (RawSymbol symbol : sorted) {
      boolean label = whole && symbol.type() == STT_NOTYPE && symbol.global();
      if (!label && !ElfSymbols.isFunction(symbol)
          || symbol.address() == last
          || room(segments, symbol.address(), ProgramHeader.PF_X) == 0) {
        continue;
      }
      // A label inside a function does not take the rest of it.
      if (symbol.size() == 0 && symbol.address() < covered) {
        continue;
      }
      last = symbol.address();
      chosen.add(symbol);
      long end = symbol.address() + symbol.size();
      covered = Long.compareUnsigned(symbol.size(), 1L << 36) < 0 && end > covered ? end : covered;
    }
    return chosen;
  }

  /** Bytes from {@code address} to the end of its segment that has these flags; 0 if in none. */
  static long room(List<Segment> segments, long address, int flags) {
    for (Segment segment : segments) {
      long inside = address - segment.address();
      if (inside >= 0 && inside < segment.memorySize() && (segment.flags() & flags) == flags) {
        return segment.memorySize() - inside;
      }
    }
    return 0;
  }
}
