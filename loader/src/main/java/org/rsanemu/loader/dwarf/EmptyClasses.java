// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * Classes without data: such a base, or member without an address of its own, lies where something
 * else does, and has no byte of it.
 */
record EmptyClasses(DwarfData data) {
  private static final int DEEPEST = 32;

  /** Whether the class that a base or member is of has no data, nor have its own. */
  boolean isEmpty(Die typed) {
    return isEmpty(typed, 0);
  }

  private boolean isEmpty(Die typed, int depth) {
    Die type = data.newDie();
    if (depth > DEEPEST || !data.reference(typed, Dw.AT_TYPE, type) || !isWhole(type)) {
      return false;
    }
    boolean[] empty = {true};
    new DieWalk(data)
        .walk(
            type,
            (die, tag, _) -> {
              boolean isStatic =
                  data.flag(die, Dw.AT_DECLARATION) || data.flag(die, Dw.AT_EXTERNAL);
              empty[0] &= tag != Dw.TAG_MEMBER || isStatic || isEmpty(die, depth + 1);
              empty[0] &= tag != Dw.TAG_INHERITANCE || isEmpty(die, depth + 1);
              return false;
            });
    return empty[0];
  }

  /** Whether it says all that is in it. */
  private boolean isWhole(Die type) {
    int tag = data.tag(type);
    return (tag == Dw.TAG_STRUCTURE_TYPE || tag == Dw.TAG_CLASS_TYPE)
        && !data.flag(type, Dw.AT_DECLARATION)
        && !data.has(type, Dw.AT_SIGNATURE);
  }
}
