// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.Comparator;
import java.util.List;
import org.rsanemu.isa.elf.ElfFacts;
import org.rsanemu.loader.elf.SymbolReader.RawSymbol;

/**
 * The symbols by which ARM's assemblers mark what follows: {@code $a} A32, {@code $t} T32, {@code
 * $x} A64, {@code $d} data (ELF for the Arm Architecture, "Mapping symbols").
 */
final class MappingSymbols {
  private final long[] addresses;
  private final char[] kinds;

  private MappingSymbols(long[] addresses, char[] kinds) {
    this.addresses = addresses;
    this.kinds = kinds;
  }

  static MappingSymbols of(List<RawSymbol> symbols, ElfFacts facts) {
    List<RawSymbol> sorted =
        symbols.stream()
            .filter(symbol -> is(symbol, facts))
            .sorted(Comparator.comparingLong(RawSymbol::address).thenComparing(RawSymbol::name))
            .toList();
    long[] addresses = sorted.stream().mapToLong(RawSymbol::address).toArray();
    char[] kinds = new char[addresses.length];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = sorted.get(i).name().charAt(1);
    }
    return new MappingSymbols(addresses, kinds);
  }

  static boolean is(RawSymbol symbol, ElfFacts facts) {
    String name = symbol.name();
    return facts.mappingSymbols()
        && name.length() >= 2
        && name.charAt(0) == '$'
        && "atdx".indexOf(name.charAt(1)) >= 0
        && (name.length() == 2 || name.charAt(2) == '.');
  }

  boolean isEmpty() {
    return addresses.length == 0;
  }

  /** {@code a}, {@code t}, {@code x} or {@code d}; 0 before the first. */
  char kindAt(long address) {
    int low = 0;
    int high = addresses.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (addresses[middle] <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? 0 : kinds[low - 1];
  }
}
