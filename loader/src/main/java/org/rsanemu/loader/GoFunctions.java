// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * Go's own functions in a program that Go built: its scheduler, its collector and its library are
 * in every such program, with debug information, and race on purpose.
 */
final class GoFunctions {
  private static final NamePatterns PACKAGES = NamePatterns.read("go-packages.txt");

  /** A function that every Go program has, and no other. */
  private static final String MARK = "runtime.goexit";

  private GoFunctions() {}

  /** The code of Go's own packages; nothing if Go did not build the program. */
  static CodeRanges of(SymbolTable symbols) {
    List<long[]> ranges = new ArrayList<>();
    if (isGo(symbols)) {
      for (Symbol function : symbols.functions()) {
        if (PACKAGES.contains(firstElement(function.name()))) {
          ranges.add(new long[] {function.address(), function.address() + function.size()});
        }
      }
    }
    return CodeRanges.of(ranges);
  }

  private static boolean isGo(SymbolTable symbols) {
    return !symbols.named(MARK).isEmpty() || !symbols.named(MARK + ".abi0").isEmpty();
  }

  /** Of the import path that a function's name begins with, the part before the first slash. */
  private static String firstElement(String name) {
    int slash = name.indexOf('/');
    int end = slash >= 0 ? slash : name.indexOf('.', 1);
    return end < 0 ? name : name.substring(0, end);
  }
}
