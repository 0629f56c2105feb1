// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.TestPrograms;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.loader.elf.Mutations;

/** Orders that macros write, by what compilers write down of them, and by the text alone. */
@Tag("slow")
class MacroOrdersTest {
  private static final String SOURCE = "macros.c";

  @TempDir Path folder;

  /** By line, what the source says is known. */
  private static Map<Integer, String> expected(boolean recorded) throws Exception {
    Map<Integer, String> all = new TreeMap<>();
    List<String> lines = Files.readAllLines(Path.of("src/test/resources/programs", SOURCE));
    for (int i = 0; i < lines.size(); i++) {
      int comment = lines.get(i).indexOf("  // ");
      if (comment > 0) {
        String[] parts = lines.get(i).substring(comment + 5).split(" / ");
        all.put(i + 1, parts[recorded ? 0 : parts.length - 1]);
      }
    }
    assertThat(all).hasSizeGreaterThan(12);
    return all;
  }

  /** By line, what the loader finds. */
  private static Map<Integer, String> found(DebugInfo debug) {
    Map<Integer, Set<String>> all = new TreeMap<>();
    for (AtomicOperation each : debug.atomicOperations()) {
      debug.places(each.entry()).stream()
          .filter(place -> place.file().endsWith("/" + SOURCE))
          .findFirst()
          .ifPresent(place ->
              all.computeIfAbsent(place.line(), _ -> new TreeSet<>())
                  .add(each.kind() + " " + each.order()));
    }
    Map<Integer, String> words = new TreeMap<>();
    all.forEach((line, set) -> words.put(line, String.join(", ", set)));
    return words;
  }

  private static void check(Path program, boolean recorded) throws Exception {
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(found(debug)).as("%s", program).isEqualTo(expected(recorded));
      assertThat(debug.warnings()).noneMatch(each -> each.contains("macro"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void macrosThatGccWritesDown(Isa isa) throws Exception {
    for (String how : List.of("-gdwarf-5", "-gdwarf-4", "-gstrict-dwarf", "-gz", "-ggdb3")) {
      String version = how.equals("-gstrict-dwarf") ? "-gdwarf-4" : "-gdwarf-5";
      check(isa.gcc(SOURCE, "-g3", "-O2", "-DOPTION", version, how), true);
    }
    check(isa.gcc(SOURCE, "-g3", "-O0", "-DOPTION"), true);
  }

  @ParameterizedTest
  @EnumSource
  void macrosThatClangWritesDown(Isa isa) throws Exception {
    for (String version : List.of("-gdwarf-5", "-gdwarf-4")) {
      check(isa.clang(SOURCE, "-g", "-fdebug-macro", "-O2", "-DOPTION", version), true);
    }
    check(isa.clang(SOURCE, "-g", "-O2", "-DOPTION", "-grecord-gcc-switches"), true);
  }

  @ParameterizedTest
  @EnumSource
  void withoutThemOnlyWhatNoOptionChoosesIsKnown(Isa isa) throws Exception {
    check(isa.gcc(SOURCE, "-g", "-O2", "-DOPTION"), false);
    check(isa.gcc(SOURCE, "-g", "-O0", "-DOPTION"), false);
    check(isa.clang(SOURCE, "-g", "-O2", "-DOPTION"), false);
  }

  /** What is damaged is said once, and no order becomes another one. */
  @ParameterizedTest
  @ValueSource(strings = {"-gdwarf-5", "-gstrict-dwarf"})
  void damage(String how) throws Exception {
    Path sound = Isa.X86_64.gcc(SOURCE, "-g3", "-O2", "-DOPTION", "-gdwarf-4", how);
    Path damaged = folder.resolve("damaged");
    Mutations mutations = new Mutations(Files.readAllBytes(sound));
    Set<String> warned = new HashSet<>();
    for (int seed = 0; seed < 150; seed++) {
      Files.write(damaged, mutations.contents(seed, ".debug_mac"));
      assertThat(damaged.toFile().setExecutable(true)).isTrue();
      try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(damaged))) {
        assertThat(debug.atomicOperations()).isNotEmpty();
        List<String> warnings = debug.warnings();
        assertThat(warnings).hasSizeLessThan(2);
        warned.addAll(warnings);
      }
    }
    assertThat(warned).isNotEmpty().allMatch(each -> !each.contains("\n"));
  }

  @Test
  void splitMacrosOfClang() throws Exception {
    Path source = Path.of("src/test/resources/programs").toAbsolutePath().resolve(SOURCE);
    TestPrograms.tool(
        folder,
        "clang",
        "-c",
        "-O2",
        "-g",
        "-gsplit-dwarf",
        "-fdebug-macro",
        "-DOPTION",
        "-o",
        "macros.o",
        source.toString());
    TestPrograms.tool(folder, "clang", "macros.o", "-o", "program");
    check(folder.resolve("program"), true);
    TestPrograms.tool(folder, "llvm-dwp", "-e", "program", "-o", "program.dwp");
    Files.delete(folder.resolve("macros.dwo"));
    check(folder.resolve("program"), true);
  }

  /** gcc 12 leaves nothing that leads from one of these lists to the other. */
  @Test
  void splitMacrosOfGccAreSaidToBeOfNoUse() throws Exception {
    Path source = Path.of("src/test/resources/programs").toAbsolutePath().resolve(SOURCE);
    TestPrograms.tool(
        folder,
        "gcc",
        "-c",
        "-O2",
        "-g3",
        "-gsplit-dwarf",
        "-DOPTION",
        "-o",
        "macros.o",
        source.toString());
    TestPrograms.tool(folder, "gcc", "macros.o", "-o", "program");
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(folder.resolve("program")))) {
      assertThat(found(debug)).isEqualTo(expected(false));
      assertThat(debug.warnings()).singleElement().asString().contains("-gsplit-dwarf");
    }
  }
}
