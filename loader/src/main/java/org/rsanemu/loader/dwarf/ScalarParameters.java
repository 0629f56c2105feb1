// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.HashMap;
import java.util.Map;
import org.rsanemu.loader.dwarf.data.BareType;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * Recognizes functions that get the address of a single value, as {@code atomic_read(atomic_t *)}
 * does, from those that get that of an object of several, as {@code queue_size(queue *)} does. A
 * value is what has no members, or one alone that is a value, or any object where nothing says what
 * is behind an address. One thread.
 */
final class ScalarParameters {
  private static final int DEEPEST = 16;

  private final DwarfData data;
  private final Map<Long, Integer> known = new HashMap<>();

  ScalarParameters(DwarfData data) {
    this.data = data;
  }

  /** How many parameters a function has, or its inline expansion; 0 if none is such an address. */
  int count(Die function) {
    Die origin = data.newDie();
    if (!data.reference(function, Dw.AT_ABSTRACT_ORIGIN, origin)) {
      origin.set(function);
    }
    return known.computeIfAbsent(origin.id(), _ -> look(origin));
  }

  private int look(Die function) {
    boolean[] found = {false};
    int[] count = {0};
    new DieWalk(data)
        .walk(
            function,
            (die, tag, _) -> {
              if (tag == Dw.TAG_FORMAL_PARAMETER) {
                count[0]++;
                found[0] |= pointsToScalar(die);
              }
              return false;
            });
    return found[0] ? count[0] : 0;
  }

  private boolean pointsToScalar(Die parameter) {
    Die type = data.newDie();
    if (!BareType.of(data, parameter, type)) {
      return false;
    }
    int tag = data.tag(type);
    boolean points =
        tag == Dw.TAG_POINTER_TYPE
            || tag == Dw.TAG_REFERENCE_TYPE
            || tag == Dw.TAG_RVALUE_REFERENCE_TYPE;
    Die target = data.newDie();
    return points && (!BareType.of(data, type, target) || isScalar(target, 0));
  }

  private boolean isScalar(Die type, int depth) {
    return switch (data.tag(type)) {
      case Dw.TAG_STRUCTURE_TYPE, Dw.TAG_CLASS_TYPE, Dw.TAG_UNION_TYPE ->
          depth < DEEPEST && hasOneValue(type, depth);
      case Dw.TAG_ARRAY_TYPE -> false;
      default -> true;
    };
  }

  private boolean hasOneValue(Die type, int depth) {
    int[] members = {0};
    boolean[] scalar = {true};
    new DieWalk(data)
        .walk(
            type,
            (die, tag, _) -> {
              boolean has = tag == Dw.TAG_MEMBER || tag == Dw.TAG_INHERITANCE;
              if (has && !data.flag(die, Dw.AT_DECLARATION) && !data.flag(die, Dw.AT_EXTERNAL)) {
                members[0]++;
                Die member = data.newDie();
                scalar[0] &= BareType.of(data, die, member) && isScalar(member, depth + 1);
              }
              return false;
            });
    return members[0] == 1 && scalar[0];
  }
}
