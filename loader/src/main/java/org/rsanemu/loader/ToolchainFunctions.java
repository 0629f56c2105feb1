// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * Which functions of a static binary are not the user's, by symbols alone. Global functions by
 * their names (toolchain-functions.txt, libc-functions.txt). Local ones, whose names may be
 * anything, by the file that the linker names for them, else by their neighbours: linkers keep the
 * functions of an object file together, and the user's object files apart from the libraries'.
 */
final class ToolchainFunctions {
  private static final NamePatterns NAMES =
      NamePatterns.read("toolchain-functions.txt", "libc-functions.txt");

  private enum Owner {
    USER,
    TOOLCHAIN,
    UNKNOWN
  }

  private ToolchainFunctions() {}

  /** Whether a name is one of the toolchain's. */
  static boolean isName(String name) {
    // The optimizer's clones have its suffixes: f.cold, f.part.0, f.constprop.0.
    int suffix = name.indexOf('.', 1);
    String whole = suffix < 0 ? name : name.substring(0, suffix);
    return NAMES.contains(whole) || RustCrates.isStandard(whole);
  }

  /** The functions that are the user's. */
  static List<Symbol> usersOf(SymbolTable symbols) {
    return of(Owner.USER, symbols);
  }

  /** The functions that are the toolchain's. */
  static List<Symbol> othersOf(SymbolTable symbols) {
    return of(Owner.TOOLCHAIN, symbols);
  }

  private static List<Symbol> of(Owner wanted, SymbolTable symbols) {
    List<Symbol> functions = symbols.functions();
    Owner[] owners = new Owner[functions.size()];
    for (int i = 0; i < owners.length; i++) {
      owners[i] = owner(functions.get(i), symbols);
    }
    List<Symbol> found = new ArrayList<>();
    Owner before = Owner.TOOLCHAIN;
    for (int i = 0; i < owners.length; i++) {
      if (owners[i] == Owner.UNKNOWN) {
        boolean enclosed = before == Owner.TOOLCHAIN && next(owners, i) == Owner.TOOLCHAIN;
        owners[i] = enclosed ? Owner.TOOLCHAIN : Owner.USER;
      }
      before = owners[i];
      if (before == wanted) {
        found.add(functions.get(i));
      }
    }
    return found;
  }

  private static Owner next(Owner[] owners, int from) {
    for (int i = from; i < owners.length; i++) {
      if (owners[i] != Owner.UNKNOWN) {
        return owners[i];
      }
    }
    return Owner.TOOLCHAIN;
  }

  private static Owner owner(Symbol function, SymbolTable symbols) {
    if (symbols.names(function).stream().anyMatch(ToolchainFunctions::isName)) {
      return Owner.TOOLCHAIN;
    }
    if (RustCrates.isOfOther(function.name())) {
      return Owner.USER; // among copies of what is generic in the standard library
    }
    @Nullable String file = symbols.localFile(function.address());
    if (file == null) {
      return Owner.USER;
    }
    // Stripped libraries name their object files, "malloc.o"; a compiler names the source.
    return file.endsWith(".o") || file.equals("crtstuff.c") ? Owner.TOOLCHAIN : Owner.UNKNOWN;
  }
}
