// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.DebugInfo.AtomicVariable;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.dwarf.AtomicLayout.Layout;
import org.rsanemu.loader.dwarf.AtomicLayout.Part;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.units.ThreadLocalSymbols;
import org.rsanemu.loader.dwarf.units.UnitFiles;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.loader.dwarf.units.UnitScan.Unit;
import org.rsanemu.loader.dwarf.units.UnitScan.Unlocated;
import org.rsanemu.loader.dwarf.units.UnitScan.Variable;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** The variables that have an address: their types' atomic bytes, and where they are declared. */
final class Variables {
  private final DwarfData data;
  private final List<Unit> units;
  private final List<Variable> sorted;
  private final List<Variable> threadLocals;
  private final List<Unlocated> unlocated;
  private final ThreadLocalSymbols symbols;
  private final DwarfNames names;
  private final UnitFiles files;
  private final AtomicLayout layouts;
  private final MemberPaths paths;
  private final Die variable;
  private final Die holder;
  private final Die scratch;

  Variables(
      DwarfData data,
      UnitScan scan,
      DwarfNames names,
      ThreadLocalSymbols symbols,
      int addressSize) {
    this.data = data;
    this.units = scan.units;
    this.sorted = new ArrayList<>(scan.variables);
    this.threadLocals = scan.threadLocals;
    this.unlocated = scan.unlocated;
    this.symbols = symbols;
    sorted.sort(Comparator.comparingLong(Variable::address).thenComparingLong(Variable::die));
    this.names = names;
    this.files = new UnitFiles(data, scan.skeletons);
    AtomicNames atomics = new AtomicNames(data);
    this.layouts = new AtomicLayout(data, addressSize, atomics);
    this.paths = new MemberPaths(data, layouts, atomics);
    this.variable = data.newDie();
    this.holder = data.newDie();
    this.scratch = data.newDie();
  }

  /** In order of address, disjoint. */
  List<AtomicVariable> atomic() {
    return atomic(sorted);
  }

  private List<AtomicVariable> atomic(List<Variable> variables) {
    List<AtomicVariable> all = new ArrayList<>();
    for (Variable each : variables) {
      Layout layout = layout(each);
      if (!layout.parts().isEmpty() && data.find(each.die(), variable)) {
        add(all, names.of(variable), layout, each.address());
      }
    }
    return disjoint(all);
  }

  private static void add(List<AtomicVariable> all, String name, Layout layout, long address) {
    layout
        .parts()
        .forEach(part ->
            all.add(new AtomicVariable(name + part.path(), address + part.offset(), part.size())));
  }

  /** Those of each thread, in order of offset, disjoint. */
  List<AtomicVariable> threadLocal() {
    List<AtomicVariable> all = new ArrayList<>(atomic(threadLocals));
    // Which of several variables of one name and size has which symbol is not known: if they differ
    // in what is atomic, none is.
    Map<String, Set<List<Part>>> layouts = new HashMap<>();
    for (Unlocated each : unlocated) {
      Layout layout = layout(new Variable(each.die(), each.unit(), 0));
      layouts.computeIfAbsent(key(each, layout), _ -> new HashSet<>()).add(layout.parts());
    }
    for (Unlocated each : unlocated) {
      Layout layout = layout(new Variable(each.die(), each.unit(), 0));
      boolean sure = layouts.getOrDefault(key(each, layout), Set.of()).size() == 1;
      if (sure && !layout.parts().isEmpty() && data.find(each.die(), variable)) {
        String name = names.of(variable);
        symbols
            .of(each.name(), layout.size())
            .forEach(symbol -> add(all, name, layout, symbol.address()));
      }
    }
    return disjoint(all);
  }

  private static String key(Unlocated variable, Layout layout) {
    return layout.size() + " " + variable.name();
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
    return typed(each) ? layouts.of(scratch, units.get(each.unit()).language()) : Layout.NONE;
  }

  /** Which part of a variable a byte is; "" if that is not known. */
  String part(long address) {
    Variable found = at(address);
    return found != null && typed(found)
        ? paths.of(scratch, units.get(found.unit()).language(), address - found.address())
        : "";
  }

  /** Goes to a variable's type, which {@code scratch} is then; whether it has one. */
  private boolean typed(Variable each) {
    return data.find(each.die(), variable)
        && DwarfNames.holder(data, variable, Dw.AT_TYPE, holder, scratch)
        && data.reference(holder, Dw.AT_TYPE, scratch);
  }

  /** The variable that has a byte; null if none has. */
  private @Nullable Variable at(long address) {
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
      return null;
    }
    Variable found = sorted.get(low - 1);
    long inside = address - found.address();
    return inside > 0 && inside >= layout(found).size() ? null : found;
  }

  /** Where the variable with this byte was declared. */
  Optional<Place> declaration(long address) {
    Variable found = at(address);
    if (found == null || !data.find(found.die(), variable)) {
      return Optional.empty();
    }
    String name = names.of(variable);
    if (!DwarfNames.holder(data, variable, Dw.AT_DECL_LINE, holder, scratch)) {
      return Optional.of(new Place(name, "", 0, false));
    }
    int line = (int) data.number(holder, Dw.AT_DECL_LINE, 0);
    return Optional.of(new Place(name, files.declaring(holder), Math.max(0, line), false));
  }
}
