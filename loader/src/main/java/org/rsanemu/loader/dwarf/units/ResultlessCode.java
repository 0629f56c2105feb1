// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.units;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.dwarf.data.BareType;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Finds the code of functions that return nothing, and of those that return no vector. */
public final class ResultlessCode {
  /**
   * Constructors and destructors have no type, but may return their object (C++ ABI for the Arm
   * Architecture, 3.1.5). Their mangled names have one of these; those of thunks begin so.
   */
  private static final Pattern STRUCTOR = Pattern.compile("[CD][0-5]|^_ZT");

  /** DW_ATE of addresses, booleans, integers and characters. */
  private static final Set<Long> INTEGERS = Set.of(0x1L, 0x2L, 0x5L, 0x6L, 0x7L, 0x8L, 0x10L);

  private final DwarfData data;
  private final SymbolTable symbols;
  private final Die die;
  private final Die origin;
  private final Die scratch;
  private final Die type;

  public ResultlessCode(DwarfData data, SymbolTable symbols) {
    this.data = data;
    this.symbols = symbols;
    this.die = data.newDie();
    this.origin = data.newDie();
    this.scratch = data.newDie();
    this.type = data.newDie();
  }

  /** As {@link org.rsanemu.loader.DebugInfo#unreturned} says. */
  public DebugInfo.Unreturned of(UnitScan scan) {
    BitSet untyped = new BitSet();
    BitSet words = new BitSet();
    BitSet typedUnits = new BitSet(); // line tables alone have no types at all
    for (int i = 0; i < scan.functions.size(); i++) {
      UnitScan.Function function = scan.functions.get(i);
      if (data.find(function.die(), die)) {
        boolean isTyped = DwarfNames.holder(data, die, Dw.AT_TYPE, origin, scratch);
        typedUnits.set(function.unit(), isTyped || typedUnits.get(function.unit()));
        boolean isKnown = isTyped || !DwarfNames.namesOrigin(data, origin);
        if (isKnown && isWritten(scan.units.get(function.unit()))) {
          untyped.set(i, !isTyped);
          words.set(i, isTyped && isWord());
        }
      }
    }
    IntPredicate hasTypes = i -> typedUnits.get(scan.functions.get(i).unit());
    return new DebugInfo.Unreturned(
        code(scan, i -> untyped.get(i) && hasTypes.test(i)),
        code(scan, i -> (untyped.get(i) || words.get(i)) && hasTypes.test(i)));
  }

  private List<long[]> code(UnitScan scan, IntPredicate fits) {
    List<long[]> code = new ArrayList<>(scan.functionCode.ranges(fits));
    code.removeIf(range -> mayReturn(range[0]));
    // The linker may have found that two functions are the same.
    CodeRanges others = CodeRanges.of(scan.functionCode.ranges(fits.negate()));
    return CodeRanges.of(code).minus(others).ranges();
  }

  /** Whether the type of what the function returns is an integer's or a pointer's. */
  private boolean isWord() {
    if (!BareType.of(data, origin, type)) {
      return false;
    }
    return switch (data.tag(type)) {
      case Dw.TAG_BASE_TYPE -> INTEGERS.contains(data.number(type, Dw.AT_ENCODING, 0));
      case Dw.TAG_POINTER_TYPE,
          Dw.TAG_REFERENCE_TYPE,
          Dw.TAG_RVALUE_REFERENCE_TYPE,
          Dw.TAG_ENUMERATION_TYPE ->
          true;
      default -> false;
    };
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
