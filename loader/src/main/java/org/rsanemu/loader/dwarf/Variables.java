// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.DebugInfo.AtomicVariable;
import org.rsanemu.loader.dwarf.AtomicLayout.Layout;
import org.rsanemu.loader.dwarf.AtomicLayout.Part;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.loader.dwarf.units.ThreadLocalSymbols;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.loader.dwarf.units.UnitScan.Unlocated;
import org.rsanemu.loader.dwarf.units.UnitScan.Variable;
import org.rsanemu.nativelib.dw.DwarfData;

/** The variables that have an address: their types' atomic bytes, and where they are declared. */
final class Variables {
  private final TypedVariables types;
  private final VariableBytes globals;
  private final UnitScan scan;
  private final ThreadLocalSymbols symbols;
  private @Nullable VariableBytes threadLocals;

  Variables(
      DwarfData data,
      UnitScan scan,
      DwarfNames names,
      ThreadLocalSymbols symbols,
      int addressSize) {
    this.types = new TypedVariables(data, scan, names, addressSize);
    this.globals = new VariableBytes(types, scan.variables);
    this.scan = scan;
    this.symbols = symbols;
  }

  /**
   * The variables that have symbols, but no location. Which of several of one name and size has
   * which symbol is not known: if they differ in what is atomic, none is.
   */
  private List<Variable> bySymbols() {
    Map<String, Set<List<Part>>> layouts = new HashMap<>();
    for (Unlocated each : scan.unlocated) {
      Layout layout = types.layout(of(each, 0));
      layouts.computeIfAbsent(key(each, layout), _ -> new HashSet<>()).add(layout.parts());
    }
    List<Variable> found = new ArrayList<>();
    for (Unlocated each : scan.unlocated) {
      Layout layout = types.layout(of(each, 0));
      if (layouts.getOrDefault(key(each, layout), Set.of()).size() == 1) {
        symbols
            .of(each.name(), layout.size())
            .forEach(symbol -> found.add(of(each, symbol.address())));
      }
    }
    return found;
  }

  private static Variable of(Unlocated variable, long address) {
    return new Variable(variable.die(), variable.unit(), address);
  }

  private static String key(Unlocated variable, Layout layout) {
    return layout.size() + " " + variable.name();
  }

  /** In order of address, disjoint. */
  List<AtomicVariable> atomic() {
    return atomic(globals);
  }

  /** Those of each thread, in order of offset, disjoint. */
  List<AtomicVariable> threadLocal() {
    return atomic(threadLocals());
  }

  private List<AtomicVariable> atomic(VariableBytes variables) {
    List<AtomicVariable> all = new ArrayList<>();
    for (Variable each : variables.sorted()) {
      Layout layout = types.layout(each);
      if (!layout.parts().isEmpty()) {
        add(all, types.name(each), layout, each.address());
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

  /** Those that have an address, by their bytes. */
  VariableBytes globals() {
    return globals;
  }

  /** Those of each thread, by their bytes in the block of them. */
  VariableBytes threadLocals() {
    if (threadLocals == null) {
      List<Variable> all = new ArrayList<>(scan.threadLocals);
      all.addAll(bySymbols());
      threadLocals = new VariableBytes(types, all);
    }
    return threadLocals;
  }
}
