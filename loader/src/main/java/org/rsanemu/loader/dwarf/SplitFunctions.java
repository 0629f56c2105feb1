// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.data.InlinedScopes;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * Functions that gcc splits in two, so that the first part can be inlined without the second
 * ({@code -fpartial-inlining}). Where it inlines the second part into the first one after all, the
 * function seems to be called by itself, from where it is declared. So does a destructor, of which
 * there is a version that also frees the object.
 */
final class SplitFunctions {
  private final DwarfData data;
  private final Die inner;
  private final Die outer;
  private final Die origin;
  private final Die outerOrigin;
  private final Die scratch;

  SplitFunctions(DwarfData data) {
    this.data = data;
    inner = data.newDie();
    outer = data.newDie();
    origin = data.newDie();
    outerOrigin = data.newDie();
    scratch = data.newDie();
  }

  /**
   * The inlined functions of one function that are second parts. A function has one: where several
   * look like that, or one is in another, a macro has made a recursion whose calls and declaration
   * have one place.
   *
   * @param function the entry of the one that has their code
   */
  Set<Long> parts(InlinedScopes inlined, long function) {
    Map<Long, List<Long>> candidates = new HashMap<>();
    inlined.forEachIn(
        function,
        (entry, around) -> {
          if (isLikePart(entry, around)) {
            candidates.computeIfAbsent(around, _ -> new ArrayList<>()).add(entry);
          }
        });
    Set<Long> all = candidates.values().stream().flatMap(List::stream).collect(toSet());
    Set<Long> parts = new HashSet<>();
    candidates.forEach((around, inner) -> {
      boolean nested = all.contains(around) || candidates.containsKey(inner.getFirst());
      if (inner.size() == 1 && !nested) {
        parts.addAll(inner);
      }
    });
    return parts;
  }

  private boolean isLikePart(long entry, long around) {
    return data.find(entry, inner)
        && isCalledFromDeclaration()
        && data.find(around, outer)
        && DwarfNames.holder(data, outer, Dw.AT_DECL_LINE, outerOrigin, scratch)
        && outerOrigin.id() == origin.id();
  }

  private boolean isCalledFromDeclaration() {
    return data.has(inner, Dw.AT_CALL_COLUMN) // without columns a line may have both
        && DwarfNames.holder(data, inner, Dw.AT_DECL_LINE, origin, scratch)
        && isSame(Dw.AT_CALL_LINE, Dw.AT_DECL_LINE)
        && isSame(Dw.AT_CALL_COLUMN, Dw.AT_DECL_COLUMN)
        && isSame(Dw.AT_CALL_FILE, Dw.AT_DECL_FILE);
  }

  private boolean isSame(int ofCall, int ofDeclaration) {
    return data.number(inner, ofCall, 0) == data.number(origin, ofDeclaration, 0);
  }
}
