// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In which statements with atomic calls all else is plain. */
class BesideCallsTest {
  private static final Map<String, UnitNames.Is> NAMES =
      Map.of(
          "a", UnitNames.Is.ORDINARY,
          "b", UnitNames.Is.ORDINARY,
          "q", UnitNames.Is.ORDINARY,
          "at", UnitNames.Is.ATOMIC,
          "pat", UnitNames.Is.ATOMIC,
          "next", UnitNames.Is.ATOMIC,
          "vol", UnitNames.Is.VOLATILE);

  private static final AtomicObjects OBJECTS =
      new AtomicObjects() {
        @Override
        public Is variable(String name) {
          return name.equals("at") ? Is.ATOMIC : name.equals("pat") ? Is.HOLDER : Is.OTHER;
        }

        @Override
        public Is member(String name) {
          return name.equals("next") ? Is.ATOMIC : Is.OTHER;
        }
      };

  private record Names(boolean showsAtomics) implements UnitNames {
    @Override
    public Is of(String name) {
      return NAMES.getOrDefault(name, Is.UNKNOWN);
    }
  }

  private static Optional<List<SourceFile.Position>> besides(String text, PlacesWithCode code) {
    return besides(text, 1, code);
  }

  private static Optional<List<SourceFile.Position>> besides(
      String text, int line, PlacesWithCode code) {
    SourceFile file = new SourceFile("/a.c", (text + ";").getBytes(ISO_8859_1));
    Work work = new Work(1 << 24);
    UnitMacros macros = new UnitMacros(List.of(file), null, false, work);
    SourceUnit unit = new SourceUnit(true, false, List.of(file), true, macros, OBJECTS, work);
    PlainText plain = new PlainText(true, List.of(file), macros, new Names(true), work);
    return unit.besides(plain, file, line, 1, code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "atomic_store(&at, a + 1)",
        "b = atomic_load(&at) + *(int *)&at",
        "atomic_store(&at, *(int *)&at + 1)",
        "b = __atomic_load_n(&a, __ATOMIC_RELAXED) == a",
        "atomic_store_explicit(pat, q->a[b], memory_order_release)",
        "a = atomic_load(&pat[b]) + b",
        "a = atomic_load(&q->next)",
        "while (atomic_load(&at) < b)",
        "a = (__atomic_load_n)(&at, __ATOMIC_RELAXED) + b",
        "a = ((__atomic_load_n))(&at, __ATOMIC_RELAXED) + b",
      })
  void allElseIsPlain(String text) {
    assertThat(besides(text, (_, _) -> true).orElseThrow()).hasSize(1);
    assertThat(besides(text, PlacesWithCode.NONE)).as("the call's code may be anywhere").isEmpty();
  }

  @Test
  void theCallsOfAMacroAreNotToldApart() {
    String both = "\n#define BOTH(p) (__atomic_load_n(p, 0) + __atomic_load_n(p, 2))\n";
    String one = "\n#define ONE(p) (__atomic_load_n(p, 0) + a)\n";
    assertThat(besides(one + "b = ONE(&a)", 3, (_, _) -> true).orElseThrow()).hasSize(1);
    assertThat(besides(both + "b = BOTH(&a)", 3, (_, _) -> true)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "atomic_store(&at, at)",
        "return (&at)[0] + atomic_load(&at)",
        "a = (&at)[0] + atomic_load(&at)",
        "a = atomic_load(&at) + *(&q->next->b)",
        "atomic_store(&(at), a)",
        "atomic_store(&at, *pat)",
        "atomic_store(&at, *&at)",
        "atomic_store(&at, *(&at))",
        "atomic_store(&at, pat[0])",
        "atomic_store(&at, *(pat))",
        "a = atomic_load(&q->next->b)",
        "a = atomic_load(&at) + q->next",
        "a = atomic_load(&at) + (b, at)",
        "a = (atomic_load)(&at) + b",
        "a = atomic_load(&at) + vol",
        "a = atomic_load(&at) + other",
        "a = atomic_load(&at) & at",
        "a = atomic_is_lock_free(&at) + b",
        "a = *(_Atomic int *)&b + atomic_load(&at)",
      })
  void somethingElseMayBeAtomic(String text) {
    assertThat(besides(text, (_, _) -> true)).isEmpty();
  }
}
