// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.UserCode;

/**
 * Functions that act for their callers, as {@code memcpy} does, of which a library has several
 * implementations and chooses one when the program starts. A stripped library has no names for
 * them: only the code that chooses (STT_GNU_IFUNC) is known, and its result, the implementation's
 * address. Addresses are ELF addresses.
 */
public final class Implementations {
  private final FunctionBounds bounds;
  private final Set<Long> choosers = new HashSet<>();
  private final TreeMap<Long, Long> ends = new TreeMap<>();
  private final boolean copy;

  Implementations(Image image) {
    bounds = image.bounds();
    for (Symbol symbol : image.symbols().ifuncs()) {
      if (UserCode.actsForCaller(symbol.name())) {
        choosers.add(symbol.address());
      }
    }
    copy =
        image.symbols().ifuncs().stream()
            .map(Symbol::name)
            .filter(UserCode::actsForCaller)
            .allMatch(UserCode::copies);
  }

  /** Whether the code at this address chooses one when it is called. */
  public boolean chooses(long address) {
    return choosers.contains(address);
  }

  /** The implementation that starts at this address was chosen. True if it was not known. */
  public boolean chosen(long address) {
    FunctionBounds.Range range = bounds.at(address);
    return range != null && ends.put(range.start(), range.end()) == null;
  }

  /** Whether it is in one of them, and they all copy or compare: none is an atomic operation. */
  boolean copies(long address) {
    return copy && contains(address);
  }

  boolean contains(long address) {
    var below = ends.floorEntry(address);
    return below != null && address < below.getValue();
  }
}
