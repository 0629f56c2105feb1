// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.ElfLoader;

class ResultlessCodeTest {
  /** A constructor may return its object, though nothing says so. */
  @ParameterizedTest
  @EnumSource
  void functionsThatReturnNothingAreKnown(Isa isa) throws Exception {
    check(isa.gcc("results.cc", "-g", "-O0"));
    check(isa.gcc("results.cc", "-g", "-O2"));
    check(isa.clang("results.cc", "-gdwarf-4", "-O1"));
  }

  /** Line tables alone have no types of any function. */
  @ParameterizedTest
  @EnumSource
  void withoutTypesNothingIsKnown(Isa isa) throws Exception {
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(isa.gcc("results.cc", "-g1", "-O2")))) {
      assertThat(debug.describedCode()).isNotEmpty();
      assertThat(debug.unreturned().anything()).isEmpty();
      assertThat(debug.unreturned().vectors()).isEmpty();
    }
  }

  private static void check(Path binary) throws Exception {
    Image image = ElfLoader.load(binary);
    try (DebugInfo debug = DwarfInfo.open(image)) {
      CodeRanges without = CodeRanges.of(debug.unreturned().anything());
      CodeRanges noVector = CodeRanges.of(debug.unreturned().vectors());
      int checked = 0;
      for (Symbol symbol : image.symbols().functions()) {
        if (symbol.name().matches("main|_Z.*(Object|nothing|pointer|made|passed|quotient).*")) {
          assertThat(without.contains(symbol.address()))
              .as(binary + " " + symbol.name())
              .isEqualTo(symbol.name().matches(".*(3set|nothing|passed).*"));
          assertThat(noVector.contains(symbol.address()))
              .as(binary + " " + symbol.name())
              .isEqualTo(symbol.name().matches("main|.*(3[gs]et|nothing|passed|pointer|made).*"));
          checked++;
        }
      }
      assertThat(checked).isGreaterThanOrEqualTo(11);
    }
  }
}
