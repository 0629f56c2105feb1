// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.DieWalk;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** What an instruction accesses by a register that has a pointer variable: {@code p->next}. */
final class PointedMembers {
  private static final int MOST_LOCATIONS = 1 << 8;
  private static final int MOST_CHAIN = 16;
  private static final int OP_REG0 = 0x50;
  private static final int OP_REGX = 0x90;
  private static final int REGISTERS = 32;

  private final DwarfData data;
  private final UnitScan scan;
  private final DwarfNames names;
  private final MemberPaths paths;
  private final Die holder;
  private final Die scratch;

  /**
   * @param word bytes of a pointer
   */
  PointedMembers(DwarfData data, UnitScan scan, DwarfNames names, int word) {
    this.data = data;
    this.scan = scan;
    this.names = names;
    AtomicNames atomics = new AtomicNames(data);
    paths = new MemberPaths(data, new AtomicLayout(data, word, atomics), atomics);
    holder = data.newDie();
    scratch = data.newDie();
  }

  /**
   * What lies so many bytes after what the register points to; empty if no variable is known to be
   * in it there, or that is not a pointer.
   *
   * @param register by DWARF's number
   */
  Optional<String> at(long pc, int register, long offset) {
    int function = scan.functionCode.at(pc);
    Die root = data.newDie();
    if (function < 0 || !data.find(scan.functions.get(function).die(), root)) {
      return Optional.empty();
    }
    int language = scan.units.get(scan.functions.get(function).unit()).language();
    String[] found = {null};
    new DieWalk(data)
        .walk(
            root,
            (each, tag, _) -> {
              if ((tag == Dw.TAG_VARIABLE || tag == Dw.TAG_FORMAL_PARAMETER)
                  && isIn(each, pc, register)) {
                String member = member(each, language, offset);
                found[0] = member == null ? found[0] : member;
              }
              return tag == Dw.TAG_INLINED_SUBROUTINE
                  || tag == Dw.TAG_LEXICAL_BLOCK
                  || tag == Dw.TAG_TRY_BLOCK
                  || tag == Dw.TAG_CATCH_BLOCK;
            });
    return Optional.ofNullable(found[0]);
  }

  private boolean isIn(Die variable, long pc, int register) {
    long[] place = data.expressionAt(variable, Dw.AT_LOCATION, pc, MOST_LOCATIONS, 1);
    return place != null
        && place.length == 2
        && (register < REGISTERS && place[0] == OP_REG0 + register
            || place[0] == OP_REGX && place[1] == register);
  }

  /** What a pointer's target has there; null if the variable is not a pointer. */
  private @Nullable String member(Die variable, int language, long offset) {
    String name = names.of(variable);
    if (!DwarfNames.holder(data, variable, Dw.AT_TYPE, holder, scratch)
        || !data.reference(holder, Dw.AT_TYPE, scratch)
        || !comesToTarget(scratch)) {
      return null;
    }
    String part = paths.of(scratch, language, offset);
    return part.isEmpty()
        ? offset == 0 ? "*" + name : null
        : name + "->" + part.replaceFirst("^\\.", "");
  }

  /** Goes from a pointer's type to what it points to. */
  private boolean comesToTarget(Die type) {
    for (int i = 0; i < MOST_CHAIN; i++) {
      int tag = data.tag(type);
      boolean points = tag == Dw.TAG_POINTER_TYPE || tag == Dw.TAG_REFERENCE_TYPE;
      boolean passes =
          tag == Dw.TAG_TYPEDEF
              || tag == Dw.TAG_CONST_TYPE
              || tag == Dw.TAG_VOLATILE_TYPE
              || tag == Dw.TAG_RESTRICT_TYPE;
      if (!points && !passes || !data.reference(type, Dw.AT_TYPE, type)) {
        return false;
      }
      if (points) {
        return true;
      }
    }
    return false;
  }
}
