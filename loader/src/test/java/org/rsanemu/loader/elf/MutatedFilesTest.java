// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.testbins.InTurn;

/** Damaged files load, or give one line: nothing else happens, and it ends. */
@Timeout(120)
@Tag("slow")
class MutatedFilesTest {
  private static final int COPIES = 250;

  private interface Damage {
    byte[] copy(Mutations file, long seed);
  }

  private static int check(Path program, Damage damage) throws Exception {
    Mutations mutations = new Mutations(Files.readAllBytes(program));
    int loaded = 0;
    for (int seed = 0; seed < COPIES; seed++) {
      byte[] copy = damage.copy(mutations, seed);
      try {
        use(ElfLoader.parse(program, copy));
        loaded++;
      } catch (BadBinaryException e) {
        assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
      }
    }
    return loaded;
  }

  private static void use(Image image) {
    assertThat(image.warnings()).allMatch(warning -> !warning.contains("\n"));
    for (Symbol function : image.symbols().functions()) {
      assertThat(function.size()).isNotNegative();
      image.symbols().secondStateAt(function.address());
    }
    try (DebugInfo debug = DwarfInfo.open(image)) {
      UserCode.of(image, debug);
      debug.atomicOperations().forEach(each -> assertThat(each.code()).hasSizeLessThan(1 << 11));
      debug.atomicVariables().forEach(variable -> debug.declaration(variable.address()));
      assertThat(debug.threadLocalAtomics()).allMatch(variable -> variable.address() >= 0);
      for (long[] code : debug.describedCode()) {
        long step = Math.max(1, (code[1] - code[0]) / 8);
        for (long address = code[0]; address < code[1]; address += step) {
          debug.places(address);
        }
      }
      debug.places(image.entry());
      assertThat(debug.atomicOperations()).hasSizeLessThan(1000);
    }
  }

  @InTurn
  @ParameterizedTest
  @EnumSource
  void headers(Isa isa) throws Exception {
    assertThat(check(isa.gcc("atomics.c"), Mutations::headers)).isBetween(1, COPIES - 1);
  }

  @InTurn
  @ParameterizedTest
  @EnumSource
  void sectionHeadersOnlyWarn(Isa isa) throws Exception {
    assertThat(check(isa.gcc("atomics.c", "-g"), Mutations::sectionHeaders)).isEqualTo(COPIES);
  }

  @InTurn
  @ParameterizedTest
  @EnumSource
  void symbolTables(Isa isa) throws Exception {
    int loaded =
        check(isa.gcc("atomics.c", "-g"), (file, seed) -> file.contents(seed, ".symtab"))
            + check(isa.gcc("atomics.c", "-g"), (file, seed) -> file.contents(seed, ".strtab"));
    assertThat(loaded).isEqualTo(2 * COPIES);
  }

  @InTurn
  @ParameterizedTest
  @EnumSource
  void whatTheDynamicLoaderAndExceptionsRead(Isa isa) throws Exception {
    Path library = isa.gcc("library.c", "-shared", "-fPIC", "-O1", "-funwind-tables");
    Mutations mutations = new Mutations(Files.readAllBytes(library));
    List<String> sections =
        List.of(".dyn", ".eh_frame", ".eh_frame_hdr", ".ARM.exidx", ".note", ".gnu", ".rel");
    for (int seed = 0; seed < COPIES; seed++) {
      String prefix = sections.get(seed % sections.size());
      if (mutations.has(prefix)) {
        Image image = ElfLoader.parseShared(library, mutations.contents(seed, prefix));
        assertThat(image.dynamic().needed()).hasSizeLessThan(100);
        assertThat(image.dynamic().lazySlots().of(Set.of("rand"))).hasSizeLessThan(100);
        image.segments().forEach(segment -> useBounds(image, segment));
      }
    }
  }

  private static void useBounds(Image image, Image.Segment segment) {
    for (long inside = 0; inside < segment.memorySize(); inside += 8) {
      long address = segment.address() + inside;
      FunctionBounds.Range range = image.bounds().at(address);
      if (range != null) {
        assertThat(address).isBetween(range.start(), range.end() - 1);
      } else {
        assertThat(image.bounds().mayHandle(address)).isTrue();
      }
      image.bounds().mayHandle(address);
    }
  }

  /** With and without a table of the entries. */
  @InTurn
  @ParameterizedTest
  @EnumSource
  void whatHandlersOfExceptionsAreFoundBy(Isa isa) throws Exception {
    List<String> sections = List.of(".eh_frame", ".gcc_except_table", ".ARM.exidx", ".ARM.extab");
    for (String option : List.of("-O2", "-Wl,--no-eh-frame-hdr")) {
      Path program = isa.gcc("handlers.cc", "-O2", "-fPIE", "-pie", option);
      Mutations mutations = new Mutations(Files.readAllBytes(program));
      for (int seed = 0; seed < COPIES; seed++) {
        String prefix = sections.get(seed % sections.size());
        if (mutations.has(prefix)) {
          Image image = ElfLoader.parse(program, mutations.contents(seed, prefix));
          image.segments().forEach(segment -> useBounds(image, segment));
        }
      }
    }
  }

  @InTurn
  @ParameterizedTest
  @EnumSource
  void separateDebugFiles(Isa isa, @TempDir Path folder) throws Exception {
    Path whole = isa.gcc("atomics.c", "-g", "-Wl,--build-id=0x12345678");
    Files.copy(isa.strip(whole), folder.resolve("program"));
    Image stripped = ElfLoader.load(folder.resolve("program"));
    Path debug = Files.createDirectories(folder.resolve(".build-id/12")).resolve("345678.debug");
    Mutations mutations = new Mutations(Files.readAllBytes(whole));
    int used = 0;
    for (int seed = 0; seed < COPIES / 8; seed++) {
      Files.write(
          debug, seed % 2 == 0 ? mutations.sectionHeaders(seed) : mutations.contents(seed, ".sym"));
      Image image = new DebugFolders(folder, List.of(folder)).complete(stripped);
      use(image);
      used += image.debugFiles().main() == null ? 0 : 1;
    }
    assertThat(used).isBetween(1, COPIES / 8);
  }

  @InTurn
  @ParameterizedTest
  @EnumSource
  void truncations(Isa isa) throws Exception {
    assertThat(check(isa.gcc("atomics.c", "-g"), Mutations::cut)).isBetween(1, COPIES - 1);
  }

  @InTurn
  @ParameterizedTest
  @EnumSource
  void debugInformation(Isa isa) throws Exception {
    Damage damage = (file, seed) -> file.contents(seed, ".debug_");
    int loaded =
        check(isa.gcc("atomics.cc", "-gdwarf-5", "-O2"), damage)
            + check(isa.gcc("orders.cc", "-gdwarf-4", "-O2"), damage)
            + check(isa.gcc("orders.cc", "-g", "-O0"), damage)
            + check(isa.gcc("atomics.c", "-gdwarf-4", "-O1"), damage)
            + check(isa.clang("atomics.c", "-g", "-O1"), damage)
            + check(isa.gcc("atomics.c", "-g", "-gz"), damage);
    assertThat(loaded).isEqualTo(6 * COPIES);
  }
}
