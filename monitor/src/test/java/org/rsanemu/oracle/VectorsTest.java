// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.model.ScOrder;

/** Programs whose verdicts were computed by enumeration, each explored in all interleavings. */
@Tag("slow")
class VectorsTest {
  @ParameterizedTest
  @ValueSource(strings = {"rc20.tsv", "rc20-sc.tsv", "directed.tsv", "observable.tsv"})
  void theMonitorAgreesWithEveryVerdict(String file) {
    for (List<String> row : Vectors.rows(file)) {
      OracleProgram program = OracleProgram.parse(row.get(0));
      assertThat(VectorVerdicts.monitor(program)).as(row.get(0)).isEqualTo(row.get(1));
      assertThat(VectorVerdicts.unordered(program)).as(row.get(0)).isEqualTo(row.get(1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rc20.tsv", "rc20-sc.tsv", "observable.tsv"})
  void theReferencesAgreeWithEveryVerdict(String file) {
    for (List<String> row : Vectors.rows(file)) {
      OracleProgram program = OracleProgram.parse(row.get(0));
      assertThat(VectorVerdicts.maps(program, Set.of())).as(row.get(0)).isEqualTo(row.get(1));
      if (AppendixA.covers(program)) {
        assertThat(VectorVerdicts.appendixA(program)).as(row.get(0)).isEqualTo(row.get(1));
      }
    }
  }

  /** What RC20's definition counts and nobody can observe. */
  @Test
  void theOrderOfFencesAloneIsNoViolation() {
    List<OracleProgram> all = Vectors.byFencesAlone();
    assertThat(all).hasSize(402);
    for (int i = 0; i < all.size(); i += Sizes.of("vectors.step", 10)) {
      OracleProgram program = all.get(i);
      assertThat(Oracle.withFencesOrder(program))
          .as("%s", program)
          .isEqualTo(VectorVerdicts.VIOLATION);
      assertThat(Oracle.verdict(program)).as("%s", program).isEqualTo(VectorVerdicts.ROBUST);
      assertThat(VectorVerdicts.monitor(program))
          .as("%s", program)
          .isEqualTo(VectorVerdicts.ROBUST);
    }
  }

  /** By ARMv8's order there are misses, by RC11's none: a change of any is to be written down. */
  @Test
  void whatAnAcquireReadsOfAnScWriteIsOrderedAsOnArmOrAsInRc11() {
    for (List<String> row : Tsv.rows("sc-beside-acquire.tsv")) {
      OracleProgram program = OracleProgram.parse(row.get(0));
      assertThat(Oracle.verdict(program)).as(row.get(0)).isEqualTo(row.get(1));
      assertThat(VectorVerdicts.monitor(program)).as(row.get(0)).isEqualTo(row.get(2));
      assertThat(VectorVerdicts.unordered(program)).as(row.get(0)).isEqualTo(row.get(2));
      assertThat(VectorVerdicts.rc11(program)).as(row.get(0)).isEqualTo(row.get(3));
      assertThat(VectorVerdicts.rc11Unordered(program)).as(row.get(0)).isEqualTo(row.get(3));
      assertThat(VectorVerdicts.maps(program, Set.of(), ScOrder.RC11))
          .as(row.get(0))
          .isEqualTo(row.get(3));
      if (!row.get(1).equals(row.get(2))) {
        assertThat(row.get(1)).as("a false alarm: %s", program).isEqualTo(VectorVerdicts.VIOLATION);
      }
      if (!row.get(1).equals(row.get(3))) {
        assertThat(row.get(1)).as("a false alarm: %s", program).isEqualTo(VectorVerdicts.VIOLATION);
        assertThat(program.hasScNeighbours()).as("%s", program).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rc20.tsv", "rc20-sc.tsv", "directed.tsv", "observable.tsv"})
  void withRc11sOrderItAgreesWithEveryVerdictToo(String file) {
    for (List<String> row : Vectors.rows(file)) {
      OracleProgram program = OracleProgram.parse(row.get(0));
      assertThat(VectorVerdicts.rc11(program)).as(row.get(0)).isEqualTo(row.get(1));
      assertThat(VectorVerdicts.rc11Unordered(program)).as(row.get(0)).isEqualTo(row.get(1));
    }
  }

  @Test
  void thereAreVectorsOfBothVerdicts() {
    for (String file : List.of("rc20.tsv", "rc20-sc.tsv", "observable.tsv")) {
      List<List<String>> rows = Vectors.rows(file);
      assertThat(rows).as(file).hasSizeGreaterThanOrEqualTo(1200);
      assertThat(rows.stream().filter(r -> r.get(1).equals("violation")).count())
          .as("violations in " + file)
          .isGreaterThanOrEqualTo(400);
    }
  }
}
