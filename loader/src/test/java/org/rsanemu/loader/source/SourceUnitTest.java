// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class SourceUnitTest {
  private static SourceFile file(String text) {
    return new SourceFile("/test.c", text.getBytes(StandardCharsets.UTF_8));
  }

  private static SourceUnit unit(SourceFile file) {
    Work work = new Work(1 << 24);
    UnitMacros macros = new UnitMacros(List.of(file), null, false, work);
    return new SourceUnit(true, false, List.of(file), true, macros, AtomicObjects.NONE, work);
  }

  /** The calls in the last line of a text. */
  private static List<String> calls(String text) {
    SourceFile file = file(text);
    int line = (int) text.lines().count();
    return unit(file).in(file, line).stream()
        .map(call -> call.kind() + " " + call.order() + " " + call.failure())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          atomic_load(&x)                                            | LOAD SEQ_CST UNKNOWN
          atomic_load_explicit(&x, memory_order_consume)             | LOAD ACQUIRE UNKNOWN
          atomic_load_explicit(&x, (memory_order_relaxed))           | LOAD RELAXED UNKNOWN
          atomic_load_explicit(&x, flag ? memory_order_relaxed : 5)  | LOAD UNKNOWN UNKNOWN
          atomic_load_explicit(&x, memory_order_relaxed + 1)         | LOAD UNKNOWN UNKNOWN
          atomic_load_explicit(&x, relaxed)                          | LOAD UNKNOWN UNKNOWN
          atomic_load_explicit(&x)                                   | LOAD UNKNOWN UNKNOWN
          atomic_init(&x, 3)                                         | STORE RELAXED UNKNOWN
          atomic_flag_clear(&x)                                      | STORE SEQ_CST UNKNOWN
          atomic_flag_test_and_set(&x)                               | READ_MODIFY_WRITE SEQ_CST UNKNOWN
          atomic_signal_fence(memory_order_acquire)                  | SIGNAL_FENCE ACQUIRE UNKNOWN
          __atomic_load(&x, &y, __ATOMIC_ACQUIRE)                    | LOAD ACQUIRE UNKNOWN
          __atomic_nand_fetch(&x, y[1, 2], __ATOMIC_ACQ_REL)         | READ_MODIFY_WRITE ACQ_REL UNKNOWN
          __atomic_test_and_set(&x, __ATOMIC_ACQUIRE)                | READ_MODIFY_WRITE ACQUIRE UNKNOWN
          __atomic_clear(&x, __ATOMIC_RELEASE)                       | STORE RELEASE UNKNOWN
          __atomic_compare_exchange_n(&x, &y, 3, 0, 4, 2)            | COMPARE_AND_SWAP ACQ_REL ACQUIRE
          __atomic_compare_exchange(&x, &y, &z, true, o, __ATOMIC_RELAXED) | COMPARE_AND_SWAP UNKNOWN RELAXED
          __sync_val_compare_and_swap(&x, 1, 2)                      | COMPARE_AND_SWAP SEQ_CST SEQ_CST
          __sync_lock_test_and_set(&x, 1)                            | READ_MODIFY_WRITE ACQUIRE UNKNOWN
          __c11_atomic_store(&x, 1, __ATOMIC_RELEASE)                | STORE RELEASE UNKNOWN
          """)
  void aCallsOrderIsItsEnumerators(String call, String expected) {
    assertThat(calls("int f() {\n r = " + call + ";")).containsExactly(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "atomic_is_lock_free(&x)",
        "__atomic_always_lock_free(4, 0)",
        "atomic_load",
        "atomic_loads(&x)",
        "my_atomic_load(&x)",
        "\"atomic_load(&x)\"",
        "// atomic_load(&x)",
        "/* atomic_load(&x) */ 1",
        "atomic_load(&x",
      })
  void whatOnlyLooksLikeACallIsNone(String text) {
    assertThat(calls("int f() {\n r = " + text)).isEmpty();
  }

  @Test
  void aMacroThatIsDefinedDifferentlyOrUnderAConditionIsNotSure() {
    String use = "\natomic_load_explicit(&x, O)";
    String acquire = "#define O memory_order_acquire";
    assertThat(calls(acquire + use)).containsExactly("LOAD ACQUIRE UNKNOWN");
    assertThat(calls(acquire + "\n" + acquire + use)).containsExactly("LOAD ACQUIRE UNKNOWN");
    assertThat(calls(acquire + "\n#define O memory_order_relaxed" + use))
        .containsExactly("LOAD UNKNOWN UNKNOWN");
    assertThat(calls("#ifndef O\n" + acquire + "\n#endif" + use))
        .containsExactly("LOAD UNKNOWN UNKNOWN");
    assertThat(calls(acquire + "\n#undef O" + use)).containsExactly("LOAD UNKNOWN UNKNOWN");
    assertThat(calls("#ifndef H\n#define H\n" + acquire + "\n#endif" + use))
        .containsExactly("LOAD ACQUIRE UNKNOWN");
    assertThat(calls("#if !defined(H)\n#define H\n" + acquire + "\n#endif" + use))
        .containsExactly("LOAD ACQUIRE UNKNOWN");
    assertThat(calls("#ifndef H\n#define H\n#else\n" + acquire + "\n#endif" + use))
        .containsExactly("LOAD UNKNOWN UNKNOWN");
  }

  @Test
  void anUnsureMacroHidesWhatItMayAccess() {
    String first = "#if A\n#define READ(p) atomic_load(p)\n#else\n#define READ(p) 0\n#endif\n";
    assertThat(calls(first + "atomic_store(&x, READ(&y))"))
        .containsExactly("STORE UNKNOWN UNKNOWN");
    assertThat(calls(first.replace("atomic_load(p)", "*(p)") + "atomic_store(&x, READ(&y))"))
        .containsExactly("STORE SEQ_CST UNKNOWN");
  }

  @Test
  void macrosThatMakeMoreAndMoreOfThemselvesEnd() {
    StringBuilder text = new StringBuilder("#define A0(x) atomic_load(x)\n");
    for (int i = 1; i < 60; i++) {
      text.append("#define A%d(x) A%d(x) A%d(x)\n".formatted(i, i - 1, i - 1));
    }
    assertThat(calls(text + "A59(&x)")).isEmpty();
    assertThat(calls("#define A(x) B(x)\n#define B(x) A(x)\nA(1)")).isEmpty();
    assertThat(calls("(".repeat(100_000) + "\natomic_load(" + "(".repeat(100_000))).isEmpty();
  }

  @Test
  void macrosThatMakeNothingInManyStepsEnd() {
    StringBuilder text = new StringBuilder("#define A0(x)\n");
    for (int i = 1; i < 30; i++) {
      text.append("#define A%d(x) A%d(x) A%d(x)\n".formatted(i, i - 1, i - 1));
    }
    assertThat(calls(text + "atomic_load(A29(&x))")).isEmpty();
  }

  @Test
  void anyTextEndsWithoutHarm() {
    Random random = new Random(7);
    String[] parts = {
      "#define ",
      "A",
      "(",
      ")",
      "\n",
      "\\\n",
      "##",
      "#",
      "...",
      "\"",
      "'",
      "/*",
      "*/",
      "//",
      ",",
      "atomic_load",
      "__VA_ARGS__",
      "memory_order_relaxed",
      "#if ",
      "#endif",
      " ",
      "0x",
      "\r",
      "é"
    };
    for (int i = 0; i < 3000; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(60); k >= 0; k--) {
        text.append(parts[random.nextInt(parts.length)]);
      }
      SourceFile file = file(text.toString());
      SourceUnit unit = unit(file);
      for (int line = -1; line < 12; line++) {
        assertThat(unit.in(file, line)).hasSizeLessThan(100);
        assertThat(unit.at(file, line, random.nextInt(20) - 1, PlacesWithCode.NONE))
            .hasSizeLessThan(100);
      }
    }
  }

  /** What is called at a column, as each compiler counts it. */
  private static String called(boolean c, boolean clang, String text, int column) {
    SourceFile file = file(text);
    Work work = new Work(1 << 24);
    UnitMacros macros = new UnitMacros(List.of(file), null, false, work);
    SourceUnit unit =
        new SourceUnit(c, clang, List.of(file), true, macros, AtomicObjects.NONE, work);
    List<AtomicCall> calls = unit.at(file, 1, column, PlacesWithCode.NONE);
    return calls.stream().map(call -> call.kind() + " " + call.order()).toList().toString();
  }

  @ParameterizedTest
  @CsvSource({
    "true, false, 4, 3", // gcc: where the callee begins
    "false, false, 22, 22", // g++: the arguments
    "true, true, 5, 5", // clang: the name
    "false, true, 5, 5",
  })
  void aNameInParenthesesIsCalled(boolean c, boolean clang, int one, int two) {
    String load = "[LOAD ACQUIRE]";
    String text = "r= (__atomic_load_n) (&x, __ATOMIC_ACQUIRE);";
    assertThat(called(c, clang, text, one)).isEqualTo(load);
    assertThat(called(c, clang, "r=((__atomic_load_n))(&x, 2);", two)).isEqualTo(load);
    assertThat(called(c, clang, "r= (__atomic_load_n2)(&x, 2);", one)).isEqualTo("[]");
    assertThat(called(c, clang, "r= (__atomic_load_n , a)(&x);", one)).isEqualTo("[]");
  }
}
