// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rsanemu.loader.elf.SymbolReader.STT_FUNC;
import static org.rsanemu.loader.elf.SymbolReader.STT_GNU_IFUNC;
import static org.rsanemu.loader.elf.SymbolReader.STT_NOTYPE;
import static org.rsanemu.loader.elf.SymbolReader.STT_OBJECT;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.SymbolReader.RawSymbol;

class ElfSymbolsTest {
  private static final List<Segment> SEGMENTS =
      List.of(new Segment(0x1000, 0x1000, 0, 0x1000, 5), new Segment(0x3000, 0x1000, 0, 0, 6));

  private static RawSymbol function(String name, long address, long size) {
    return new RawSymbol(name, address, size, STT_FUNC, true, "");
  }

  private static RawSymbol label(String name, long address) {
    return new RawSymbol(name, address, 0, STT_NOTYPE, false, "a.s");
  }

  private static SymbolTable table(int machine, RawSymbol... symbols) {
    return ElfSymbols.of(List.of(symbols), Architectures.of(machine).elf(), SEGMENTS, true);
  }

  private static String nameAt(SymbolTable table, long address) {
    Symbol symbol = table.functionAt(address);
    return symbol == null ? "-" : symbol.name();
  }

  @Test
  void aFunctionHasItsBytesAndNoOthers() {
    SymbolTable table = table(Machines.X86_64, function("f", 0x1010, 16));

    assertThat(nameAt(table, 0x100f)).isEqualTo("-");
    assertThat(nameAt(table, 0x1010)).isEqualTo("f");
    assertThat(nameAt(table, 0x101f)).isEqualTo("f");
    assertThat(nameAt(table, 0x1020)).isEqualTo("-");
  }

  @Test
  void ofNestedFunctionsTheInnermostIsFound() {
    SymbolTable table =
        table(Machines.X86_64, function("outer", 0x1000, 0x100), function("inner", 0x1040, 0x10));

    assertThat(nameAt(table, 0x103f)).isEqualTo("outer");
    assertThat(nameAt(table, 0x1040)).isEqualTo("inner");
    assertThat(nameAt(table, 0x1050)).isEqualTo("outer");
  }

  @Test
  void aFunctionWithoutSizeExtendsToTheNextOrToTheEndOfItsSegment() {
    SymbolTable table =
        table(Machines.X86_64, function("first", 0x1000, 0), function("last", 0x1100, 0));

    assertThat(nameAt(table, 0x10ff)).isEqualTo("first");
    assertThat(nameAt(table, 0x1fff)).isEqualTo("last");
    assertThat(nameAt(table, 0x2000)).isEqualTo("-");
    assertThat(table.functions().getFirst().size()).isEqualTo(0x100);
    assertThat(table.named("first").getFirst().size()).isEqualTo(0x100);
  }

  @Test
  void sizesThatExceedTheSegmentAreCut() {
    SymbolTable table = table(Machines.X86_64, function("f", 0x1800, -1));

    assertThat(table.functions().getFirst().size()).isEqualTo(0x800);
  }

  @Test
  void ofSeveralNamesTheOneThatPeopleUseIsPreferred() {
    SymbolTable table =
        table(
            Machines.X86_64,
            new RawSymbol("a", 0x1000, 16, STT_FUNC, false, "x.c"),
            function("__libc_memcpy", 0x1000, 16),
            function("memcpy_long", 0x1000, 16),
            function("memcpy", 0x1000, 16));

    assertThat(nameAt(table, 0x1008)).isEqualTo("memcpy");
    assertThat(table.functions()).hasSize(1);
    assertThat(table.names(table.functions().getFirst()))
        .containsExactly("memcpy", "memcpy_long", "__libc_memcpy", "a");
    assertThat(table.named("__libc_memcpy")).hasSize(1);
    assertThat(table.localFile(0x1000)).isNull();
  }

  @Test
  void staticFunctionsMayShareAName() {
    SymbolTable table =
        table(Machines.X86_64, function("f", 0x1200, 16), function("f", 0x1100, 16));

    assertThat(table.named("f")).extracting(Symbol::address).containsExactly(0x1100L, 0x1200L);
  }

  @Test
  void indirectFunctionsAreFunctionsAndDataIsNot() {
    SymbolTable table =
        table(
            Machines.X86_64,
            new RawSymbol("memcpy", 0x1000, 32, STT_GNU_IFUNC, true, ""),
            new RawSymbol("x", 0x3000, 4, STT_OBJECT, true, ""));

    assertThat(table.functionAt(0x1000).function()).isTrue();
    assertThat(table.functionAt(0x3000)).isNull();
    assertThat(table.objectAt(0x3003).name()).isEqualTo("x");
    assertThat(table.objectAt(0x3004)).isNull();
  }

  @Test
  void mappingSymbolsTellThumbCodeAndAreNoNames() {
    SymbolTable table =
        table(
            Machines.ARM,
            function("thumb", 0x1001, 16),
            function("arm", 0x1010, 16),
            label("$t", 0x1000),
            label("$d.realdata", 0x1008),
            label("$a", 0x1010));

    assertThat(nameAt(table, 0x1000)).isEqualTo("thumb");
    assertThat(table.functions().getFirst().address()).isEqualTo(0x1000);
    assertThat(table.secondStateAt(0x1004)).isTrue();
    assertThat(table.secondStateAt(0x1008)).isFalse();
    assertThat(table.secondStateAt(0x1010)).isFalse();
    assertThat(table.named("$t")).isEmpty();
  }

  @Test
  void withoutMappingSymbolsAFunctionsAddressTellThumb() {
    SymbolTable table =
        table(Machines.ARM, function("thumb", 0x1001, 16), function("arm", 0x1010, 16));

    assertThat(table.secondStateAt(0x1008)).isTrue();
    assertThat(table.secondStateAt(0x1018)).isFalse();
    assertThat(table.isMostlySecondState()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "9, 0, false",
    "10, 0, true",
    "10, 1, false",
    "20, 1, true",
    "20, 3, false",
    "0, 0, false"
  })
  void codeOfALibraryIsMostlyAsItsFunctionsAre(int thumb, int arm, boolean mostly) {
    RawSymbol[] functions =
        IntStream.range(0, thumb + arm)
            .mapToObj(i -> function("f" + i, 0x1000 + 16L * i + (i < thumb ? 1 : 0), 16))
            .toArray(RawSymbol[]::new);
    assertThat(table(Machines.ARM, functions).isMostlySecondState()).isEqualTo(mostly);
  }

  @ParameterizedTest
  @EnumSource
  void aStrippedProgramHasNoSymbols(Isa isa) throws Exception {
    SymbolTable symbols = ElfLoader.load(isa.strip(isa.gcc("atomics.c", "-static"))).symbols();

    assertThat(symbols.isEmpty()).isTrue();
    assertThat(symbols.functions()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void localFunctionsKnowTheirFile(Isa isa) throws Exception {
    SymbolTable symbols = ElfLoader.load(isa.gcc("atomics.c", "-static")).symbols();

    assertThat(symbols.localFile(symbols.named("local").getFirst().address()))
        .isEqualTo("atomics.c");
    assertThat(symbols.localFile(symbols.named("main").getFirst().address())).isNull();
  }
}
