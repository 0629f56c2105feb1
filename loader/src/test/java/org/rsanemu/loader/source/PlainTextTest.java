// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTextTest {
  private static final Map<String, UnitNames.Is> NAMES =
      Map.of(
          "a", UnitNames.Is.ORDINARY,
          "b", UnitNames.Is.ORDINARY,
          "f", UnitNames.Is.ORDINARY,
          "at", UnitNames.Is.ATOMIC,
          "vol", UnitNames.Is.VOLATILE);

  private static final String MACROS =
      """
      #define ONE 1
      #define STORE(p, v) __atomic_store_n(p, v, 0)
      #define SET(x) STORE(&(x), 1)
      #define MAX(x, y) ((x) > (y) ? (x) : (y))
      #define SEEN(x) (*(volatile int *)&(x))
      #if OTHER
      #define MAYBE(x) x
      #else
      #define MAYBE(x) __sync_fetch_and_add(&x, 0)
      #endif
      """;

  private record Names(boolean showsAtomics) implements UnitNames {
    @Override
    public Is of(String name) {
      return NAMES.getOrDefault(name, Is.UNKNOWN);
    }
  }

  private static PlainText.Is at(String text, int line, boolean c, boolean showsAtomics) {
    return at(text, line, 0, c, showsAtomics);
  }

  private static PlainText.Is at(
      String text, int line, int column, boolean c, boolean showsAtomics) {
    SourceFile file = new SourceFile(c ? "/a.c" : "/a.cpp", text.getBytes(ISO_8859_1));
    Work work = new Work(1 << 24);
    UnitMacros macros = new UnitMacros(List.of(file), null, false, work);
    PlainText plain = new PlainText(c, List.of(file), macros, new Names(showsAtomics), work);
    return plain.at(file, line, column);
  }

  @Test
  void theHeadOfAFunctionSaysNothing() {
    String text = "static int f(int a) { a = 5; }\nint\nf(int (*b)(int), int a)\n{\na = 5;\n}";
    assertThat(at(text, 1, text.indexOf("f(") + 1, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at(text, 1, text.indexOf("a = 5") + 1, true, true)).isEqualTo(PlainText.Is.PLAIN);
    assertThat(at(text, 1, 0, true, true)).as("the rest of the line").isEqualTo(PlainText.Is.PLAIN);
    assertThat(at(text, 3, 1, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at(text, 5, 1, true, true)).isEqualTo(PlainText.Is.PLAIN);
  }

  @ParameterizedTest
  @CsvSource({"if (a == b) {", "} else if (a) {", "while (a + b) {", "for (a = 0; a < b; a++) {"})
  void theHeadOfALoopOrABranchDoes(String text) {
    assertThat(at(text, 1, text.length() - 3, true, true)).isEqualTo(PlainText.Is.PLAIN);
  }

  @Test
  void aColumnTellsWhichStatementOfTheLineItIs() {
    String text = "int f(int a) { a = 5; at = 1;  b = vol; }";
    assertThat(at(text, 1, 0, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at(text, 1, text.indexOf("a = 5") + 3, true, true)).isEqualTo(PlainText.Is.PLAIN);
    assertThat(at(text, 1, text.indexOf("at = 1") + 4, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at(text, 1, text.indexOf("b = vol") + 1, true, true))
        .isEqualTo(PlainText.Is.VOLATILE);
    int between = text.indexOf("  b");
    assertThat(at(text, 1, between + 1, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at(text, 1, 900, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a = 0;                          | PLAIN
          a = b + 1; b++;                 | PLAIN
          if (a) { f(b); }                | PLAIN
          a = ONE;                        | PLAIN
          a = MAX(a, b);                  | PLAIN
          a->b = f(a)->unheard;           | PLAIN
          a = (f){ .at = 1, .b = b };     | PLAIN
          a = (f){ .b = 1, .a.at = 2 };   | PLAIN
          a = (f){ .b = 1, .at = b.at };  | UNKNOWN
          f(a, b.at);                     | UNKNOWN
          static int f(int a) { b = a; }  | PLAIN
          std::unheard(a);                | PLAIN
          a = vol;                        | VOLATILE
          *(volatile int *)a = 1;         | VOLATILE
          SEEN(a) = 1;                    | VOLATILE
          at = 1;                         | UNKNOWN
          *at = a;                        | UNKNOWN
          STORE(&a, 1);                   | UNKNOWN
          SET(a);                         | UNKNOWN
          MAYBE(a);                       | UNKNOWN
          UNSEEN(a);                      | UNKNOWN
          unheard = a;                    | UNKNOWN
          __sync_synchronize(); a = 1;    | UNKNOWN
          asm("mov" : "=m"(a));           | UNKNOWN
          a = my_Atomic_thing;            | UNKNOWN
          _Pragma("omp atomic") a = 1;    | UNKNOWN
          """)
  void everyNameOfALineCounts(String text, PlainText.Is is) {
    assertThat(at(MACROS + text, MACROS.lines().toList().size() + 1, true, true)).isEqualTo(is);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          asm volatile("movl %1, %0" : "=r"(a) : "m"(*b) : "memory");             | ASSEMBLY
          asm volatile("ldr %w0, [%1]" : "=r"(a) : "r"(b) : "memory");            | ASSEMBLY
          __asm__ __volatile__("ldr" " %w0, [%1];" : "=r" (a) : "r" (b));         | ASSEMBLY
          asm volatile(I " %0, [%1]\\n" : "=r"(a) : "r"(&b->c));                   | ASSEMBLY
          asm volatile("str %w0, %1" :: "r"(a), [p] "Q"(b->c[1]));                | ASSEMBLY
          int f(const int *p) { int r = 0; LD(r, p); return r; }                  | ASSEMBLY
          LOADS(a, int) LOADS(b, long)                                            | ASSEMBLY
          LOADS(a, int) PAIRS(b, long)                                            | UNKNOWN
          asm("movl %1, %0" : "=r"(a) : "m"(*b));                                 | UNKNOWN
          asm volatile("ldr %w0, [%1]" : "=r"(a) : "r"(b->c) : "memory");         | UNKNOWN
          asm volatile("ldr %w0, [%1]" : "=r"(a) : "r"(*b) : "memory");           | UNKNOWN
          asm volatile("ldr %w0, [%1]\\n\\tadd %w0, %w0, #1" : "=r"(a) : "r"(b)); | UNKNOWN
          asm volatile("lock; xaddl %0, %1" : "+r"(a), "+m"(*b));                 | UNKNOWN
          asm volatile("rep movsb" : "+D"(a), "+S"(b), "+c"(n) :: "memory");      | UNKNOWN
          asm volatile("movsb" : "+D"(a), "+S"(b) :: "memory");                   | UNKNOWN
          asm volatile("incl %0" : "+m"(*b));                                     | UNKNOWN
          asm volatile("" ::: "memory");                                          | UNKNOWN
          asm volatile("ldr %w0, [%1]" : "=r"(a) : "r"(b)); *a = 1;               | UNKNOWN
          int f(const int *p) { int r = *p; LD(r, p); return r; }                 | UNKNOWN
          """)
  void oneInstructionOfVolatileAssemblyIsAtomic(String text, PlainText.Is is) {
    String macros =
        """
        #define I "ldr"
        #define LD(v, p) asm volatile("ldr %w0, [%1]" : "=r"(v) : "r"(p) : "memory")
        #define LOADS(N, T) static T f_##N(const T *p) { T r; LD(r, p); return r; }
        #define PAIRS(N, T) static T f_##N(const T *p) { T r = *p; LD(r, p); return r; }
        """;
    assertThat(at(macros + text, 5, true, true)).isEqualTo(is);
    assertThat(at(macros + text, 5, true, false)).isEqualTo(is);
  }

  @Test
  void callsOfMacrosThatMakeFunctionsStandAlone() {
    String text =
        """
        #define LOADS(N, T) static T f_##N(T *p) { T r; LOAD(r, p); return r; }
        #define LOAD(v, p) asm volatile("ldr %w0, [%1]" : "=r"(v) : "r"(p) : "memory")
        #define PAIRS(N, T) static T f_##N(T *p) { T r = *p; LOAD(r, p); return r; }
        LOADS(a, int)
        LOADS(b,
              long)
        PAIRS(c, int)
        #define OTHER
        LOADS(d, int)
        if (LOADS)
          STORE(x, 1)
        ;
        """;
    for (int line = 4; line <= 6; line++) {
      assertThat(at(text, line, true, true)).as("line %d", line).isEqualTo(PlainText.Is.ASSEMBLY);
    }
    assertThat(at(text, 7, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at(text, 9, true, true)).isEqualTo(PlainText.Is.ASSEMBLY);
    assertThat(at(text, 10, true, true)).isEqualTo(at(text, 11, true, true));
  }

  @Test
  void allLinesOfAStatementAreAlike() {
    String text = "a =\n  f(\n    STORE(&b, 1));\nb = 2;\n";
    for (int line = 1; line <= 3; line++) {
      assertThat(at(MACROS + text, 10 + line, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    }
    assertThat(at(MACROS + text, 14, true, true)).isEqualTo(PlainText.Is.PLAIN);
  }

  @Test
  void whatIsBehindOpenMpsAtomicIsNotPlain() {
    String text =
        """
        #pragma omp atomic capture
        { a = b; b = 1; }
        a = 1;
        #pragma omp atomic
        a = b;
        a = 2;
        #pragma omp parallel
        { a = 3; }
        """;
    assertThat(at(text, 2, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at(text, 3, true, true)).isEqualTo(PlainText.Is.PLAIN);
    assertThat(at(text, 5, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at(text, 6, true, true)).isEqualTo(PlainText.Is.PLAIN);
    assertThat(at(text, 8, true, true)).isEqualTo(PlainText.Is.PLAIN);
  }

  @Test
  void atomicTypesOfCMustBeToldOrNotThere() {
    assertThat(at("int a; a = 0;", 1, true, false)).isEqualTo(PlainText.Is.PLAIN);
    assertThat(at("_Atomic int a;\na = 0;", 2, true, false)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at("#include <stdatomic.h>\na = 0;", 2, true, false))
        .isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at("_Atomic int a;\na = 0;", 2, true, true)).isEqualTo(PlainText.Is.PLAIN);
  }

  @Test
  void aStaticVariableOfCppMayBeLookedAtBeforeItsFirstUse() {
    assertThat(at("static int a = b;", 1, true, true)).isEqualTo(PlainText.Is.PLAIN);
    assertThat(at("static int a = b;", 1, false, true)).isEqualTo(PlainText.Is.UNKNOWN);
  }

  @Test
  void linesWithoutTokensAndLinesThatAreNotThereAreUnknown() {
    assertThat(at("a = 0;\n\n", 2, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at("a = 0;\n", 7, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
    assertThat(at("a = 0;\n", 0, true, true)).isEqualTo(PlainText.Is.UNKNOWN);
  }
}
