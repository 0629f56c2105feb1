// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With a bound, exactly the traces that can be run within it are explored, each once. */
@Tag("slow")
class PreemptionBoundTest {
  private static final int PROGRAMS = 60;

  @ParameterizedTest
  @EnumSource
  void exploresWhatCanBeRunWithinTheBound(RandomPrograms.Flavour flavour) {
    int bounded = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ModelProgram program = RandomPrograms.program(flavour, seed);
      Set<String> all = null;
      for (int most = 0; most <= 2; most++) {
        Set<String> within = new HashSet<>();
        run(ModelRun.of(program), Explorer.NOBODY, most, within);
        Explorer explorer = new Explorer(new Bounds(Long.MAX_VALUE, Integer.MAX_VALUE, most));
        List<String> explored = ModelExploration.traces(program, explorer);
        assertThat(explored).as("%s", program).doesNotHaveDuplicates();
        assertThat(Set.copyOf(explored)).as("%s", program).isEqualTo(within);
        if (explorer.hit().isEmpty()) {
          all = all == null ? BruteForce.traces(program, 20000) : all;
          assertThat(all == null || all.equals(within)).as("%s", program).isTrue();
        } else {
          assertThat(explorer.hit()).containsExactly(Bounds.Bound.PREEMPTIONS);
          bounded++;
        }
      }
    }
    assertThat(bounded).isGreaterThan(PROGRAMS);
  }

  private static void run(ModelRun run, int last, int left, Set<String> traces) {
    if (run.over()) {
      traces.add(run.trace());
    }
    boolean could =
        run.steps.stream().anyMatch(s -> s.maker() == last && s.enabled() && s.kind() != Kind.REST);
    for (PendingStep step : run.steps) {
      int cost = could && step.maker() != last ? 1 : 0;
      if (step.enabled() && cost <= left) {
        ModelRun next = run.copy();
        next.step(step.thread());
        run(next, step.maker(), left - cost, traces);
      }
    }
  }
}
