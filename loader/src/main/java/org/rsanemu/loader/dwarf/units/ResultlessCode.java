// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.units;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Finds the code of functions that return nothing. */
public final class ResultlessCode {
  /**
   * Constructors and destructors have no type, but may return their object (C++ ABI for the Arm
   * Architecture, 3.1.5). Their mangled names have one of these.
   */
  private static final Pattern STRUCTOR = Pattern.compile("[CD][0-5]");

  private final DwarfData data;
  private final SymbolTable symbols;
  private final Die die;
  private final Die origin;
  private final Die scratch;

  public ResultlessCode(DwarfData data, SymbolTable symbols) {
    this.data = data;
    this.symbols = symbols;
    this.die = data.newDie();
    this.origin = data.newDie();
    this.scratch = data.newDie();
  }

  /** As {@link org.rsanemu.loader.DebugInfo#codeWithoutResult} says. */
  public List<long[]> of(UnitScan scan) {
    List<long[]> all = new ArrayList<>();
    for (UnitScan.Function function : scan.functions) {
      int language = scan.units.get(function.unit()).language();
      boolean known = Dw.isC(language) || Dw.isCpp(language) || language == Dw.LANG_RUST;
      if (known
          && data.find(function.die(), die)
          && DwarfNames.lack(data, die, Dw.AT_TYPE, origin, scratch)) {
        all.addAll(scan.clip(data.ranges(die, UnitScan.MOST_RANGES)));
      }
    }
    all.removeIf(range -> mayBeStructor(range[0]));
    return CodeRanges.of(all).ranges();
  }

  private boolean mayBeStructor(long address) {
    SymbolTable.Symbol symbol = symbols.functionAt(address);
    return symbol == null
        || symbols.names(symbol).stream()
            .anyMatch(name -> name.startsWith("_Z") && STRUCTOR.matcher(name).find());
  }
}
