// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.source.AtomicObjects;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Which names of a unit are of _Atomic objects alone, wherever they are declared. */
final class UnitObjects implements AtomicObjects {
  /** Types of types that are followed. */
  private static final int DEEPEST = 16;

  private static final int MOST_NAMES = 1 << 20;

  private final DwarfData data;
  private final Die type;
  private final Die next;
  private final Map<String, Is> variables = new HashMap<>();
  private final Map<String, Is> members = new HashMap<>();

  private UnitObjects(DwarfData data) {
    this.data = data;
    this.type = data.newDie();
    this.next = data.newDie();
  }

  /** A unit's; nothing is atomic if it has no such type, as before DWARF 5. */
  static UnitObjects of(DwarfData data, Die unit) {
    UnitObjects objects = new UnitObjects(data);
    boolean[] atomic = {false};
    new DieWalk(data)
        .walk(
            unit,
            (_, tag, _) -> {
              atomic[0] |= tag == Dw.TAG_ATOMIC_TYPE;
              return false;
            });
    boolean sound = atomic[0] && new DieWalk(data).walk(unit, objects::visit);
    return sound ? objects : new UnitObjects(data);
  }

  private boolean visit(Die die, int tag, int depth) {
    boolean member = tag == Dw.TAG_MEMBER;
    if (member || tag == Dw.TAG_VARIABLE || tag == Dw.TAG_FORMAL_PARAMETER) {
      @Nullable String name = data.string(die, Dw.AT_NAME);
      Map<String, Is> names = member ? members : variables;
      if (name != null && (names.size() < MOST_NAMES || names.containsKey(name))) {
        Is is = data.reference(die, Dw.AT_TYPE, type) ? is() : Is.OTHER;
        names.merge(name, is, (one, other) -> one == other ? one : Is.OTHER);
      }
    }
    return true;
  }

  /** What {@link #type} is. */
  private Is is() {
    boolean held = false;
    for (int i = 0; i < DEEPEST; i++) {
      switch (data.tag(type)) {
        case Dw.TAG_ATOMIC_TYPE -> {
          return held ? Is.HOLDER : Is.ATOMIC;
        }
        case Dw.TAG_POINTER_TYPE, Dw.TAG_ARRAY_TYPE -> {
          if (held) {
            return Is.OTHER;
          }
          held = true;
        }
        case Dw.TAG_TYPEDEF, Dw.TAG_CONST_TYPE, Dw.TAG_VOLATILE_TYPE, Dw.TAG_RESTRICT_TYPE -> {}
        default -> {
          return Is.OTHER;
        }
      }
      if (!data.reference(type, Dw.AT_TYPE, next)) {
        return Is.OTHER;
      }
      type.set(next);
    }
    return Is.OTHER;
  }

  @Override
  public Is variable(String name) {
    return variables.getOrDefault(name, Is.OTHER);
  }

  @Override
  public Is member(String name) {
    return members.getOrDefault(name, Is.OTHER);
  }
}
