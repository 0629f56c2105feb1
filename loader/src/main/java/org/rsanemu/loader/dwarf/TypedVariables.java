// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.List;
import java.util.Optional;
import org.rsanemu.loader.DebugInfo.Part;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.dwarf.AtomicLayout.Layout;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.units.UnitFiles;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.loader.dwarf.units.UnitScan.Unit;
import org.rsanemu.loader.dwarf.units.UnitScan.Variable;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** What debug information says of variables outside of functions. */
final class TypedVariables {
  private final DwarfData data;
  private final List<Unit> units;
  private final DwarfNames names;
  private final UnitFiles files;
  private final AtomicLayout layouts;
  private final MemberPaths paths;
  private final Die variable;
  private final Die holder;
  private final Die type;

  TypedVariables(DwarfData data, UnitScan scan, DwarfNames names, int addressSize) {
    this.data = data;
    this.units = scan.units;
    this.names = names;
    this.files = new UnitFiles(data, scan.skeletons);
    AtomicNames atomics = new AtomicNames(data);
    this.layouts = new AtomicLayout(data, addressSize, atomics);
    this.paths = new MemberPaths(data, layouts, atomics);
    this.variable = data.newDie();
    this.holder = data.newDie();
    this.type = data.newDie();
  }

  Layout layout(Variable each) {
    return typed(each) ? layouts.of(type, units.get(each.unit()).language()) : Layout.NONE;
  }

  /** "" if it is not known. */
  String name(Variable each) {
    return data.find(each.die(), variable) ? names.of(variable) : "";
  }

  /** Which part of a variable a byte is. */
  Part part(Variable each, long offset) {
    return typed(each) ? paths.of(type, units.get(each.unit()).language(), offset) : Part.UNKNOWN;
  }

  /** Goes to a variable's type; whether it has one. */
  private boolean typed(Variable each) {
    return data.find(each.die(), variable)
        && DwarfNames.holder(data, variable, Dw.AT_TYPE, holder, type)
        && data.reference(holder, Dw.AT_TYPE, type);
  }

  Optional<Place> declaration(Variable each) {
    if (!data.find(each.die(), variable)) {
      return Optional.empty();
    }
    String name = names.of(variable);
    if (!DwarfNames.holder(data, variable, Dw.AT_DECL_LINE, holder, type)) {
      return Optional.of(new Place(name, "", 0, false));
    }
    int line = (int) data.number(holder, Dw.AT_DECL_LINE, 0);
    return Optional.of(new Place(name, files.declaring(holder), Math.max(0, line), false));
  }
}
