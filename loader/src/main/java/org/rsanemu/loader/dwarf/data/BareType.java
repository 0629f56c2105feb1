// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Types behind the names and qualifiers that they are given. */
public final class BareType {
  /** No program has more; those of made-up debug information may go in a circle. */
  private static final int DEEPEST = 16;

  private BareType() {}

  /** Goes to the type of an entry, without names and qualifiers; whether it has one. */
  public static boolean of(DwarfData data, Die typed, Die result) {
    Die at = data.newDie();
    at.set(typed);
    for (int i = 0; i < DEEPEST; i++) {
      if (!data.reference(at, Dw.AT_TYPE, result)) {
        return false;
      }
      switch (data.tag(result)) {
        case Dw.TAG_TYPEDEF,
            Dw.TAG_CONST_TYPE,
            Dw.TAG_VOLATILE_TYPE,
            Dw.TAG_RESTRICT_TYPE,
            Dw.TAG_ATOMIC_TYPE ->
            at.set(result);
        default -> {
          return true;
        }
      }
    }
    return false;
  }
}
