// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** The inlined functions of one function, in the order of the file: outer ones first. */
public final class InlinedScopes {
  private static final int MOST_RANGES = 1 << 10;

  private record Scope(long die, int parent, long[] ranges) {
    boolean contains(long address) {
      for (int i = 0; i < ranges.length; i += 2) {
        if (address >= ranges[i] && address < ranges[i + 1]) {
          return true;
        }
      }
      return false;
    }
  }

  private final List<Scope> scopes = new ArrayList<>();

  private InlinedScopes() {}

  public static InlinedScopes of(DwarfData data, Die function) {
    InlinedScopes inlined = new InlinedScopes();
    List<Integer> enclosing = new ArrayList<>(List.of(-1));
    new DieWalk(data)
        .walk(
            function,
            (die, tag, depth) -> {
              while (enclosing.size() > depth) {
                enclosing.removeLast();
              }
              int parent = enclosing.getLast();
              boolean scope = tag == Dw.TAG_INLINED_SUBROUTINE;
              if (scope) {
                inlined.scopes.add(new Scope(die.id(), parent, data.ranges(die, MOST_RANGES)));
              }
              enclosing.add(scope ? inlined.scopes.size() - 1 : parent);
              return scope || tag == Dw.TAG_LEXICAL_BLOCK || tag == Dw.TAG_TRY_BLOCK;
            });
    return inlined;
  }

  /** Each entry with its ranges, start and end in turn. */
  public void forEach(BiConsumer<Long, long[]> action) {
    scopes.forEach(scope -> action.accept(scope.die(), scope.ranges()));
  }

  /**
   * Each entry with the one that it is inlined into.
   *
   * @param function the entry of the function that has all of them
   */
  public void forEachIn(long function, BiConsumer<Long, Long> action) {
    for (Scope scope : scopes) {
      action.accept(scope.die(), scope.parent() < 0 ? function : scopes.get(scope.parent()).die());
    }
  }

  /** The code of an entry, half-open ranges. */
  public List<long[]> code(long entry) {
    List<long[]> code = new ArrayList<>();
    for (Scope scope : scopes) {
      for (int i = 0; scope.die() == entry && i < scope.ranges().length; i += 2) {
        code.add(new long[] {scope.ranges()[i], scope.ranges()[i + 1]});
      }
    }
    return code;
  }

  /** The entries whose code includes an address, outermost first. */
  public List<Long> at(long address) {
    List<Long> chain = new ArrayList<>();
    int current = -1;
    for (int i = 0; i < scopes.size(); i++) {
      Scope scope = scopes.get(i);
      if (scope.parent() == current && scope.contains(address)) {
        chain.add(scope.die());
        current = i;
      }
    }
    return chain;
  }
}
