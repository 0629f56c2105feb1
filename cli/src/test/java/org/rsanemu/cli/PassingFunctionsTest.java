// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.exec.code.PassingFunctions;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolNames;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/** Compiled wrappers, and functions that look like such: their names say which is which. */
@Tag("slow")
class PassingFunctionsTest {
  private static final Path SOURCES = Path.of("..", "testbins", "wrappers");

  @TempDir Path folder;

  private Image compiled(String compiler, String options, String source) throws Exception {
    Path binary = folder.resolve("binary");
    List<String> command =
        Stream.of(
                Stream.of(compiler.split(" ")),
                Stream.of(options.split(" ")),
                Stream.of("-g", "-w", "-static", "-pthread", "-o", binary.toString()),
                Stream.of(SOURCES.resolve(source).toString()))
            .flatMap(each -> each)
            .toList();
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    return ElfLoader.load(binary);
  }

  private static List<String> passing(Image image, List<Symbol> functions) {
    PassingFunctions passing = new PassingFunctions(image);
    return functions.stream()
        .filter(each -> passing.contains(each.address()))
        .map(Symbol::name)
        .map(SymbolNames::demangled)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "gcc, -O0",
    "gcc, -O2",
    "gcc, -Os",
    "clang, -O0",
    "clang, -O2",
    "aarch64-linux-gnu-gcc, -O0",
    "aarch64-linux-gnu-gcc, -O2",
    "aarch64-linux-gnu-gcc, -O0 -mno-outline-atomics",
    "aarch64-linux-gnu-gcc, -O2 -mno-outline-atomics",
    "aarch64-linux-gnu-gcc, -O2 -march=armv8.1-a",
    "clang --target=aarch64-linux-gnu, -O0",
    "clang --target=aarch64-linux-gnu, -O2",
    "arm-linux-gnueabihf-gcc, -O0",
    "arm-linux-gnueabihf-gcc, -O2",
    "arm-linux-gnueabihf-gcc, -O0 -marm",
    "arm-linux-gnueabihf-gcc, -O2 -marm"
  })
  void functions(String compiler, String options) throws Exception {
    Image image = compiled(compiler, options, "passing-functions.c");
    List<Symbol> all =
        image.symbols().functions().stream().filter(f -> f.name().matches("[yn]_\\w+")).toList();
    assertThat(all).hasSizeGreaterThan(25);
    List<String> expected =
        all.stream().map(Symbol::name).filter(name -> name.startsWith("y_")).toList();
    assertThat(passing(image, all)).containsExactlyInAnyOrderElementsOf(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "g++, -O0",
    "g++, -O2",
    "clang++, -O2",
    "aarch64-linux-gnu-g++, -O0",
    "aarch64-linux-gnu-g++, -O2",
    "arm-linux-gnueabihf-g++, -O0",
    "arm-linux-gnueabihf-g++, -O2"
  })
  void members(String compiler, String options) throws Exception {
    Image image = compiled(compiler, options, "passing-members.cpp");
    List<Symbol> all =
        image.symbols().functions().stream()
            .filter(f -> SymbolNames.demangled(f.name()).matches("(weak<|ptrs::).*"))
            .toList();
    List<String> names = all.stream().map(f -> SymbolNames.demangled(f.name())).toList();
    assertThat(names).hasSizeGreaterThan(10);
    List<String> expected = names.stream().filter(name -> !name.contains("n_")).toList();
    assertThat(passing(image, all)).containsExactlyInAnyOrderElementsOf(expected);
  }

  /**
   * Every instance of an inlined function, by the function's name. Of an operation that the code
   * has joined with others nothing need be known.
   */
  @ParameterizedTest
  @CsvSource({
    "gcc, -O1",
    "gcc, -O2",
    "gcc, -O3",
    "clang, -O2",
    "aarch64-linux-gnu-gcc, -O2",
    "aarch64-linux-gnu-gcc, -O2 -mno-outline-atomics",
    "aarch64-linux-gnu-gcc, -O3 -march=armv8.1-a",
    "clang --target=aarch64-linux-gnu, -O2",
    "arm-linux-gnueabihf-gcc, -O2",
    "arm-linux-gnueabihf-gcc, -O2 -marm"
  })
  void inlined(String compiler, String options) throws Exception {
    Image image = compiled(compiler, options, "passing-inlined.c");
    PassingFunctions passing = new PassingFunctions(image);
    Map<String, Set<Boolean>> found = new TreeMap<>();
    try (DebugInfo debug = DwarfInfo.open(image)) {
      for (Symbol user : image.symbols().functions()) {
        if (user.name().startsWith("user")) {
          long end = user.address() + user.size();
          for (long at = user.address(); at < end; at++) {
            List<DebugInfo.Place> places = debug.places(at);
            List<DebugInfo.Inlined> scopes = debug.inlined(at);
            for (int i = 0; i < scopes.size(); i++) {
              boolean one = passing.isOne(scopes.get(i).code(), scopes.get(i).parameters());
              found.computeIfAbsent(places.get(i).function(), _ -> new TreeSet<>()).add(one);
            }
          }
        }
      }
    }
    assertThat(found)
        .hasSizeGreaterThan(10)
        .allSatisfy((name, one) -> {
          if (name.startsWith("n_")) {
            assertThat(one).as(name).containsExactly(false);
          }
        });
    assertThat(found.get("y_add")).containsExactly(true);
    assertThat(found.get("y_store")).containsExactly(true);
    assertThat(found.get("y_load")).contains(true);
  }
}
