// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.units;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
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
   * Architecture, 3.1.5). Their mangled names have one of these; those of thunks begin so.
   */
  private static final Pattern STRUCTOR = Pattern.compile("[CD][0-5]|^_ZT");

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
    BitSet untyped = new BitSet();
    BitSet typedUnits = new BitSet(); // line tables alone have no types at all
    for (int i = 0; i < scan.functions.size(); i++) {
      UnitScan.Function function = scan.functions.get(i);
      if (data.find(function.die(), die)) {
        boolean isTyped = DwarfNames.holder(data, die, Dw.AT_TYPE, origin, scratch);
        typedUnits.set(function.unit(), isTyped || typedUnits.get(function.unit()));
        untyped.set(
            i,
            !isTyped
                && !DwarfNames.namesOrigin(data, origin)
                && isWritten(scan.units.get(function.unit())));
      }
    }
    IntPredicate isResultless = i -> untyped.get(i) && typedUnits.get(scan.functions.get(i).unit());
    List<long[]> without = new ArrayList<>(scan.functionCode.ranges(isResultless));
    without.removeIf(range -> mayReturn(range[0]));
    // The linker may have found that two functions are the same.
    CodeRanges others = CodeRanges.of(scan.functionCode.ranges(isResultless.negate()));
    return CodeRanges.of(without).minus(others).ranges();
  }

  /** Whether the function is in the source, and not one that a compiler has added, as a thunk. */
  private boolean isWritten(UnitScan.Unit unit) {
    int language = unit.language();
    boolean known = Dw.isC(language) || Dw.isCpp(language) || language == Dw.LANG_RUST;
    return known && !data.flag(die, Dw.AT_ARTIFICIAL);
  }

  private boolean mayReturn(long address) {
    SymbolTable.Symbol symbol = symbols.functionAt(address);
    return symbol == null
        || symbols.names(symbol).size() > 1
        || symbols.names(symbol).stream()
            .anyMatch(name -> name.startsWith("_Z") && STRUCTOR.matcher(name).find());
  }
}
