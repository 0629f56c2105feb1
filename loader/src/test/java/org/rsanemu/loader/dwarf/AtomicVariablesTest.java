// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.DebugInfo.AtomicVariable;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.ElfLoader;

@Tag("slow")
class AtomicVariablesTest {
  /** The atomic bytes as {@code SYMBOL+OFFSET:SIZE}, by the symbol table. */
  private static List<String> atomic(Path program) throws Exception {
    Image image = ElfLoader.load(program);
    try (DebugInfo debug = DwarfInfo.open(image)) {
      return debug.atomicVariables().stream().map(v -> describe(image, v)).sorted().toList();
    }
  }

  private static String describe(Image image, AtomicVariable variable) {
    Symbol symbol = image.symbols().objectAt(variable.address());
    assertThat(symbol).as(variable.name()).isNotNull();
    String name = symbol.name().replaceFirst("[.]\\d+$", "");
    return name + "+" + (variable.address() - symbol.address()) + ":" + variable.size();
  }

  @ParameterizedTest
  @EnumSource
  void ofC(Isa isa) throws Exception {
    int word = isa.bits / 8;
    List<String> expected =
        Stream.of(
                "global_nested+" + word + ":" + 6 * word,
                "global_nested+" + (7 * word + 1) + ":1",
                "global_nested+" + (7 * word + 3) + ":1",
                "qualified+0:4",
                "named+0:4",
                "counter+0:4")
            .sorted()
            .toList();

    assertThat(atomic(isa.gcc("atomics.c", "-g", "-O0"))).isEqualTo(expected);
    assertThat(atomic(isa.gcc("atomics.c", "-g", "-O2", "-static"))).isEqualTo(expected);
    List<String> clang =
        atomic(isa.clang("atomics.c", "-g", "-O1")).stream()
            .map(name -> name.replace("local.counter", "counter"))
            .sorted()
            .toList();
    assertThat(clang).isEqualTo(expected);
  }

  /** DWARF 4 has no word for _Atomic: only stdatomic.h's own types are known. */
  @ParameterizedTest
  @EnumSource
  void ofCInDwarf4(Isa isa) throws Exception {
    assertThat(atomic(isa.gcc("atomics.c", "-gdwarf-4")))
        .containsExactly("counter+0:4", "named+0:4");
  }

  @ParameterizedTest
  @EnumSource
  void ofCpp(Isa isa) throws Exception {
    int word = isa.bits / 8;
    List<String> expected =
        List.of(
            "_ZL4held+16:1",
            "_ZL4held+4:12",
            "_ZN5space7pointerE+0:" + word,
            "_ZN7counter5totalE+0:" + word,
            "_ZZ4nextvE6number+0:4");

    assertThat(atomic(isa.gcc("atomics.cc", "-gdwarf-5", "-O2"))).isEqualTo(expected);
    assertThat(atomic(isa.gcc("atomics.cc", "-gdwarf-4", "-O0"))).isEqualTo(expected);
    assertThat(atomic(isa.gcc("atomics.cc", "-gdwarf-4", "-fdebug-types-section")))
        .isEqualTo(expected);
    if (isa == Isa.X86_64) {
      assertThat(atomic(isa.clang("atomics.cc", "-gdwarf-5"))).isEqualTo(expected);
      assertThat(atomic(isa.clang("atomics.cc", "-gdwarf-4", "-O2"))).isEqualTo(expected);
    }
  }

  /** Debug information as of a library that is installed in another place. */
  private static String[] headersElsewhere() {
    return Stream.concat(
            Stream.of("-g", "-O0"),
            Stream.of("", "aarch64-linux-gnu/", "arm-linux-gnueabihf/")
                .map(folder -> "-fdebug-prefix-map=/usr/" + folder + "include/c++/12=/opt/library"))
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @EnumSource
  void ofSpecializations(Isa isa) throws Exception {
    int word = isa.bits / 8;
    String source = "atomic-specializations.cc";
    for (Path program :
        List.of(
            isa.gcc(source, "-g", "-O0"),
            isa.gcc(source, "-gdwarf-4", "-fdebug-types-section"),
            isa.gcc(source, headersElsewhere()),
            isa.clang(source, "-g", "-O2"),
            isa.clang(source, "-gdwarf-4"))) {
      assertThat(atomic(program))
          .containsExactly(
              "both+0:4", "real+0:8", "special+" + word + ":4", "text+0:" + word, "truth+0:1");
      try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
        assertThat(debug.atomicVariables())
            .extracting(AtomicVariable::name)
            .containsExactlyInAnyOrder("both", "real", "special.lock", "text", "truth");
        assertThat(debug.atomicOperations())
            .extracting(AtomicOperation::function)
            .isNotEmpty()
            .noneMatch(function -> function.contains("locked") || function.contains("bare"));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void namesSayWhichPart(Isa isa) throws Exception {
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(isa.gcc("atomics.c", "-g")))) {
      assertThat(debug.atomicVariables())
          .extracting(AtomicVariable::name)
          .containsExactlyInAnyOrder(
              "global_nested.matrix",
              "global_nested.inner[0].flag",
              "global_nested.inner[1].flag",
              "qualified",
              "named",
              "counter");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aGlobalsDeclarationIsFoundFromAnyOfItsBytes(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("atomics.c", "-g"));
    try (DebugInfo debug = DwarfInfo.open(image)) {
      Symbol nested = image.symbols().named("global_nested").getFirst();
      for (long offset : new long[] {0, nested.size() - 1}) {
        assertThat(debug.declaration(nested.address() + offset))
            .hasValueSatisfying(place -> {
              assertThat(place.function()).isEqualTo("global_nested");
              assertThat(place.file()).endsWith("/programs/atomics.c");
              assertThat(place.line()).isEqualTo(17);
            });
      }
      assertThat(debug.declaration(image.entry())).isEmpty();
    }
  }

  /** The thread-local atomic bytes as {@code SYMBOL+OFFSET:SIZE}. */
  private static List<String> threadLocal(Path program) throws Exception {
    Image image = ElfLoader.load(program);
    try (DebugInfo debug = DwarfInfo.open(image)) {
      return debug.threadLocalAtomics().stream().map(v -> describeOwn(image, v)).sorted().toList();
    }
  }

  private static String describeOwn(Image image, AtomicVariable variable) {
    for (Symbol symbol : image.symbols().threadLocals()) {
      long inside = variable.address() - symbol.address();
      if (inside >= 0 && inside < symbol.size()) {
        return symbol.name() + "+" + inside + ":" + variable.size();
      }
    }
    return variable.toString();
  }

  @ParameterizedTest
  @EnumSource
  void ofEachThread(Isa isa) throws Exception {
    List<String> expected =
        Stream.of(
                "global+0:4",
                "_ZL4held+4:4",
                "_ZN12_GLOBAL__N_16hiddenE+0:" + isa.bits / 8,
                "_ZN7counter5totalE+0:4",
                "_ZZ4nextvE5local+0:1",
                "_ZZ5firstvE5twice+0:4")
            // Compilers for AArch64 do not say which of both it is.
            .filter(name -> isa != Isa.AARCH64 || !name.contains("twice"))
            .sorted()
            .toList();
    String source = "thread-locals.cc";

    assertThat(threadLocal(isa.gcc(source, "-gdwarf-5", "-O2"))).isEqualTo(expected);
    assertThat(threadLocal(isa.gcc(source, "-gdwarf-4", "-O0", "-static"))).isEqualTo(expected);
    // The linker for ARM cannot link what gcc makes of these when it splits.
    if (isa != Isa.ARMV7) {
      assertThat(threadLocal(isa.gcc(source, "-gdwarf-5", "-O2", "-gsplit-dwarf")))
          .isEqualTo(expected);
      assertThat(threadLocal(isa.gcc(source, "-gdwarf-4", "-O1", "-gsplit-dwarf")))
          .isEqualTo(expected);
    }
    assertThat(threadLocal(isa.clang(source, "-gdwarf-5", "-O2"))).isEqualTo(expected);
    assertThat(threadLocal(isa.clang(source, "-gdwarf-4", "-O0"))).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void ofBoost(Isa isa) throws Exception {
    Path program = isa.gcc("boost-names.cc", "-g", "-O2");

    assertThat(atomic(program))
        .containsExactly("flags+0:8", "held+4:4", "number+0:4", "shared+0:" + isa.bits / 8);
    Image image = ElfLoader.load(program);
    try (DebugInfo debug = DwarfInfo.open(image)) {
      Symbol loaded =
          image.symbols().functions().stream()
              .filter(function -> function.name().startsWith("_Z6loaded"))
              .findFirst()
              .orElseThrow();
      assertThat(debug.atomicCode())
          .anyMatch(
              code -> code[0] >= loaded.address() && code[1] <= loaded.address() + loaded.size());
    }
  }
}
