// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Ignored reads against RC20's observational robustness. Watching runs under SC finds every program
 * that is not observationally robust, and some more (Example 4.19), by the paper's method as by
 * ours.
 */
@Tag("slow")
class ObservationalTest {
  private static final int PROGRAMS = Sizes.of("observational", 800);

  @Test
  void theVectorsComeOutAsTheySay() {
    for (List<String> row : Tsv.rows("observational.tsv")) {
      OracleProgram program = OracleProgram.parse(row.get(0));
      assertThat(Oracle.observational(program)).as("by definition: %s", row).isEqualTo(row.get(1));
      assertThat(Speculation.monitor(program)).as("%s", row).isEqualTo(row.get(2));
      assertThat(Speculation.maps(program, Set.of())).as("maps: %s", row).isEqualTo(row.get(2));
    }
  }

  @Test
  void withoutScAccessesItFindsWhatThePapersMethodFindsAndMissesNothing() {
    int falseAlarms = 0;
    int saved = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      OracleProgram program = program(i, false);
      String verdict = Speculation.monitor(program);
      assertThat(verdict).as("SC_T of %s", program).isEqualTo(ScT.verdict(program));
      falseAlarms += isFalseAlarm(program, verdict) ? 1 : 0;
      boolean robust = VectorVerdicts.monitor(program).equals(VectorVerdicts.ROBUST);
      saved += verdict.equals(VectorVerdicts.ROBUST) && !robust ? 1 : 0;
    }
    print(falseAlarms);
    assertThat(falseAlarms).isLessThan(PROGRAMS / 15);
    assertThat(saved).as("robust only observationally").isGreaterThan(PROGRAMS / 100);
  }

  @Test
  void withScAccessesItMissesNothing() {
    int falseAlarms = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      OracleProgram program = program(i, true);
      falseAlarms += isFalseAlarm(program, Speculation.monitor(program)) ? 1 : 0;
    }
    print(falseAlarms);
    assertThat(falseAlarms).isLessThan(PROGRAMS / 15);
  }

  private static boolean isFalseAlarm(OracleProgram program, String verdict) {
    boolean violation = verdict.equals(VectorVerdicts.VIOLATION);
    boolean truth = Oracle.observational(program).equals(VectorVerdicts.VIOLATION);
    assertThat(violation || !truth).as("a miss: %s", program).isTrue();
    return violation && !truth;
  }

  private static void print(int falseAlarms) {
    System.out.println("imprecise, as known: " + falseAlarms + " of " + PROGRAMS);
  }

  private static OracleProgram program(int i, boolean scAccesses) {
    OracleGenerator generator =
        new OracleGenerator(Sizes.seed() * 1_000_003 + i, scAccesses, i % 4 >= 2);
    return generator.withUses(
        switch (i % 3) {
          case 0 -> generator.any(3);
          case 1 -> generator.cycle();
          default -> generator.fencedCycle();
        });
  }
}
