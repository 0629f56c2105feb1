// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;

class OpenMpHintTest {
  private static final Path PROGRAMS = Path.of("..", "testbins", "openmp");

  private static SourceText text(List<String> lines) {
    return (_, line) ->
        line < 1 || line > lines.size() ? Optional.empty() : Optional.of(lines.get(line - 1));
  }

  private static SourceFrame frame(int line) {
    return new SourceFrame("f", "f.c", line, "f", "0x1000", false, true);
  }

  private static Optional<String> hint(List<String> lines, List<Integer> one, List<Integer> other) {
    return hint(lines, one, other, null);
  }

  private static Optional<String> hint(
      List<String> lines, List<Integer> one, List<Integer> other, @Nullable String raced) {
    return new OpenMpHint(text(lines))
        .of(
            one.stream().map(OpenMpHintTest::frame).toList(),
            other.stream().map(OpenMpHintTest::frame).toList(),
            raced);
  }

  /** The test programs, by the lines of their race. */
  @ParameterizedTest
  @CsvSource({
    "omp-atomic-stack-race,       13, 17, Make the access at f.c:13 #pragma omp atomic",
    "omp-barrier-race,            16, 16, Put #pragma omp barrier between reading",
    "omp-collapse-race,           20, 20, reduction(+: sums[:n])",
    "omp-critical-missing-race,   15, 19, Put the access at f.c:19 into #pragma omp critical",
    "omp-critical-names-race,     17, 20, the same name",
    "omp-depend-race,             15, 17, depend(out: ...)",
    "omp-doacross-race,           16, 16, ordered(1)",
    "omp-flush-race,              14, 18, Put #pragma omp barrier between the accesses",
    "omp-for-nowait-race,         18, 22, Remove nowait at f.c:16",
    "omp-master-race,             15, 16, Put #pragma omp barrier after the construct at f.c:14",
    "omp-ordered-race,            15, 17, Also put the access at f.c:15 into the #pragma omp ordered",
    "omp-private-race,            20, 20, private(temporary)",
    "omp-reduction-nowait-race,   16, 22, Remove nowait at f.c:16",
    "omp-sections-race,           17, 21, put both accesses into one section",
    "omp-simd-race,               15, 15, ordered(1)",
    "omp-single-nowait-race,      15, 16, Remove nowait at f.c:14",
    "omp-task-race,               15, 16, taskwait",
    "omp-taskloop-nogroup-race,   18, 21, Remove nogroup at f.c:16",
    "omp-test-lock-race,          17, 17, reduction(+: count)"
  })
  void programs(String program, int one, int other, String words) throws IOException {
    List<String> lines = Files.readAllLines(PROGRAMS.resolve(program + ".c"));
    assertThat(hint(lines, List.of(one), List.of(other)).orElse("")).contains(words);
    assertThat(hint(lines, List.of(other), List.of(one)).orElse("")).contains(words);
  }

  /** The same with the accesses in a function that is called there. */
  @ParameterizedTest
  @CsvSource({
    "omp-for-dynamic-race,        13, 19, ordered(1)",
    "omp-reduction-missing-race,  11, 17, critical",
    "omp-threadprivate-race,      10, 17, threadprivate(buffer)"
  })
  void functions(String program, int access, int call, String words) throws IOException {
    List<String> lines = Files.readAllLines(PROGRAMS.resolve(program + ".c"));
    List<Integer> stack = List.of(access, call);
    assertThat(hint(lines, stack, stack).orElse("")).contains(words);
  }

  @ParameterizedTest
  @CsvSource({
    "'sum += a[i];',                    reduction(+: sum)",
    "'sum -= a[i];',                    reduction(+: sum)",
    "'product = product * a[i];',       reduction(*: product)",
    "'all = all && a[i];',              reduction(&&: all)",
    "'n++;',                            reduction(+: n)",
    "'++n;',                            reduction(+: n)",
    "'if (a[i] > most) most = a[i];',   reduction(max: most)",
    "'if (a[i] < least) least = a[i];', reduction(min: least)",
    "'counts[a[i]]++;',                 critical",
    "'counts[i]++;',                    reduction(+: counts[:n])"
  })
  void updates(String statement, String clause) {
    List<String> lines =
        List.of(
            "void f(void) {",
            "#pragma omp parallel for \\",
            "    schedule(dynamic)",
            "  for (int i = 0; i < n; i++) {",
            "    " + statement,
            "  }",
            "}");
    assertThat(hint(lines, List.of(5), List.of(5)).orElse("")).contains(clause);
  }

  /** The clause names what races, whatever else its line changes. */
  @ParameterizedTest
  @CsvSource({
    "'for (int i = 0; i < n; i++) s += i;',               s, reduction(+: s)",
    "'for (int i = 0; i < n; i++) s += i;',                , reduction(+: s)",
    "'for (int i = 0; i < n; i++) last = i;',         last, private(last)",
    "'for (int i = 0; i < n; i++) last = i;',             , private(last)",
    "'for (int i = 0; i < n; i++) { c++; last = i; }',  last, private(last)",
    "'for (int i = 0; i < n; i++) { c++; last = i; }',  c, reduction(+: c)",
    "'for (int i = 0; i < n; i++) a[0] += b[i], c++;',  a, reduction(+: a[:n])",
    "'for (int i = 0; i < n; i++) a[0] += b[i], c++;',  c, reduction(+: c)",
    "'for (int i = 0; i < n; i++) a[0] += b[i], c++;',  b, #pragma omp critical",
    "'for (int i = 0; i < n; i++) p[0] += b[i];',       sums, reduction(+: p[:n])",
    "'for (int i = 1; i < n; i++) t = a[i - 1];',       t, private(t)",
    "'for (int i = 1; i < n; i++) a[i] = a[i - 1];',    a, ordered(1)",
    "'for (int i = 0; i < n; i++) if (a[i] > most) most = a[i];', most, reduction(max: most)",
    "'for (int i = 0; i < n; i++) for (j = 0; j < n; j++) a[i][j] = 0;', j, private(j)",
    "'for (int i = 0; i < n; i++) f(i, c++); // s += i', c, #pragma omp critical"
  })
  void loopsInOneLine(String loop, @Nullable String raced, String words) {
    List<String> lines = List.of("void f(void) {", "#pragma omp parallel for", loop, "}");
    List<Integer> pragma = List.of(2);
    List<Integer> body = List.of(3);
    assertThat(hint(lines, body, body, raced).orElse("")).contains(words);
    assertThat(hint(lines, pragma, body, raced).orElse("")).contains(words);
    assertThat(hint(lines, body, pragma, raced).orElse("")).contains(words);
    assertThat(hint(lines, pragma, pragma, raced).orElse("")).contains(words);
  }

  /** A barrier may not be inside a loop that is shared out. */
  @Test
  void iterationsGetNoBarrier() {
    List<String> lines =
        List.of(
            "#pragma omp parallel for",
            "  for (int i = 0; i < n; i++) {",
            "    for (j = 0; j < n; j++) {",
            "      a[i][j] = i;",
            "      b[0][k] = c;",
            "      c = b[k][0] + c;",
            "    }",
            "  }");
    assertThat(hint(lines, List.of(4), List.of(3), "j").orElse("")).contains("private(j)");
    assertThat(hint(lines, List.of(5), List.of(6), "b").orElse(""))
        .contains("critical")
        .doesNotContain("barrier");
  }

  /** A copy of the thread's own would not have what the condition asks for. */
  @Test
  void whatIsReadBeforeItIsSetIsNotPrivate() {
    List<String> lines =
        List.of(
            "void f(void) {",
            "#pragma omp parallel for",
            "for (int i = 0; i < N; i++) {",
            "if (values[i] > values[best])",
            "best = i;",
            "next = last + 1;",
            "last = values[i];",
            "}",
            "}");
    for (List<Integer> sides :
        List.of(List.of(4, 5), List.of(5, 4), List.of(5, 5), List.of(2, 5))) {
      assertThat(hint(lines, sides.subList(0, 1), sides.subList(1, 2), "best").orElse(""))
          .contains("what reads best and what then sets it into one #pragma omp critical")
          .doesNotContain("private", "make each");
    }
    assertThat(hint(lines, List.of(6), List.of(7), "last").orElse(""))
        .contains("what reads last and what then sets it into one #pragma omp critical")
        .doesNotContain("private", "make each");
  }

  /** What is outside the loop is no part of its reduction. */
  @Test
  void aLoopAndWhatIsOutsideIt() {
    List<String> lines =
        List.of(
            "#pragma omp parallel",
            "  {",
            "    if (omp_get_thread_num() == 0) s = 0;",
            "#pragma omp for",
            "    for (int i = 0; i < n; i++) s += i;",
            "  }");
    assertThat(hint(lines, List.of(3), List.of(5), "s").orElse(""))
        .contains("barrier between the accesses at f.c:3 and f.c:5");
  }

  @Test
  void aConstructThatHasEndedIsNotAround() {
    List<String> lines =
        Arrays.asList(
            "#pragma omp parallel for",
            "  for (int i = 0; i < n; i++)",
            "    a[i] = 0; // } ; {",
            "  sum += 1;",
            "#pragma omp parallel",
            "  {",
            "    const char *text = \"}\";",
            "    last += 1;",
            "  }",
            "  sum += 1;");
    assertThat(hint(lines, List.of(4), List.of(10))).isEmpty();
    assertThat(hint(lines, List.of(8), List.of(8)).orElse("")).contains("reduction(+: last)");
  }

  @Test
  void aFunctionThatIsCalledThereGetsNoClause() {
    List<String> lines =
        List.of(
            "void add(int x) {",
            "  sum += x;",
            "}",
            "void f(void) {",
            "#pragma omp parallel for",
            "  for (int i = 0; i < n; i++)",
            "    add(i);",
            "}");
    String hint = hint(lines, List.of(2, 7), List.of(2, 7)).orElse("");
    assertThat(hint).contains("critical").doesNotContain("reduction");
    assertThat(hint(lines, List.of(2), List.of(2))).isEmpty();
  }

  @Test
  void whatIsToComeFirstGetsNoLock() {
    List<String> lines =
        List.of(
            "#pragma omp parallel",
            "  {",
            "    if (omp_get_thread_num() == 0) value = 42;",
            "    else seen = value;",
            "  }");
    assertThat(hint(lines, List.of(3), List.of(4)).orElse(""))
        .contains("barrier between the accesses at f.c:3 and f.c:4")
        .doesNotContain("critical");
  }

  @Test
  void withoutSourceThereIsNone() {
    OpenMpHint hint = new OpenMpHint(SourceText.NONE);
    assertThat(hint.of(List.of(frame(3)), List.of(frame(4)), null)).isEmpty();
    assertThat(hint.of(List.of(), List.of(), null)).isEmpty();
  }
}
