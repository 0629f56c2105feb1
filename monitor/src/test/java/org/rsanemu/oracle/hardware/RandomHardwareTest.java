// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.model.hardware.Mutants;

/** The rules along a run, over all runs of random programs, against the oracle. */
@Tag("slow")
class RandomHardwareTest {
  private static final int PROGRAMS = Integer.getInteger("hardware.programs", 1500);
  private static final long SEED = Long.getLong("hardware.seed", 1);

  @ParameterizedTest
  @ValueSource(strings = {"armv8", "tso"})
  void theyAgreeWithTheAxioms(String model) {
    int violations = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      VectorProgram program = HardwareGenerator.program(model, SEED * 1_000_003 + i);
      boolean violation = HardwareOracle.isViolation(program, Axioms.of(model));
      assertThat(RulesVerdict.isViolation(program, model))
          .as("number %d: %s", i, program)
          .isEqualTo(violation);
      violations += violation ? 1 : 0;
    }
    System.out.println(model + ": " + violations + " violations of " + PROGRAMS);
    assertThat(violations).isBetween(PROGRAMS / 20, PROGRAMS * 19 / 20);
  }

  /** On x86 a read waits for all reads before it, and every write for it: no read is early. */
  @ParameterizedTest
  @ValueSource(strings = "tso")
  void theRuleOfEarlyReadsAddsNothingToTso(String model) {
    for (int i = 0; i < PROGRAMS / 3; i++) {
      VectorProgram program = HardwareGenerator.program(model, SEED * 1_000_003 + i);
      assertThat(RulesVerdict.isViolation(program, Mutants.without(model, Set.of()), true))
          .as("number %d: %s", i, program)
          .isEqualTo(HardwareOracle.isViolation(program, Axioms.of(model)));
    }
  }
}
