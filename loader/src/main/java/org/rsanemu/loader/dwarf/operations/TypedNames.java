// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.source.UnitNames;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * The names of a unit's objects, functions and types, and whether something atomic or volatile is
 * behind one of them. The standard library's own are left out.
 */
final class TypedNames implements UnitNames {
  /** Types of types that are followed. */
  private static final int DEEPEST = 16;

  private static final int MOST_NAMES = 1 << 20;

  /** The first version of DWARF that has a tag for {@code _Atomic} (DWARF 5, 5.3). */
  private static final int SINCE_ATOMICS = 5;

  private final DwarfData data;
  private final Die type;
  private final Die next;
  private final Map<String, Is> names = new HashMap<>();
  private final boolean showsAtomics;

  private TypedNames(DwarfData data, boolean showsAtomics) {
    this.data = data;
    this.showsAtomics = showsAtomics;
    this.type = data.newDie();
    this.next = data.newDie();
  }

  /**
   * A unit's; none is known if the unit is damaged.
   *
   * @param version DWARF's
   */
  static TypedNames of(DwarfData data, Die unit, int version) {
    boolean shows = version >= SINCE_ATOMICS;
    TypedNames names = new TypedNames(data, shows);
    boolean sound = new DieWalk(data).walk(unit, names::visit);
    return sound ? names : new TypedNames(data, shows);
  }

  @Override
  public Is of(String name) {
    return names.getOrDefault(name, Is.UNKNOWN);
  }

  @Override
  public boolean showsAtomics() {
    return showsAtomics;
  }

  private boolean visit(Die die, int tag, int depth) {
    @Nullable String name = isNamed(tag) ? data.string(die, Dw.AT_NAME) : null;
    if (name != null && (names.size() < MOST_NAMES || names.containsKey(name))) {
      Is is = data.reference(die, Dw.AT_TYPE, type) ? behind() : Is.ORDINARY;
      names.merge(name, is, (one, other) -> one.compareTo(other) > 0 ? one : other);
    }
    return tag != Dw.TAG_NAMESPACE || !"std".equals(name) && !"__gnu_cxx".equals(name);
  }

  private static boolean isNamed(int tag) {
    return switch (tag) {
      case Dw.TAG_VARIABLE,
          Dw.TAG_FORMAL_PARAMETER,
          Dw.TAG_MEMBER,
          Dw.TAG_SUBPROGRAM,
          Dw.TAG_TYPEDEF,
          Dw.TAG_STRUCTURE_TYPE,
          Dw.TAG_CLASS_TYPE,
          Dw.TAG_UNION_TYPE,
          Dw.TAG_ENUMERATION_TYPE,
          Dw.TAG_ENUMERATOR,
          Dw.TAG_NAMESPACE,
          Dw.TAG_BASE_TYPE ->
          true;
      default -> false;
    };
  }

  /** What is behind {@link #type}. */
  private Is behind() {
    Is is = Is.ORDINARY;
    for (int i = 0; i < DEEPEST; i++) {
      switch (data.tag(type)) {
        case Dw.TAG_ATOMIC_TYPE -> {
          return Is.ATOMIC;
        }
        case Dw.TAG_VOLATILE_TYPE -> is = Is.VOLATILE;
        case Dw.TAG_POINTER_TYPE,
            Dw.TAG_ARRAY_TYPE,
            Dw.TAG_SUBROUTINE_TYPE, // of which this is what it returns
            Dw.TAG_REFERENCE_TYPE,
            Dw.TAG_RVALUE_REFERENCE_TYPE,
            Dw.TAG_TYPEDEF,
            Dw.TAG_CONST_TYPE,
            Dw.TAG_RESTRICT_TYPE -> {}
        default -> {
          return is;
        }
      }
      if (!data.reference(type, Dw.AT_TYPE, next)) {
        return is;
      }
      type.set(next);
    }
    return Is.ATOMIC;
  }
}
