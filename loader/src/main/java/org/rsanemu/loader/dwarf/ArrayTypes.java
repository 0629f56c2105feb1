// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** How many elements arrays have. */
record ArrayTypes(DwarfData data) {
  private static final int MOST_DIMENSIONS = 8;

  /** The elements in each dimension; 0 where that is not known. */
  List<Long> counts(Die array) {
    List<Long> counts = new ArrayList<>();
    new DieWalk(data)
        .walk(
            array,
            (die, tag, _) -> {
              if (tag == Dw.TAG_SUBRANGE_TYPE && counts.size() < MOST_DIMENSIONS) {
                counts.add(
                    data.number(die, Dw.AT_COUNT, data.number(die, Dw.AT_UPPER_BOUND, -1) + 1));
              }
              return false;
            });
    return counts;
  }

  /** Whether a structure's last member is an array of any size: {@code items[]}. */
  boolean endsOpen(Die structure) {
    boolean[] open = {false};
    Die type = data.newDie();
    new DieWalk(data)
        .walk(
            structure,
            (die, tag, _) -> {
              if (tag == Dw.TAG_MEMBER) {
                open[0] = data.reference(die, Dw.AT_TYPE, type) && isOpen(type);
              }
              return false;
            });
    return open[0];
  }

  /** Whether a type is an array of any size. */
  boolean isOpen(Die type) {
    return data.tag(type) == Dw.TAG_ARRAY_TYPE
        && counts(type).stream().allMatch(count -> count <= 0);
  }
}
