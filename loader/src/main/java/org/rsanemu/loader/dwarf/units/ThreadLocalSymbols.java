// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.units;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.nativelib.dw.Demangler;

/** Thread-local symbols by the last part of their names, as the variables' entries have them. */
public final class ThreadLocalSymbols {
  private static final int MOST = 1 << 14;

  private final Map<String, List<Symbol>> byName = new HashMap<>();

  private ThreadLocalSymbols() {}

  public static ThreadLocalSymbols of(SymbolTable symbols) {
    ThreadLocalSymbols all = new ThreadLocalSymbols();
    symbols.threadLocals().stream()
        .limit(MOST)
        .forEach(symbol ->
            all.byName.computeIfAbsent(last(symbol.name()), _ -> new ArrayList<>()).add(symbol));
    return all;
  }

  /** Of {@code _ZZ4nextvE6number} and {@code number.2} it is {@code number}. */
  private static String last(String symbol) {
    String name = symbol.startsWith("_Z") ? Demangler.demangle(symbol) : symbol;
    name = name.replaceFirst("[.]\\d+$|[.]llvm[.]\\d+$|\\[abi:[^]]*\\]$", "");
    int scope = Math.max(name.lastIndexOf("::"), name.lastIndexOf('.') - 1);
    return scope < 0 ? name : name.substring(scope + 2);
  }

  Set<String> names() {
    return byName.keySet();
  }

  /** The symbols of a variable of this name and size. */
  public List<Symbol> of(String name, long size) {
    return byName.getOrDefault(name, List.of()).stream()
        .filter(symbol -> symbol.size() == size)
        .toList();
  }
}
