// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The monitor against the oracle, on random programs in all interleavings. */
@Tag("slow")
class RandomProgramsTest {
  private static final int PROGRAMS = Sizes.of("programs", 1500);
  private static final int LONGEST = Sizes.of("longest", 3);

  @Test
  void withoutScAccessesTheMonitorIsExact() {
    for (int i = 0; i < PROGRAMS; i++) {
      OracleProgram program = program(i, false);
      assertThat(VectorVerdicts.monitor(program))
          .as("%s", program)
          .isEqualTo(Oracle.verdict(program));
    }
  }

  @Test
  void withScAccessesItMissesOnlyTheKnownClass() {
    List<OracleProgram> missed = new ArrayList<>();
    for (int i = 0; i < PROGRAMS; i++) {
      OracleProgram program = program(i, true);
      String verdict = VectorVerdicts.monitor(program);
      String truth = Oracle.verdict(program);
      if (verdict.equals(truth)) {
        continue;
      }
      assertThat(truth).as("a false alarm: %s", program).isEqualTo(VectorVerdicts.VIOLATION);
      assertThat(program.mixesScWithWeakAcquire()).as("a miss: %s", program).isTrue();
      missed.add(program);
    }
    System.out.println("missed, as known: " + missed.size() + " of " + PROGRAMS + " " + missed);
    assertThat(missed.size()).isLessThanOrEqualTo(1 + PROGRAMS / 1000);
  }

  @Test
  void withRc11sOrderItIsExactWithScAccessesToo() {
    int finer = 0;
    for (int i = 0; i < 2 * PROGRAMS; i++) {
      OracleProgram program = i % 2 == 0 ? program(i / 2, true) : mixed(i);
      String verdict = VectorVerdicts.rc11(program);
      String truth = Oracle.verdict(program);
      assertThat(VectorVerdicts.rc11Unordered(program)).as("%s", program).isEqualTo(verdict);
      if (program.hasScNeighbours() && !verdict.equals(truth)) {
        assertThat(truth).as("a false alarm: %s", program).isEqualTo(VectorVerdicts.VIOLATION);
      } else {
        assertThat(verdict).as("%s", program).isEqualTo(truth);
      }
      finer += verdict.equals(VectorVerdicts.monitor(program)) ? 0 : 1;
    }
    System.out.println("violations that ARMv8's order hides: " + finer + " of " + 2 * PROGRAMS);
    assertThat(finer).isPositive();
  }

  private static OracleProgram mixed(int i) {
    OracleGenerator generator = new OracleGenerator(Sizes.seed() * 1_000_003 + i, true, false);
    return i % 4 == 1 ? generator.mixed() : generator.withWaits(generator.mixed());
  }

  /** Every second program is a cycle; every fourth has kinds that the vectors lack. */
  private static OracleProgram program(int i, boolean scAccesses) {
    OracleGenerator generator =
        new OracleGenerator(Sizes.seed() * 1_000_003 + i, scAccesses, i % 4 >= 2);
    return i % 2 == 0 ? generator.any(LONGEST) : generator.cycle();
  }
}
