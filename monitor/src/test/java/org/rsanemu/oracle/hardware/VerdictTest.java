// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.model.hardware.Edge;
import org.rsanemu.model.hardware.Event;
import org.rsanemu.model.hardware.HardwareModel;
import org.rsanemu.model.hardware.Judge;
import org.rsanemu.model.hardware.Mutants;
import org.rsanemu.model.hardware.Reason;
import org.rsanemu.model.hardware.Verdict;
import org.rsanemu.oracle.EventRelation;

/** Each candidate of each run of random programs, and its proof, against the axioms. */
@Tag("slow")
class VerdictTest {
  private static final int PROGRAMS = Integer.getInteger("hardware.programs", 1500) / 3;
  private static final long SEED = Long.getLong("hardware.seed", 1);

  private final Set<Reason> seen = EnumSet.noneOf(Reason.class);
  private int allowed;
  private int forbidden;

  @ParameterizedTest
  @ValueSource(strings = {"armv8", "tso"})
  void eachVerdictIsTheAxiomsAndEachProofHolds(String model) {
    HardwareModel judged = Mutants.without(model, Set.of());
    for (List<String> row : HardwareVectors.table("hardware-rules.tsv")) {
      if (row.get(0).equals(model)) {
        check(VectorProgram.parse(row.get(3)), judged, Axioms.of(model));
      }
    }
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = SEED * 7_000_003 + i;
      check(HardwareGenerator.program(model, seed), judged, Axioms.of(model));
    }
    System.out.println(model + ": " + allowed + " allowed, " + forbidden + " forbidden " + seen);
    assertThat(allowed).isGreaterThan(PROGRAMS);
    assertThat(forbidden).isGreaterThan(PROGRAMS);
    Set<Reason> ofTheModel = EnumSet.copyOf(Axioms.of(model).rows(new Acts(NONE, 0)).keySet());
    ofTheModel.addAll(List.of(Reason.READS_FROM, Reason.COHERENCE, Reason.FROM_READ, Reason.SEEN));
    assertThat(seen).containsExactlyInAnyOrderElementsOf(ofTheModel);
  }

  private static final VectorProgram NONE = new VectorProgram(List.of());

  private void check(VectorProgram program, HardwareModel model, Axioms axioms) {
    Schedules.any(
        program,
        () -> Mutants.rules(model, false),
        (run, thread) -> {
          check(run, thread, model, axioms);
          return false;
        });
  }

  private void check(Stepper run, int thread, HardwareModel model, Axioms axioms) {
    Judge judge = new Judge(run.rules().run(), model);
    Candidates.all(run, thread, judge)
        .forEach(verdict -> verdict.ifPresent(v -> check(run, thread, v, axioms)));
  }

  private void check(Stepper run, int thread, Verdict verdict, Axioms axioms) {
    CandidateExecution candidate = new CandidateExecution(run, thread, verdict.candidate());
    String what = run.executedAnd(thread) + " " + verdict;
    assertThat(candidate.execution().hasItsValues()).as(what).isTrue();
    assertThat(candidate.execution().isAllowed(axioms))
        .as(what)
        .isEqualTo(verdict instanceof Verdict.Allowed);
    switch (verdict) {
      case Verdict.Allowed ignored -> allowed++;
      case Verdict.Forbidden no -> {
        forbidden++;
        holds(candidate, no, axioms, what);
      }
    }
  }

  /** The edges make a cycle, and each is one of the axioms for its reason. */
  private void holds(
      CandidateExecution candidate, Verdict.Forbidden no, Axioms axioms, String what) {
    Execution execution = candidate.execution();
    Map<Reason, EventRelation> rows = axioms.rows(execution.acts());
    Event at = no.candidate().access();
    for (Edge edge : no.cycle()) {
      assertThat(edge.from()).as(what).isSameAs(at);
      assertThat(relation(execution, rows, edge.reason()))
          .as("%s: %s", what, edge)
          .matches(r -> r.has(candidate.act(edge.from()), candidate.act(edge.to())));
      seen.add(edge.reason());
      at = edge.to();
    }
    assertThat(at).as(what).isSameAs(no.candidate().access());
  }

  private static EventRelation relation(
      Execution execution, Map<Reason, EventRelation> rows, Reason reason) {
    return switch (reason) {
      case READS_FROM -> execution.rf();
      case COHERENCE -> execution.co();
      case FROM_READ -> execution.fr();
      case SEEN -> execution.acts().po.and(execution.acts().sameLocation);
      default -> rows.get(reason);
    };
  }
}
