// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.ElfLoader;

@Tag("slow")
class SourcePlacesTest {
  /** The calls of {@code rand} in {@code twice}, in {@code outer}. */
  private static final int INLINED_LINE = 31;

  private static final int CALL_LINE = 35;

  /** In the second part of {@code run}. */
  private static final int SPLIT_LINE = 9;

  /** Where both lines call: compilers name the function or its bracket. */
  private static final int CALL_COLUMN = 10;

  private static List<Path> builds(Isa isa) {
    List<Path> builds = new ArrayList<>();
    builds.add(isa.gcc("atomics.cc", "-gdwarf-4", "-O2"));
    builds.add(isa.gcc("atomics.cc", "-gdwarf-4", "-O0"));
    builds.add(isa.gcc("atomics.cc", "-gdwarf-5", "-O2"));
    builds.add(isa.gcc("atomics.cc", "-gdwarf-5", "-O1", "-gz"));
    builds.add(isa.gcc("atomics.cc", "-g", "-O2", "-static"));
    if (isa == Isa.X86_64) {
      builds.add(isa.clang("atomics.cc", "-gdwarf-4", "-O2"));
      builds.add(isa.clang("atomics.cc", "-gdwarf-5", "-O2"));
    }
    return builds;
  }

  private static List<Place> placesOf(DebugInfo debug, Symbol function) {
    Set<Place> places = new LinkedHashSet<>();
    for (long i = 0; i < function.size(); i++) {
      places.addAll(debug.places(function.address() + i));
    }
    return List.copyOf(places);
  }

  @ParameterizedTest
  @EnumSource
  void anInlinedFunctionsPlaceIsFollowedByItsCallers(Isa isa) throws Exception {
    for (Path program : builds(isa)) {
      Image image = ElfLoader.load(program);
      try (DebugInfo debug = DwarfInfo.open(image)) {
        Symbol outer = image.symbols().named("_Z5outeri").getFirst();

        assertThat(debug.warnings()).isEmpty();
        List<List<Place>> chains = new ArrayList<>();
        for (long i = 0; i < outer.size(); i++) {
          chains.add(debug.places(outer.address() + i));
        }
        assertThat(chains)
            .as(program.toString())
            .anySatisfy(chain -> {
              assertThat(chain).hasSize(2);
              assertPlace(chain.get(0), "twice(int)", INLINED_LINE, true);
              assertPlace(chain.get(1), "outer(int)", CALL_LINE, false);
              assertThat(chain.get(0).column()).isBetween(CALL_COLUMN, CALL_COLUMN + 4);
              assertThat(chain.get(1).column()).isBetween(CALL_COLUMN, CALL_COLUMN + 5);
            });
      }
    }
  }

  private static void assertPlace(Place place, String function, int line, boolean inlined) {
    // gcc gives no mangled name to an inlined function that nothing else can call.
    assertThat(place.function()).isIn(function, function.replace("(int)", ""));
    assertThat(place.file()).endsWith("/programs/atomics.cc");
    assertThat(place.line()).isEqualTo(line);
    assertThat(place.inlined()).isEqualTo(inlined);
  }

  @ParameterizedTest
  @EnumSource
  void aFunctionThatWasSplitIsNotItsOwnCaller(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("split.c", "-g", "-O2"));
    try (DebugInfo debug = DwarfInfo.open(image)) {
      Symbol run = image.symbols().named("run").getFirst();

      assertThat(placesOf(debug, run)).extracting(Place::line).contains(SPLIT_LINE);
      for (long at = run.address(); at < run.address() + run.size(); at++) {
        List<Place> places = debug.places(at);
        assertThat(places)
            .filteredOn(place -> place.function().equals("run"))
            .as("at %x", at)
            .hasSize(1)
            .noneMatch(Place::inlined);
        assertThat(debug.inlined(at)).hasSize(places.size() - 1);
      }
    }
  }

  /** Its calls are where it is declared, as those of a function's second part. */
  @ParameterizedTest
  @EnumSource
  void aRecursionThatAMacroHasMadeKeepsItsCalls(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("recursion.c", "-g", "-O3"));
    try (DebugInfo debug = DwarfInfo.open(image)) {
      Symbol deeper = image.symbols().named("deeper").getFirst();
      long deepest =
          LongStream.range(deeper.address(), deeper.address() + deeper.size())
              .map(at ->
                  debug.places(at).stream()
                      .filter(place -> place.function().equals("deeper"))
                      .count())
              .max()
              .orElse(0);
      assertThat(deepest).isGreaterThan(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void inlinedAtomicsComeFromTheLibrarysHeaders(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("atomics.cc", "-gdwarf-5", "-O2"));
    try (DebugInfo debug = DwarfInfo.open(image)) {
      Symbol next = image.symbols().named("_Z4nextv").getFirst();

      assertThat(placesOf(debug, next))
          .anySatisfy(place -> {
            assertThat(place.function()).startsWith("std::__atomic_base<int>::fetch_add(");
            assertThat(place.file()).endsWith("/bits/atomic_base.h");
            assertThat(place.inlined()).isTrue();
          });
    }
  }

  @ParameterizedTest
  @EnumSource
  void lambdasHaveTheNumbersOfTheirSymbols(Isa isa) throws Exception {
    for (String level : new String[] {"-O0", "-O2"}) {
      Image image = ElfLoader.load(isa.gcc("lambdas-in-blocks.cc", "-g", level));
      try (DebugInfo debug = DwarfInfo.open(image)) {
        for (int number = 1; number <= 5; number++) {
          String mangled = "_ZZ4mainENKUlvE" + (number == 1 ? "" : number - 2) + "_clEv";
          List<Symbol> found = new ArrayList<>(image.symbols().named(mangled));
          found.addAll(image.symbols().named(mangled + ".constprop.0"));
          found.addAll(image.symbols().named(mangled + ".isra.0"));
          assertThat(found).as(mangled).hasSize(1);
          assertThat(placesOf(debug, found.getFirst()))
              .extracting(Place::function)
              .containsOnly("main::{lambda#" + number + "}::operator()");
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void namesHaveTheirScopes(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("atomics.cc", "-gdwarf-5", "-O2"));
    try (DebugInfo debug = DwarfInfo.open(image)) {
      Symbol main = image.symbols().named("main").getFirst();

      assertThat(placesOf(debug, main))
          .extracting(Place::function)
          .contains("main")
          .anyMatch(name -> name.startsWith("std::thread::thread<main()::<lambda()>"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theUsersFunctionsAreDescribedAndTheLibrarysAreNot(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("atomics.c", "-g", "-static"));
    try (DebugInfo debug = DwarfInfo.open(image)) {
      for (String name : List.of("main", "worker", "local", "printf", "malloc", "_start")) {
        Symbol function = image.symbols().named(name).getFirst();
        boolean described =
            debug.describedCode().stream()
                .anyMatch(code ->
                    code[0] <= function.address()
                        && function.address() + function.size() <= code[1]);
        assertThat(described).as(name).isEqualTo(name.matches("main|worker|local"));
      }
      assertThat(debug.places(image.symbols().named("printf").getFirst().address())).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutDebugInformationNothingIsKnown(Isa isa) throws Exception {
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(isa.gcc("atomics.c", "-static")))) {
      assertThat(debug.isPresent()).isFalse();
      assertThat(debug.describedCode()).isEmpty();
      assertThat(debug.atomicVariables()).isEmpty();
      assertThat(debug.places(0x401000)).isEmpty();
      assertThat(debug.declaration(0x401000)).isEmpty();
    }
  }
}
