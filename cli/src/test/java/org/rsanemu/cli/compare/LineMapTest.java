// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineMapTest {
  private static final List<String> ORIGINAL =
      List.of("int x;", "void f(void) {", "  store(&x, 1, rlx);", "  store(&y, 1, rlx);", "}");

  @Test
  void linesThatMovedAreFoundByTheirText() {
    LineMap map =
        LineMap.of(
            ORIGINAL,
            List.of(
                "// new",
                "",
                "int x;",
                "void f(void) {",
                "\tstore(&x, 1,  rlx);",
                "  store(&y, 1, rlx);",
                "}"));
    assertThat(List.of(map.of(3), map.of(4), map.of(5), map.of(6), map.of(7)))
        .containsExactly(1, 2, 3, 4, 5);
    assertThat(map.of(1)).isZero();
  }

  @Test
  void aChangedLineIsTheOneThatItResembles() {
    LineMap map =
        LineMap.of(
            ORIGINAL,
            List.of(
                "int x;",
                "void f(void) {",
                "  /* publish both */",
                "  store(&x, 1, rel);",
                "  store(&y, 1, rel);",
                "}"));
    assertThat(List.of(map.of(3), map.of(4), map.of(5), map.of(6))).containsExactly(0, 3, 4, 5);
    assertThat(map.before(3)).isEqualTo(2);
  }

  @Test
  void aLineThatIsGoneIsReachedByNone() {
    LineMap map = LineMap.of(ORIGINAL, List.of("int x;", "void f(void) {", "}"));
    assertThat(map.reaches(3)).isFalse();
    assertThat(map.reaches(5)).isTrue();
    assertThat(map.of(3)).isEqualTo(5);
  }

  @Test
  void numbersBeyondTheFileAreNoLines() {
    LineMap map = LineMap.of(ORIGINAL, ORIGINAL);
    assertThat(map.of(6)).isZero();
    assertThat(map.of(0)).isZero();
    assertThat(map.before(99)).isEqualTo(5);
  }
}
