// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.flow.RegisterUse;
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
  /** No implementation goes on in more. */
  private static final int MOST_PARTS = 16;

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

  /**
   * The implementation that starts at this address was chosen. It may go on in another one's code:
   * glibc's for x86-64 share what fills the last bytes.
   *
   * @param bias what is added to its ELF addresses in memory
   * @param uses of the code in memory
   */
  public void chosen(long address, long bias, RegisterUses uses) {
    Deque<Long> found = new ArrayDeque<>(List.of(address));
    for (int parts = 0; parts < MOST_PARTS && !found.isEmpty(); parts++) {
      FunctionBounds.Range range = bounds.at(found.remove());
      if (range != null && ends.put(range.start(), range.end()) == null) {
        found.addAll(goesOn(range, bias, uses));
      }
    }
  }

  /** Where its code jumps out of it. */
  private static List<Long> goesOn(FunctionBounds.Range range, long bias, RegisterUses uses) {
    List<Long> found = new ArrayList<>();
    for (long pc = range.start(); pc < range.end(); ) {
      RegisterUse use = uses.at(pc + bias);
      boolean jumps = use.flow() == RegisterUse.Flow.JUMP || use.flow() == RegisterUse.Flow.BRANCH;
      long target = use.target() - bias;
      boolean outside = target < range.start() || target >= range.end();
      if (jumps && use.target() != RegisterUse.NOWHERE && outside && !found.contains(target)) {
        found.add(target);
      }
      pc += Math.max(1, use.length());
    }
    return found;
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
