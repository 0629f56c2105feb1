// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

class TrailingRowsTest {
  @ParameterizedTest
  @EnumSource
  void rowsBehindThePartsLastInstructionOwnNoCode(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("trailing.c", "-g3", "-O2", "-static"));
    try (DebugInfo debug = DwarfInfo.open(image)) {
      List<long[]> plain = debug.plainCode().plain();

      assertThat(plain).anyMatch(range -> has(range, image, "fails"));
      assertThat(plain).noneMatch(range -> has(range, image, "_start"));
    }
  }

  private static boolean has(long[] range, Image image, String function) {
    Symbol symbol = image.symbols().named(function).getFirst();
    return symbol.address() >= range[0] && symbol.address() < range[1];
  }
}
