// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.SymbolTable.Symbol;

/** The functions that a program calls when it finds that something is wrong with it. */
public final class LastCalls {
  private static final List<String> NAMES =
      List.of(
          "__assert_fail",
          "__assert_perror_fail",
          "__assert",
          "__assert_rtn",
          "__stack_chk_fail",
          "__chk_fail",
          "__fortify_fail",
          "abort",
          "__cxa_pure_virtual",
          "_ZSt9terminatev",
          "_ZSt20__glibcxx_assert_failPKciS0_S0_",
          "_ZSt21__glibcxx_assert_failPKciS0_S0_",
          "runtime.throw",
          "runtime.gopanic");

  /** What the names of Rust's functions that panic have in them, in either mangling. */
  private static final String RUST_PANIC = "9panicking";

  private static final Set<String> RUST_PREFIXES = Set.of("_ZN", "_RN");

  private LastCalls() {}

  /** Which argument of a function is the text of the assertion that fails; -1 if none is. */
  public static int assertion(String name) {
    return switch (name) {
      case "__assert_fail", "__assert" -> 0;
      case "_ZSt20__glibcxx_assert_failPKciS0_S0_", "_ZSt21__glibcxx_assert_failPKciS0_S0_" -> 3;
      default -> -1;
    };
  }

  /** Those that an image has, their names by ELF address. */
  static Map<Long, String> in(SymbolTable symbols) {
    Map<Long, String> found = new HashMap<>();
    for (String name : NAMES) {
      for (Symbol symbol : symbols.named(name)) {
        if (symbol.function()) {
          found.putIfAbsent(symbol.address(), name);
        }
      }
    }
    for (Symbol symbol : symbols.functions()) {
      String name = symbol.name();
      if (name.contains(RUST_PANIC) && RUST_PREFIXES.contains(name.substring(0, 3))) {
        found.putIfAbsent(symbol.address(), name);
      }
    }
    return Map.copyOf(found);
  }
}
