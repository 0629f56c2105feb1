// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * The code of the startup files (crt1.o, crti.o, crtbegin.o) that a compiler links into every
 * program and library: it calls the user's, and is not theirs.
 */
final class StartupCode {
  private static final List<String> NAMES =
      List.of(
          "_start",
          "_start_c",
          "_init",
          "_fini",
          "_dl_relocate_static_pie",
          "__libc_csu_init",
          "__libc_csu_fini",
          "call_weak_fn",
          "deregister_tm_clones",
          "register_tm_clones",
          "__do_global_dtors_aux",
          "frame_dummy");

  /** Bytes of the longest {@code _start}. On ARM the bounds of a stripped file may be wider. */
  private static final long LONGEST_ENTRY = 64;

  private StartupCode() {}

  /** What is known of it by symbols, or in a stripped file by the entry point. */
  static CodeRanges of(Image image) {
    List<long[]> ranges = new ArrayList<>();
    for (String name : NAMES) {
      for (Symbol symbol : image.symbols().named(name)) {
        ranges.add(new long[] {symbol.address(), symbol.address() + symbol.size()});
      }
    }
    long entry = image.architecture().elf().instruction(image.entry());
    FunctionBounds.Range start = image.bounds().at(entry);
    if (start != null && image.symbols().functionAt(entry) == null) {
      ranges.add(new long[] {entry, Math.min(start.end(), entry + LONGEST_ENTRY)});
    }
    return CodeRanges.of(ranges);
  }
}
