// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
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
   * Whether an inlined function is the second part of the function that it is inlined into.
   *
   * @param inlined its entry
   * @param around the entry of the latter, inlined or not
   */
  boolean isPart(long inlined, long around) {
    return data.find(inlined, inner)
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
