// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class PreprocessorTest {
  private static final String GCC = "GNU C17 12.2.0 -mtune=generic -march=x86-64 -g -O2 -std=gnu11";
  private static final String MAIN = "/p/main.c";

  private final Map<String, SourceFile> files = new LinkedHashMap<>();
  private final CodeLines code = new CodeLines(Set.of());
  private String producer = GCC;
  private boolean c = true;
  private int machine = 62;

  private void file(String path, String text) {
    files.put(path, new SourceFile(path, text.getBytes(StandardCharsets.UTF_8)));
  }

  /** What a name means at the end of a text: its body, "none", or "?" if that is not known. */
  private String meaning(String text, String name) {
    file(MAIN, text);
    SourceFile main = files.get(MAIN);
    Compilation how = new Compilation(MAIN, "/p", producer, c, machine, () -> code);
    Work work = new Work(1 << 24);
    Includes includes = new Includes(how, List.of(main), files::get);
    MacroHistory history = new Preprocessor(how, includes, work).run(main);
    int last = (int) text.lines().count() + 1;
    @Nullable Macro macro = history.find(name, history.times(MAIN, last));
    return macro == null ? "none" : macro.sure() ? String.join("", macro.body()) : "?";
  }

  private String taken(String condition) {
    String chosen = "\n#define A 1\n#else\n#define A 2\n#endif";
    return meaning("#define B 3\n#if " + condition + chosen, "A");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      textBlock =
          """
          1 + 2 * 3 == 7 && !0 -> 1
          (1 ? 4 : 5) - 4 -> 2
          7 / 2 == 3 && 7 % 2 && -1 < 0 && ~0 == -1 -> 1
          1 << 4 >> 2 == 4 && (6 & 3) == 2 && (6 ^ 3) == 5 -> 1
          0x10 == 16 && 010 == 8 && 0b11 == 3 && 1'000UL == 1000 -> 1
          defined B && defined(B) && B == 3 -> 1
          UNKNOWN -> ?
          defined(UNKNOWN) -> ?
          0 && UNKNOWN -> 2
          1 || UNKNOWN -> 1
          UNKNOWN ? 1 : 1 -> ?
          __x86_64__ && !defined(__aarch64__) -> 1
          defined(__GNUC__) && __GNUC__ >= 12 -> 1
          defined(__clang__) || defined(_MSC_VER) -> 2
          __STDC_VERSION__ == 201710L -> 1
          defined(__cplusplus) -> 2
          __OPTIMIZE__ -> 1
          __has_include(<stdatomic.h>) -> ?
          __ATOMIC_ACQUIRE == 2 -> 1
          1 / 0 -> ?
          1 + -> ?
          (((1 -> ?
          'a' == 97 -> ?
          99999999999999999999999 > 1 -> ?
          """)
  void conditions(String condition, String expected) {
    assertThat(taken(condition)).isEqualTo(expected);
  }

  @Test
  void whatTheCompilerIsDecides() {
    c = false;
    producer = "GNU C++20 12.2.0 -mthumb -g -O1 -O0";
    machine = 40;
    assertThat(taken("__cplusplus == 202002L && __arm__ && !defined(__OPTIMIZE__)")).isEqualTo("1");
    producer = "Debian clang version 14.0.6";
    assertThat(taken("defined(__clang__) && __GNUC__ == 4 && __SIZEOF_POINTER__ == 4"))
        .isEqualTo("1");
    assertThat(taken("defined(RELAX)")).isEqualTo("?");
    producer = "Debian clang version 14.0.6 /usr/bin/clang -D RELAX=2 -DX -U B a\\ b.c -O2";
    assertThat(taken("RELAX == 2 && X && !defined(B2)")).isEqualTo("1");
    // A system header may define it.
    assertThat(taken("defined(PTHREAD_X)")).isEqualTo("?");
  }

  @Test
  void definitionsCountByPlace() {
    assertThat(meaning("#define A 1\n#undef A", "A")).isEqualTo("none");
    assertThat(meaning("#define A 1\n#undef A\n#define A 2", "A")).isEqualTo("2");
    assertThat(meaning("#define A 1\n#ifdef X\n#undef A\n#endif", "A")).isEqualTo("?");
    assertThat(meaning("#define A 1\n#ifdef X\n#define A 1\n#endif", "A")).isEqualTo("1");
    assertThat(meaning("#ifndef A\n#define A 1\n#endif", "A")).isEqualTo("?");
    String either =
        "#ifdef X\n#define A 1\n#else\n#define A %s\n#endif\n#ifdef A\n#define B 5\n#endif";
    assertThat(meaning(either.formatted("1"), "A")).isEqualTo("1");
    assertThat(meaning(either.formatted("2"), "A")).isEqualTo("?");
    assertThat(meaning(either.formatted("2"), "B")).isEqualTo("5");
    String one = "#ifdef X\n#define A 1\n#elif Y\n#define A 1\n#endif";
    assertThat(meaning(one, "A")).isEqualTo("?");
    assertThat(meaning("#if 0\n#if 1\n#define A 1\n#else\n#define A 2\n#endif\n#endif", "A"))
        .isEqualTo("none");
    assertThat(meaning("#else\n#endif\n#endif\n#define A 1\n#elif 0\n#define A 2", "A"))
        .isEqualTo("2");
  }

  @Test
  void headersAreFoundBesideTheFileAndGuardedOnes() {
    String inner = "#ifdef A\n#define B 2\n#else\n#define A 1\n#endif\n";
    file("/p/h.h", "#pragma x\n#ifndef H\n#define H\n" + inner + "#endif\n");
    String deep = "#ifdef C\n#define D 4\n#endif\n#define C\n";
    file("/p/sub/deep.h", "#pragma once\n#include \"../h.h\"\n" + deep);
    String once = "#include \"h.h\"\n#include \"sub/deep.h\"\n";
    String both = once + once;
    assertThat(meaning("#undef A\n#undef C\n" + both, "A")).isEqualTo("1");
    assertThat(meaning("#undef A\n#undef C\n" + both, "B")).isEqualTo("none");
    assertThat(meaning("#undef A\n#undef C\n" + both, "D")).isEqualTo("none");
    assertThat(meaning("#ifdef X\n#include \"sub/deep.h\"\n#endif", "C")).isEqualTo("?");
  }

  @Test
  void theCodeSaysWhichBranchThereIs() {
    String text =
        """
        #ifdef X
        int f() { return 1; }
        #else
        int f() { return 2; }
        #endif
        #ifndef X
        #define A 1
        #elif Y
        #define A 2
        #endif
        #ifdef Y
        #define B 1
        #endif
        """;
    assertThat(meaning(text, "A")).isEqualTo("?");
    code.add(MAIN, 4);
    assertThat(meaning(text, "A")).isEqualTo("1");
    assertThat(meaning(text, "B")).isEqualTo("?");
    // Where both have code, one of them is not what it seems.
    code.add(MAIN, 2);
    assertThat(meaning(text, "A")).isEqualTo("?");
  }

  @Test
  void whatHasNoEndEnds() {
    file("/p/a.h", "#include \"a.h\"\n#include \"a.h\"\n#define A 1\n");
    assertThat(meaning("#include \"a.h\"\n", "A")).isEqualTo("1");
    assertThat(meaning("#if X\n".repeat(100_000) + "#define A 1\n#endif\n".repeat(100_000), "B"))
        .isEqualTo("none");
    assertThat(taken("(".repeat(100_000))).isEqualTo("?");
    assertThat(taken("!".repeat(100_000) + "1")).isEqualTo("?");
    assertThat(taken("1" + " ? 1 : 1".repeat(10_000))).isEqualTo("?");
    StringBuilder text = new StringBuilder("#define A0 1\n");
    for (int i = 1; i < 60; i++) {
      text.append("#define A%d (A%d + A%d)\n".formatted(i, i - 1, i - 1));
    }
    assertThat(meaning(text + "#if A59\n#define B 1\n#endif", "B")).isEqualTo("?");
  }

  @Test
  void anyTextEndsWithoutHarm() {
    Random random = new Random(3);
    String[] parts = {
      "#if ",
      "#ifdef ",
      "#ifndef ",
      "#elif ",
      "#else",
      "#endif",
      "#define ",
      "#undef ",
      "\n",
      "\n",
      "\n",
      "A",
      "B(",
      ")",
      ",",
      "#",
      "##",
      " ",
      "defined",
      "&&",
      "||",
      "!",
      "1",
      "0x",
      "?",
      ":",
      "(",
      "...",
      "__VA_ARGS__",
      "#include \"main.c\"",
      "#include <x>",
      "#line 3",
      "\\\n",
      "\"",
      "'"
    };
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(80); k >= 0; k--) {
        text.append(parts[random.nextInt(parts.length)]);
      }
      assertThat(meaning(text.toString(), "A")).isNotNull();
    }
  }
}
