// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.TestPrograms;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.loader.elf.Mutations;
import org.rsanemu.testbins.InTurn;

/** Debug information that was split off says what it would have said in its place. */
@Tag("slow")
class SplitDwarfTest {
  @TempDir Path folder;

  private List<String> sources = List.of("atomics.cc", "second.cc");

  /** Links a program, and says what is known of it. */
  private List<String> known(Isa isa, boolean clang, String... options) throws Exception {
    build(isa, clang, options);
    return known(true);
  }

  private void build(Isa isa, boolean clang, String... options) throws Exception {
    List<String> objects = new ArrayList<>(List.of("-pthread", "-o", "program"));
    for (String source : sources) {
      String object = source.replaceFirst("[.]cc?$", ".o");
      List<String> all = new ArrayList<>(Arrays.asList(options));
      all.addAll(List.of("-c", "-o", object));
      isa.compile(folder, clang, List.of(source), all.toArray(String[]::new));
      objects.add(object);
    }
    isa.compile(folder, clang, List.of(), objects.toArray(String[]::new));
  }

  private List<String> known(boolean whole) throws Exception {
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(folder.resolve("program")))) {
      List<String> known = new ArrayList<>();
      if (whole) {
        assertThat(debug.warnings()).isEmpty();
      }
      for (long[] code : debug.describedCode()) {
        for (long address = code[0]; address < code[1]; address++) {
          known.add("%x %s".formatted(address, debug.places(address)));
        }
      }
      debug.producers().forEach(name -> known.add(name.replaceAll(" -gsplit-dwarf", "")));
      debug.atomicOperations().forEach(operation -> known.add(described(operation)));
      add(known, "header", debug.systemHeaderCode());
      add(known, "atomic", debug.atomicCode());
      add(known, "without result", debug.unreturned().anything());
      add(known, "without vectors", debug.unreturned().vectors());
      add(known, "algorithm", debug.libraryAlgorithms());
      debug
          .atomicVariables()
          .forEach(variable ->
              known.add(variable + " " + debug.declaration(variable.address()).orElse(null)));
      return known;
    }
  }

  private static String described(AtomicOperation operation) {
    String code =
        operation.code().stream()
            .map(range -> "%x-%x".formatted(range[0], range[1]))
            .collect(Collectors.joining(" "));
    return "%s %s %s/%s by %s %s at %x: %s"
        .formatted(
            operation.kind(),
            operation.function(),
            operation.order(),
            operation.failure(),
            operation.witness(),
            operation.arguments(),
            operation.entry(),
            code);
  }

  private static void add(List<String> known, String name, List<long[]> code) {
    code.forEach(range -> known.add("%s %x-%x".formatted(name, range[0], range[1])));
  }

  private void check(Isa isa, boolean clang, String... options) throws Exception {
    List<String> expected = known(isa, clang, options);
    assertThat(expected).anyMatch(line -> line.startsWith("atomic ")).hasSizeGreaterThan(200);
    String[] split =
        Stream.concat(Arrays.stream(options), Stream.of("-gsplit-dwarf")).toArray(String[]::new);
    assertThat(known(isa, clang, split)).isEqualTo(expected);
  }

  @InTurn
  @ParameterizedTest
  @EnumSource
  void ofGcc(Isa isa) throws Exception {
    check(isa, false, "-gdwarf-4", "-O0", "-gz");
    check(isa, false, "-gdwarf-4", "-O2", "-fdebug-types-section");
    check(isa, false, "-gdwarf-5", "-O1", "-fdebug-types-section");
    check(isa, false, "-gdwarf-5", "-O2", "-gz");
  }

  @InTurn
  @ParameterizedTest
  @EnumSource
  void ofClang(Isa isa) throws Exception {
    check(isa, true, "-gdwarf-4", "-O2");
    check(isa, true, "-gdwarf-5", "-O0", "-fdebug-types-section");
    check(isa, true, "-gdwarf-5", "-O2", "-gz");
  }

  /** The orders are in location lists, whose form is another in each version. */
  @InTurn
  @ParameterizedTest
  @CsvSource({
    "false, -gdwarf-4 -O1",
    "false, -gdwarf-4 -O2",
    "false, -gdwarf-4 -O3",
    "false, -gdwarf-5 -O2",
    "true, -gdwarf-4 -O1 -fdebug-types-section",
    "true, -gdwarf-4 -O2",
    "true, -gdwarf-5 -O2 -fdebug-types-section"
  })
  void ofOrders(boolean clang, String line) throws Exception {
    sources = List.of("orders.cc");
    String[] options = line.split(" ");
    String[] split = (line + " -gsplit-dwarf").split(" ");
    for (Isa isa : Isa.values()) {
      List<String> expected = known(isa, clang, options);
      assertThat(expected).filteredOn(known -> known.contains(" by PARAM")).hasSizeGreaterThan(20);
      assertThat(known(isa, clang, split)).isEqualTo(expected);
    }
  }

  /** What the text of C says is found by line tables, which stay behind. */
  @InTurn(of = 2)
  @ParameterizedTest
  @CsvSource({"false, -gdwarf-4", "false, -gdwarf-5", "true, -gdwarf-4", "true, -gdwarf-5"})
  void ofOrdersInTheText(boolean clang, String version) throws Exception {
    sources = List.of("stated.c");
    for (Isa isa : Isa.values()) {
      List<String> expected = known(isa, clang, "-x", "c", "-O2", version);
      assertThat(expected).filteredOn(known -> known.contains(" by SOURCE")).hasSizeGreaterThan(20);
      assertThat(known(isa, clang, "-x", "c", "-O2", version, "-gsplit-dwarf")).isEqualTo(expected);
    }
  }

  private List<Path> splitFiles() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".dwo")).sorted().toList();
    }
  }

  /** One file has it all, and the objects' own are gone. */
  @InTurn
  @ParameterizedTest
  @CsvSource({
    "dwp, false, -gdwarf-4, -gdwarf-4",
    "llvm-dwp, false, -gdwarf-5, -gdwarf-5",
    "llvm-dwp, false, -gdwarf-4, -fdebug-types-section",
    "llvm-dwp, false, -gdwarf-5, -fdebug-types-section",
    "llvm-dwp, true, -gdwarf-4, -fdebug-types-section",
    "llvm-dwp, true, -gdwarf-5, -gdwarf-5"
  })
  void ofAPackage(String tool, boolean clang, String version, String option) throws Exception {
    List<String> expected = known(Isa.X86_64, clang, "-O2", version, option);
    assertThat(expected)
        .anyMatch(line -> line.startsWith("STORE ") && line.contains(" RELEASE/UNKNOWN by PARAM"));
    build(Isa.X86_64, clang, "-O2", version, option, "-gsplit-dwarf");
    TestPrograms.tool(folder, tool, "-e", "program", "-o", "program.dwp");
    for (Path file : splitFiles()) {
      Files.delete(file);
    }

    assertThat(known(true)).isEqualTo(expected);
  }

  @Test
  void whatIsNotWhereItWasWrittenIsFoundBesideTheProgram() throws Exception {
    List<String> expected = known(Isa.X86_64, false, "-g", "-gsplit-dwarf");
    Path other = Files.createDirectories(folder.resolve("other"));
    for (Path file : splitFiles()) {
      Files.move(file, other.resolve(file.getFileName()));
    }
    Files.move(folder.resolve("program"), other.resolve("program"));
    folder = other;

    assertThat(known(true)).isEqualTo(expected);
  }

  private List<String> warnings() throws Exception {
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(folder.resolve("program")))) {
      return debug.warnings();
    }
  }

  @InTurn(of = 2)
  @ParameterizedTest
  @ValueSource(strings = {"-gdwarf-4", "-gdwarf-5"})
  void whatIsMissingIsOneWarningAndTheRestIsKnown(String version) throws Exception {
    List<String> expected = known(Isa.X86_64, false, version, "-gsplit-dwarf", "-O1");
    for (Path file : splitFiles()) {
      Files.delete(file);
    }
    assertThat(warnings())
        .singleElement()
        .asString()
        .startsWith("split debug information is missing, atomics.dwo is not there")
        .contains("(and of 1 more units): build without -gsplit-dwarf, or keep ")
        .endsWith("/program.dwp");
    assertThat(known(false)).isEmpty();

    build(Isa.X86_64, false, version, "-gsplit-dwarf", "-O1");
    Files.delete(folder.resolve("second.dwo"));
    assertThat(warnings()).singleElement().asString().contains(", second.dwo is not there: build");
    assertThat(known(false)).isNotEmpty().isSubsetOf(expected);
  }

  @InTurn(of = 2)
  @ParameterizedTest
  @ValueSource(strings = {"-gdwarf-4", "-gdwarf-5"})
  void anotherBuildsFileIsNotUsed(String version) throws Exception {
    build(Isa.X86_64, false, version, "-gsplit-dwarf", "-O1");
    byte[] other = Files.readAllBytes(folder.resolve("second.dwo"));
    build(Isa.X86_64, false, version, "-gsplit-dwarf", "-O2", "-DX");
    Files.write(folder.resolve("second.dwo"), other);

    assertThat(warnings())
        .singleElement()
        .asString()
        .contains("/second.dwo: it is another build's: build without");
  }

  @Test
  void whatIsNoFileIsNotOpened() throws Exception {
    build(Isa.X86_64, false, "-g", "-gsplit-dwarf");
    Path file = folder.resolve("second.dwo");
    Files.delete(file);
    TestPrograms.tool(folder, "mkfifo", "second.dwo");
    assertThat(warnings()).singleElement().asString().contains("second.dwo is not there");

    Files.delete(file);
    Files.writeString(file, "no ELF file");
    assertThat(warnings()).singleElement().asString().contains("second.dwo: is not an ELF binary");
  }

  /** Damaged files lose what they say, and nothing else happens. */
  @InTurn(of = 2)
  @ParameterizedTest
  @ValueSource(strings = {"-gdwarf-4", "-gdwarf-5"})
  @Timeout(120)
  void ofDamagedFiles(String version) throws Exception {
    build(Isa.X86_64, false, "-g", "-gsplit-dwarf", "-O2", version, "-fdebug-types-section");
    Path file = folder.resolve("second.dwo");
    Mutations mutations = new Mutations(Files.readAllBytes(file));
    int warned = 0;
    for (int seed = 0; seed < 200; seed++) {
      Files.write(
          file,
          switch (seed % 8) {
            case 0 -> mutations.sectionHeaders(seed);
            case 1 -> mutations.cut(seed);
            case 2 -> mutations.contents(seed, ".debug_abbrev");
            default -> mutations.contents(seed, ".debug_");
          });
      assertThat(known(false)).isNotEmpty();
      List<String> warnings = warnings();
      assertThat(warnings).hasSizeLessThan(4).allMatch(line -> !line.contains("\n"));
      warned += warnings.isEmpty() ? 0 : 1;
    }
    assertThat(warned).isBetween(20, 199);
  }

  /** A list that is damaged costs the orders in it, and a file no more than what it says. */
  @InTurn(of = 2)
  @ParameterizedTest
  @ValueSource(strings = {"-gdwarf-4", "-gdwarf-5"})
  @Timeout(120)
  void ofDamagedLocationLists(String version) throws Exception {
    sources = List.of("orders.cc");
    List<String> sound = known(Isa.X86_64, false, "-O2", version, "-gsplit-dwarf");
    long orders = sound.stream().filter(line -> line.contains(" by PARAM")).count();
    Path file = folder.resolve("orders.dwo");
    Mutations mutations = new Mutations(Files.readAllBytes(file));
    int less = 0;
    for (int seed = 0; seed < 150; seed++) {
      Files.write(file, mutations.contents(seed, ".debug_loc"));
      List<String> known = known(true);
      assertThat(known).hasSize(sound.size());
      less += known.stream().filter(line -> line.contains(" by PARAM")).count() < orders ? 1 : 0;
    }
    assertThat(less).isBetween(20, 149);
  }

  @InTurn(of = 2)
  @ParameterizedTest
  @ValueSource(strings = {"-gdwarf-4", "-gdwarf-5"})
  @Timeout(120)
  void ofDamagedPackages(String version) throws Exception {
    build(Isa.X86_64, false, "-g", "-gsplit-dwarf", "-O2", version, "-fdebug-types-section");
    TestPrograms.tool(folder, "llvm-dwp", "-e", "program", "-o", "program.dwp");
    for (Path file : splitFiles()) {
      Files.delete(file);
    }
    Path file = folder.resolve("program.dwp");
    Mutations mutations = new Mutations(Files.readAllBytes(file));
    for (int seed = 0; seed < 100; seed++) {
      Files.write(file, mutations.contents(seed, seed % 2 == 0 ? ".debug_cu" : ".debug_"));
      known(false);
      assertThat(warnings()).hasSizeLessThan(4);
    }
  }
}
