// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.UserCode.Basis;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

@Tag("slow")
class UserCodeTest {
  private record Known(Image image, UserCode code) {
    static Known of(Path program) throws BadBinaryException {
      Image image = ElfLoader.load(program);
      try (DebugInfo debug = DwarfInfo.open(image)) {
        return new Known(image, UserCode.of(image, debug));
      }
    }

    Set<String> judged() {
      Set<String> names = new TreeSet<>();
      for (Symbol function : image.symbols().functions()) {
        if (code.judged(function.address())) {
          names.add(function.name());
        }
      }
      return names;
    }

    boolean transparent(String name) {
      return code.transparent(image.symbols().named(name).getFirst().address());
    }
  }

  @ParameterizedTest
  @EnumSource
  void inAStaticProgramFunctionsWithDebugInformationAreTheUsers(Isa isa) throws Exception {
    Known known = Known.of(isa.gcc("atomics.c", "-g", "-static"));

    assertThat(known.code().basis()).isEqualTo(Basis.DEBUG_INFORMATION);
    assertThat(known.judged()).containsExactly("local", "main", "worker");
  }

  @ParameterizedTest
  @EnumSource
  void withoutDebugInformationSymbolsTell(Isa isa) throws Exception {
    Known known = Known.of(isa.gcc("atomics.c", "-static"));

    assertThat(known.code().basis()).isEqualTo(Basis.SYMBOL_NAMES);
    assertThat(known.judged()).containsExactly("local", "main", "worker");
  }

  @ParameterizedTest
  @EnumSource
  void alsoWhenTheLinkersFileNamesAreStripped(Isa isa) throws Exception {
    Path program = isa.gcc("atomics.c", "-g", "-static");
    Known known = Known.of(isa.strip(program, "--strip-debug"));

    assertThat(known.code().basis()).isEqualTo(Basis.SYMBOL_NAMES);
    assertThat(known.judged()).contains("main", "worker").isSubsetOf("local", "main", "worker");
  }

  @ParameterizedTest
  @EnumSource
  void ofCppTheStandardLibraryIsNotTheUsers(Isa isa) throws Exception {
    Known known = Known.of(isa.gcc("atomics.cc", "-static", "-O2"));

    assertThat(known.judged())
        .contains("main", "_Z4nextv", "_Z5outeri")
        .allMatch(name -> name.matches("main|_Z4nextv|_Z5outeri|_ZNSt6thread11_State_impl.*"));
  }

  @ParameterizedTest
  @EnumSource
  void aLambdaIsTheUsersWhetherOptimizedOrNot(Isa isa) throws Exception {
    for (String level : List.of("-O0", "-O2")) {
      assertThat(Known.of(isa.gcc("lambda.cc", "-g", "-static", level)).judged())
          .as(level)
          .contains("main")
          .anyMatch(name -> name.equals("_ZZ4mainENKUlvE_clEv") || name.endsWith("_M_runEv"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutSymbolsNothingIsRecognized(Isa isa) throws Exception {
    Known known = Known.of(isa.strip(isa.gcc("atomics.c", "-static")));

    assertThat(known.code().recognized()).isFalse();
    assertThat(known.code().judged(known.image().entry())).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void ofADynamicProgramTheWholeFileIsTheUsers(Isa isa) throws Exception {
    Known known = Known.of(isa.strip(isa.gcc("atomics.c")));

    assertThat(known.code().basis()).isEqualTo(Basis.WHOLE_FILE);
    Symbol main = Known.of(isa.gcc("atomics.c")).image().symbols().named("main").getFirst();
    assertThat(known.code().judged(main.address())).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void whatTheCompilerLinksInToStartAProgramIsNot(Isa isa) throws Exception {
    Known whole = Known.of(isa.gcc("atomics.c"));
    Known stripped = Known.of(isa.strip(isa.gcc("atomics.c")));

    long entry = whole.image().entry() & ~1L;
    assertThat(whole.code().judged(entry)).isFalse();
    assertThat(whole.code().judged(symbol(whole, "register_tm_clones"))).isFalse();
    if (isa != Isa.ARMV7) {
      assertThat(stripped.code().judged(entry)).isFalse();
    }
  }

  private static long symbol(Known known, String name) {
    return known.image().symbols().named(name).getFirst().address();
  }

  @Test
  void gccsHelpersForAtomicsAreRecognizedInAStrippedFile() throws Exception {
    Path program = Isa.AARCH64.gcc("atomics.c", "-moutline-atomics");
    Known whole = Known.of(program);
    Known stripped = Known.of(Isa.AARCH64.strip(program));
    List<Symbol> helpers =
        whole.image().symbols().functions().stream()
            .filter(function -> function.name().matches("__aarch64_(ldadd|cas|swp).*"))
            .toList();

    assertThat(helpers).isNotEmpty();
    for (Symbol helper : helpers) {
      long last = helper.address() + helper.size() - 4;
      assertThat(stripped.code().transparent(helper.address())).as(helper.name()).isTrue();
      assertThat(stripped.code().transparent(last)).as(helper.name()).isTrue();
      assertThat(stripped.code().judged(helper.address())).as(helper.name()).isFalse();
    }
    assertThat(stripped.code().judged(symbol(whole, "main"))).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void copyingBelongsToTheCaller(Isa isa) throws Exception {
    Known known = Known.of(isa.gcc("atomics.c", "-g", "-static"));

    for (String name : List.of("memcpy", "memset", "strlen", "strchr")) {
      assertThat(known.transparent(name)).as(name).isTrue();
    }
    for (String name : List.of("main", "printf", "memalign", "strerror_r")) {
      if (!known.image().symbols().named(name).isEmpty()) {
        assertThat(known.transparent(name)).as(name).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFunctionOfTheProgramsIsItsOwnWhateverItsName(Isa isa) throws Exception {
    Known known = Known.of(isa.gcc("names.c", "-g", "-static"));

    assertThat(known.judged()).contains("main", "send", "stress", "strlen_of", "__string");
    for (String name : List.of("memcpy", "__memcpy", "write", "strlen")) {
      if (!known.image().symbols().named(name).isEmpty()) {
        assertThat(known.transparent(name)).as(name).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void functionsOfHeadersBelongToTheirCallers(Isa isa) throws Exception {
    Known known = Known.of(isa.gcc("atomics.cc", "-g", "-O0", "-static"));
    long joinable = known.image().symbols().named("_ZNKSt6thread8joinableEv").getFirst().address();

    assertThat(known.code().transparent(joinable)).isTrue();
    assertThat(known.code().judged(joinable)).isFalse();
    assertThat(known.judged()).contains("main", "_Z4nextv", "_Z5outeri");
  }

  @ParameterizedTest
  @EnumSource
  void theUsersCodeThatIsInlinedIntoAHeadersFunctionIsJudged(Isa isa) throws Exception {
    Known known = Known.of(isa.gcc("atomics.cc", "-g", "-O2", "-static"));
    Symbol run =
        known.image().symbols().functions().stream()
            .filter(function -> function.name().endsWith("6_M_runEv"))
            .filter(function -> function.name().contains("Z4mainEUl"))
            .findFirst()
            .orElseThrow();

    int judged = 0;
    for (long i = 0; i < run.size(); i++) {
      judged += known.code().judged(run.address() + i) ? 1 : 0;
    }
    assertThat(judged).isPositive();
  }
}
