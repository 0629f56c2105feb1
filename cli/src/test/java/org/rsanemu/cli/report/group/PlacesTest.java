// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlacesTest {
  @Test
  void onePairIsNoMoreThanItself() {
    assertThat(Places.of("robustness", List.of("a.c:1 in f"), "a.c:1 in f")).isNull();
  }

  @Test
  void othersAreNamedOnce() {
    Places places =
        Places.of(
            "robustness",
            List.of("a.c:3 in h", "a.c:1 in f", "a.c:2 in g", "a.c:2 in g"),
            "a.c:1 in f");
    assertThat(places).isEqualTo(new Places(4, List.of("a.c:2 in g", "a.c:3 in h"), List.of(), 0));
    assertThat(places.words())
        .containsExactly(
            "4 pairs of instructions show this; the worst is described.",
            "It may also miss the writes at a.c:2 in g, a.c:3 in h.");
  }

  @Test
  void aRaceMissesNothing() {
    Places places = Places.of("race", List.of("", ""), "");
    assertThat(places.words()).hasSize(1);
  }

  @Test
  void otherAccessesOfAVolatileVariableAreNamed() {
    Places places = Places.of("race", List.of("a.c:1 in f", "a.c:2 in g"), "a.c:1 in f");
    assertThat(places.words().getLast()).isEqualTo("The variable also races at a.c:2 in g.");
  }

  @Test
  void manyAreCounted() {
    List<String> many = IntStream.range(0, 30).mapToObj(i -> "a.c:" + i + " in f").toList();
    Places places = Places.of("robustness", many, many.getFirst());
    assertThat(places.missed()).hasSize(10);
    assertThat(places.more()).isEqualTo(19);
    assertThat(places.words().getLast()).endsWith(" and 19 more.");
  }
}
