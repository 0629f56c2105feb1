// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.hardware.HardwareModel;
import org.rsanemu.model.hardware.Judge;
import org.rsanemu.model.hardware.Mutants;
import org.rsanemu.model.hardware.Verdict;

/** Published verdicts on the families of the literature, against axioms and rules. */
class LitmusFamiliesTest {
  private static final List<List<String>> TABLE = HardwareVectors.table("litmus-cycles.tsv");

  @Test
  void thereAreEnoughOfBothVerdicts() {
    assertThat(new HashSet<>(TABLE)).hasSameSizeAs(TABLE).hasSizeGreaterThan(250);
    assertThat(TABLE.stream().filter(row -> row.get(2).equals("Allowed")))
        .hasSizeBetween(TABLE.size() / 4, TABLE.size() * 3 / 4);
  }

  @Test
  void namesArePrograms() {
    assertThat(LitmusCycle.parse("MP+dmb.sy+data-rfi-addr"))
        .hasToString("write x; dmb; write y | read y; write z data(0); read z; read x addr(2)");
    assertThat(LitmusCycle.parse("IRIW+poaas"))
        .hasToString("write x | read.a x; read.a y | write y | read.a y; read.a x");
    assertThat(LitmusCycle.parse("R+po+po-rfi-po"))
        .hasToString("write x; write y | write y; write z; read z; read x");
  }

  @Test
  void axiomsGiveThePublishedVerdicts() {
    for (List<String> row : TABLE) {
      LitmusCycle cycle = LitmusCycle.parse(row.get(1));
      boolean allowed = HardwareOracle.exists(cycle.program(), Axioms.of(row.get(0)), cycle::isIn);
      assertThat(allowed ? "Allowed" : "Forbidden").as("%s: %s", row, cycle).isEqualTo(row.get(2));
    }
  }

  @Tag("slow")
  @Test
  void rulesGiveThePublishedVerdicts() {
    for (List<String> row : TABLE) {
      LitmusCycle cycle = LitmusCycle.parse(row.get(1));
      boolean allowed = ruled(cycle, Mutants.without(row.get(0), Set.of()));
      assertThat(allowed ? "Allowed" : "Forbidden").as("%s: %s", row, cycle).isEqualTo(row.get(2));
    }
  }

  /** Whether some run's last access, read or placed otherwise, makes the weak execution. */
  private static boolean ruled(LitmusCycle cycle, HardwareModel model) {
    VectorProgram program = cycle.program();
    return Schedules.anyAtAll(
        program,
        () -> Mutants.rules(model, false),
        (run, thread) ->
            run.executedAnd(thread).equals(program)
                && candidates(run, thread, model).stream()
                    .flatMap(Optional::stream)
                    .filter(Verdict.Allowed.class::isInstance)
                    .map(v -> new CandidateExecution(run, thread, v.candidate()).execution())
                    .anyMatch(cycle::isIn));
  }

  private static List<Optional<Verdict>> candidates(Stepper run, int thread, HardwareModel model) {
    return Candidates.all(run, thread, new Judge(run.rules().run(), model));
  }
}
