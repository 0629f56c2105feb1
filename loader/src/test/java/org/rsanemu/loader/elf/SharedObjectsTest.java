// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Exports;
import org.rsanemu.loader.FunctionBounds.Range;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.LazySlots;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.dwarf.DwarfInfo;

/** Libraries: what is known of them, whole and stripped. */
class SharedObjectsTest {
  private static final String[] SHARED = {"-shared", "-fPIC", "-O1", "-Wl,-soname,libx.so.1"};

  private static Path library(Isa isa) {
    return isa.gcc("library.c", SHARED);
  }

  @ParameterizedTest
  @EnumSource
  void aLibraryLoadsWithItsNames(Isa isa) throws Exception {
    Image image = ElfLoader.loadShared(library(isa));

    assertThat(image.machine()).isEqualTo(isa.machine);
    assertThat(image.relocatable()).isTrue();
    assertThat(image.interpreter()).isNull();
    assertThat(image.dynamic().soname()).isEqualTo("libx.so.1");
    assertThat(image.dynamic().needed()).contains("libc.so.6");
    assertThat(image.bytes()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aRunpathIsFound(Isa isa) throws Exception {
    Path program = isa.gcc("atomics.c", "-Wl,-rpath,$ORIGIN/../lib:/opt/lib");

    Image image = ElfLoader.load(program);
    assertThat(image.dynamic().runpath()).isEqualTo("$ORIGIN/../lib:/opt/lib");
    assertThat(image.dynamic().soname()).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void lazySlotsAreKnownByTheFunctionsThatTheyLeadTo(Isa isa) throws Exception {
    for (Path library : List.of(library(isa), isa.strip(library(isa)))) {
      Image image = ElfLoader.loadShared(library);
      LazySlots slots = image.dynamic().lazySlots();
      Map<Long, LazySlots.Slot> found = slots.of(Set.of("rand", "exported", "puts"));

      assertThat(found).hasSize(1);
      found.forEach((address, slot) -> {
        assertThat(slot.function()).isEqualTo("rand");
        assertThat(slots.contains(address)).isTrue();
        assertThat(image.segments()).anyMatch(segment -> isCode(segment, slot.empty()));
      });
    }
  }

  private static boolean isCode(Image.Segment segment, long address) {
    long inside = address - segment.address();
    return (segment.flags() & 1) != 0 && inside >= 0 && inside < segment.memorySize();
  }

  @ParameterizedTest
  @CsvSource({"gnu", "sysv", "both"})
  void whatOthersFindIsWhatItDefinesForThem(String style) throws Exception {
    for (Isa isa : Isa.values()) {
      List<String> options = new ArrayList<>(List.of(SHARED));
      options.add("-Wl,--hash-style=" + style);
      Path library = isa.gcc("library.c", options.toArray(String[]::new));
      Exports exports = ElfLoader.loadShared(library).dynamic().exports();

      assertThat(List.of("exported", "last", "chosen", "memcpy")).allMatch(exports::have);
      assertThat(List.of("hidden", "rand", "puts", "")).noneMatch(exports::have);
    }
  }

  @ParameterizedTest
  @EnumSource
  void ofAStrippedLibraryTheExportedFunctionsHaveNamesAndTheOthersNone(Isa isa) throws Exception {
    Image whole = ElfLoader.loadShared(library(isa));
    Image stripped = ElfLoader.loadShared(isa.strip(library(isa)));
    Symbol exported = whole.symbols().named("exported").getFirst();
    Symbol hidden = whole.symbols().named("hidden").getFirst();

    assertThat(stripped.symbols().functionAt(exported.address() + exported.size() - 2))
        .isEqualTo(exported);
    assertThat(stripped.symbols().functionAt(hidden.address())).isNull();
    assertThat(stripped.symbols().isPartial()).isTrue();
    assertThat(whole.symbols().isPartial()).isFalse();
    assertThat(whole.symbols().functionAt(hidden.address())).isEqualTo(hidden);
  }

  @ParameterizedTest
  @EnumSource(names = {"X86_64", "AARCH64"})
  void theBoundsOfAStrippedFileAreTheSymbolsThatItHad(Isa isa) throws Exception {
    Image whole = ElfLoader.loadShared(library(isa));
    Image stripped = ElfLoader.loadShared(isa.strip(library(isa)));

    for (String name : List.of("exported", "hidden", "last")) {
      Symbol symbol = whole.symbols().named(name).getFirst();
      long end = symbol.address() + symbol.size();
      Range range = new Range(symbol.address(), end);
      assertThat(stripped.bounds().at(symbol.address())).isEqualTo(range);
      assertThat(stripped.bounds().at(end - 1)).isEqualTo(range);
      assertThat(stripped.bounds().at(end)).isNotEqualTo(range);
    }
    assertThat(stripped.bounds().at(0)).isNull();
    assertThat(stripped.bounds().at(Long.MAX_VALUE)).isNull();
  }

  @Test
  void onArmTheyAreTheSymbolsOrAsWideAsWhatTheLinkerMerged() throws Exception {
    Path library = Isa.ARMV7.gcc("library.c", "-shared", "-fPIC", "-O1", "-funwind-tables");
    Image whole = ElfLoader.loadShared(library);
    Image stripped = ElfLoader.loadShared(Isa.ARMV7.strip(library));

    for (String name : List.of("exported", "last")) {
      Symbol symbol = whole.symbols().named(name).getFirst();
      assertThat(stripped.bounds().at(symbol.address() + 2))
          .isEqualTo(new Range(symbol.address(), symbol.address() + symbol.size()));
    }
    Symbol hidden = whole.symbols().named("hidden").getFirst();
    Range range = stripped.bounds().at(hidden.address() + 2);
    assertThat(range.start()).isLessThanOrEqualTo(hidden.address());
    assertThat(range.end())
        .isBetween(
            hidden.address() + hidden.size(),
            whole.symbols().named("exported").getFirst().address());
    assertThat(stripped.bounds().at(0)).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void withoutATableOfEntriesTheyAreReadInTurn(Isa isa) throws Exception {
    byte[] bytes = Files.readAllBytes(library(isa));
    Image image = ElfLoader.parseShared(Path.of("x"), bytes);
    Symbol exported = image.symbols().named("exported").getFirst();
    Range before = image.bounds().at(exported.address());
    ElfHeader header = ElfHeader.read(bytes);
    for (ProgramHeader each : ProgramHeader.table(header)) {
      if (each.type() == ProgramHeader.PT_GNU_EH_FRAME) {
        bytes[(int) each.offset() + 3] = (byte) EncodedPointer.OMITTED;
      }
    }

    Image changed = ElfLoader.parseShared(Path.of("x"), bytes);
    assertThat(changed.bounds().at(exported.address())).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource
  void aFunctionThatIsChosenAtTheStartIsToldFromOthers(Isa isa) throws Exception {
    Image image = ElfLoader.loadShared(isa.strip(library(isa)));

    assertThat(image.symbols().ifuncs()).extracting(Symbol::name).containsExactly("chosen");
    Symbol chosen = image.symbols().ifuncs().getFirst();
    assertThat(image.symbols().functionAt(chosen.address())).isEqualTo(chosen);
  }

  @ParameterizedTest
  @EnumSource
  void aLibraryIsNotJudgedButActsForItsCallers(Isa isa) throws Exception {
    Image image = ElfLoader.loadShared(library(isa));
    UserCode code = UserCode.library(image);
    Symbol exported = image.symbols().named("exported").getFirst();
    Symbol copy = image.symbols().named("memcpy").getFirst();

    assertThat(code.recognized()).isFalse();
    assertThat(code.judged(exported.address())).isFalse();
    assertThat(code.transparent(exported.address())).isFalse();
    assertThat(code.transparent(copy.address())).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void debugInformationIsReadFromTheFile(Isa isa) throws Exception {
    Image image = ElfLoader.loadShared(isa.gcc("library.c", "-shared", "-fPIC", "-g"));
    Symbol exported = image.symbols().named("exported").getFirst();

    try (DebugInfo debug = DwarfInfo.open(image)) {
      assertThat(debug.places(exported.address()).getFirst().function()).isEqualTo("exported");
      UserCode code = UserCode.everything(image, debug);
      assertThat(code.judged(exported.address())).isTrue();
    }
  }

  @Test
  void aFileThatIsGoneSinceHasNoDebugInformation(@TempDir Path folder) throws Exception {
    Path copy = folder.resolve("libx.so");
    Files.copy(library(Isa.X86_64), copy);
    Image image = ElfLoader.loadShared(copy);
    Files.delete(copy);

    try (DebugInfo debug = DwarfInfo.open(image)) {
      assertThat(debug.isPresent()).isFalse();
      assertThat(debug.warnings()).singleElement().asString().contains("libx.so: does not exist");
    }
  }

  @Test
  void whatIsNotElfIsRefusedByName(@TempDir Path folder) throws Exception {
    Path text = Files.writeString(folder.resolve("libc.so"), "/* GNU ld script */");

    assertThatThrownBy(() -> ElfLoader.loadShared(text))
        .isInstanceOf(BadBinaryException.class)
        .hasMessageContaining("libc.so: is not an ELF binary");
  }

  @Test
  void anInterpreterNeedsAnEntryPoint() throws Exception {
    assertThatThrownBy(() -> ElfLoader.loadInterpreter(library(Isa.X86_64)))
        .isInstanceOf(BadBinaryException.class)
        .hasMessageContaining("entry point");
  }
}
