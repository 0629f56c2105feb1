// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle itself: known programs, and vectors that were computed elsewhere. */
class OracleTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "W x 1 rlx; R y rlx || W y 1 rlx; R x rlx = violation",
        "W x 1 sc; R y sc || W y 1 sc; R x sc = robust",
        "W x 1 rlx; F sc; R y rlx || W y 1 rlx; F sc; R x rlx = robust",
        "W x 1 rlx; W y 1 rel || R y acq; R x rlx = robust",
        "W x 1 rlx; W y 1 rlx || R y acq; R x rlx = violation",
        "W x 1 rel; W y 1 rel || W y 2 rel; W x 2 rel = violation",
        "X x 1 acqrel; R y acq || W y 1 rel; X x 2 acqrel = robust",
        "X x 1 acqrel; R y acq || W y 1 rel; R x acq = violation",
        "X x 1 acqrel; R y acq || W y 1 rel; W x 2 rel = robust",
        "W x 1 rel || R x acq; W y 1 rel || R y acq; R x rlx = robust",
        "W x 1 rel; A y 1 acq || W y 1 rel; A x 1 acq = robust",
        "W x 1 rel; A y 0 acq || W y 1 rel; A x 0 acq = violation",
        "W x 1 rel; A y 0 acq || W y 1 rel; A x 2 acq = robust"
      })
  void knowsTheClassics(String program, String verdict) {
    assertThat(Oracle.verdict(OracleProgram.parse(program.trim()))).isEqualTo(verdict);
    assertThat(VectorVerdicts.monitor(OracleProgram.parse(program.trim()))).isEqualTo(verdict);
  }

  @Test
  void agreesWithTheVectors() {
    agrees("directed.tsv", 1);
    agrees("rc20.tsv", Sizes.of("vectors.step", 10));
    agrees("rc20-sc.tsv", Sizes.of("vectors.step", 10));
    agrees("observable.tsv", Sizes.of("vectors.step", 10));
  }

  private static void agrees(String file, int step) {
    List<List<String>> rows = Vectors.rows(file);
    for (int i = 0; i < rows.size(); i += step) {
      String text = rows.get(i).get(0);
      assertThat(Oracle.verdict(OracleProgram.parse(text))).as(text).isEqualTo(rows.get(i).get(1));
    }
  }
}
