package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.rsanemu.loader.DebugInfo.AtomicVariable;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.dwarf.AtomicLayout.Layout;
import org.rsanemu.loader.dwarf.UnitScan.Unit;
import org.rsanemu.loader.dwarf.UnitScan.Variable;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** The variables that have an address: their types' atomic bytes, and where they are declared. */
final class Variables {
  private final DwarfData data;
  private final List<Unit> units;
  private final List<Variable> sorted;
  private final Names names;
  private final UnitFiles files;
  private final AtomicLayout layouts;
  private final Die variable;
  private final Die holder;
  private final Die scratch;

  Variables(DwarfData data, UnitScan scan, Names names, int addressSize) {
    this.data = data;
    this.units = scan.units;
    this.sorted = new ArrayList<>(scan.variables);
    sorted.sort(Comparator.comparingLong(Variable::address).thenComparingLong(Variable::die));
    this.names = names;
    this.files = new UnitFiles(data, scan.skeletons);
    this.layouts = new AtomicLayout(data, addressSize, new AtomicNames(data));
    this.variable = data.newDie();
    this.holder = data.newDie();
    this.scratch = data.newDie();
  }

  /** In order of address, disjoint. */
  List<AtomicVariable> atomic() {
    List<AtomicVariable> all = new ArrayList<>();
    for (Variable each : sorted) {
      Layout layout = layout(each);
      if (!layout.parts().isEmpty() && data.find(each.die(), variable)) {
        String name = names.of(variable);
        layout
            .parts()
            .forEach(part ->
                all.add(
                    new AtomicVariable(
                        name + part.path(), each.address() + part.offset(), part.size())));
      }
    }
    return disjoint(all);
  }

  private static List<AtomicVariable> disjoint(List<AtomicVariable> all) {
    all.sort(
        Comparator.comparingLong(AtomicVariable::address)
            .thenComparing(AtomicVariable::size, Comparator.reverseOrder())
            .thenComparing(AtomicVariable::name));
    List<AtomicVariable> disjoint = new ArrayList<>();
    for (AtomicVariable next : all) {
      AtomicVariable last = disjoint.isEmpty() ? null : disjoint.getLast();
      if (last == null || next.address() >= last.address() + last.size()) {
        disjoint.add(next);
      } else if (next.address() + next.size() > last.address() + last.size()) {
        long size = next.address() + next.size() - last.address();
        disjoint.set(disjoint.size() - 1, new AtomicVariable(last.name(), last.address(), size));
      }
    }
    return List.copyOf(disjoint);
  }

  private Layout layout(Variable each) {
    boolean typed =
        data.find(each.die(), variable)
            && Names.holder(data, variable, Dw.AT_TYPE, holder, scratch)
            && data.reference(holder, Dw.AT_TYPE, scratch);
    return typed ? layouts.of(scratch, units.get(each.unit()).language()) : Layout.NONE;
  }

  /** Where the variable with this byte was declared. */
  Optional<Place> declaration(long address) {
    int low = 0;
    int high = sorted.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted.get(middle).address() <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      return Optional.empty();
    }
    Variable found = sorted.get(low - 1);
    long inside = address - found.address();
    if (inside > 0 && inside >= layout(found).size() || !data.find(found.die(), variable)) {
      return Optional.empty();
    }
    String name = names.of(variable);
    if (!Names.holder(data, variable, Dw.AT_DECL_LINE, holder, scratch)) {
      return Optional.of(new Place(name, "", 0, false));
    }
    int line = (int) data.number(holder, Dw.AT_DECL_LINE, 0);
    return Optional.of(new Place(name, files.declaring(holder), Math.max(0, line), false));
  }
}
