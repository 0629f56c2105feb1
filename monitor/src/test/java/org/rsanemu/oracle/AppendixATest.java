// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The product against RSAN's appendix A, run by run, where that applies: without sc accesses. */
class AppendixATest {
  @Test
  void everyRunIsFlaggedByBothOrNeither() {
    int flagged = 0;
    int runs = Sizes.of("differential", 3000);
    for (int i = 0; i < runs; i++) {
      OracleGenerator generator = new OracleGenerator(Sizes.seed() + i, false, true);
      OracleProgram program = i % 2 == 0 ? generator.any(6) : generator.cycle();
      if (!AppendixA.covers(program)) {
        continue;
      }
      AppendixA paper = new AppendixA(program);
      Fast fast = new Fast(program.locations());
      OracleRun.atRandom(program, new Random(i), paper);
      OracleRun.atRandom(program, new Random(i), fast.analysis);
      assertThat(!fast.flags.isEmpty()).as("%s", program).isEqualTo(paper.violated());
      flagged += paper.violated() ? 1 : 0;
    }
    assertThat(flagged).as("runs with a violation").isGreaterThan(runs / 100);
  }
}
