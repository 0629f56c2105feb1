// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Waits and blocking compare-and-swaps, whose check comes before they can go on: what only weak
 * memory lets pass never happens in a run under SC.
 */
class WaitsTest {
  @Test
  void theVectorsComeOutAsTheySay() {
    for (List<String> row : Tsv.rows("waits.tsv")) {
      OracleProgram program = OracleProgram.parse(row.get(0));
      assertThat(Oracle.verdict(program)).as("by definition: %s", row).isEqualTo(row.get(1));
      compare(program, row.get(1));
    }
  }

  @Test
  void onRandomProgramsTheMonitorAndThePaperAgreeWithTheDefinition() {
    int violations = 0;
    int programs = Sizes.of("waits", 600);
    for (int i = 0; i < programs; i++) {
      OracleGenerator generator = new OracleGenerator(Sizes.seed() * 1_000_033 + i, false, true);
      OracleProgram program =
          generator.withWaits(i % 2 == 0 ? generator.any(3) : generator.cycle());
      String verdict = Oracle.verdict(program);
      compare(program, verdict);
      violations += verdict.equals(VectorVerdicts.VIOLATION) ? 1 : 0;
    }
    assertThat(violations).isBetween(programs / 20, programs * 9 / 10);
  }

  private static void compare(OracleProgram program, String verdict) {
    assertThat(VectorVerdicts.monitor(program)).as("%s", program).isEqualTo(verdict);
    if (!AppendixA.covers(program)) {
      return;
    }
    assertThat(VectorVerdicts.appendixA(program)).as("appendix A: %s", program).isEqualTo(verdict);
  }
}
