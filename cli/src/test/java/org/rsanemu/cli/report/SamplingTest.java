// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.sched.Scheduling;

class SamplingTest {
  private static RunOutcome outcome(int run, Scheduling by) {
    return new RunOutcome(run, run, by, Samples.run(new Ending.Exited(0)));
  }

  @Test
  void eachStrategyHasItsRunsAndWhatWasNewInThem() {
    List<Sampling> samplings =
        Sampling.of(
            List.of(
                outcome(1, Scheduling.of("random")),
                outcome(2, Scheduling.of("pos")),
                outcome(3, Scheduling.of("random"))));
    assertThat(samplings)
        .containsExactly(
            new Sampling("random", null, 2, 1, null), new Sampling("pos", null, 1, 0, null));
    assertThat(samplings)
        .extracting(Sampling::words)
        .containsExactly("random: 2 runs, 1 of them new", "pos: 1 run, not new");
  }

  @Test
  void pctPromisesWhatThePaperDoes() {
    Scheduling pct = Scheduling.of("pct").withSteps(20);
    Sampling sampling = Sampling.of(List.of(outcome(1, pct), outcome(2, pct))).getFirst();
    Sampling.Guarantee guarantee = sampling.guarantee();
    assertThat(guarantee.threads()).isEqualTo(3);
    assertThat(guarantee.run()).isEqualTo(1.0 / (3 * 20 * 20));
    assertThat(guarantee.all()).isCloseTo(2.0 / 1200 - 1.0 / (1200 * 1200), within(1e-12));
    assertThat(guarantee.longer()).as("runs of 40 steps").isEqualTo(2);
    assertThat(sampling.promise())
        .startsWith(
            "pct of depth 3: a bug that needs 3 steps in one order, all among the first 20 of a run,"
                + " shows in a run with a probability of at least 1/(3 * 20^2) = 0.083 %, of 3"
                + " threads and 20 steps")
        .endsWith("2 had more steps; nothing is promised of bugs among the later ones.");
    assertThat(sampling.wordsAndPromise())
        .isEqualTo(
            "pct of depth 3: 2 runs, 1 of them new (shows a bug of that depth in the first 20 steps"
                + " with at least 1/(3 * 20^2) a run, 0.17 % in all)");
  }

  @Test
  void withoutALengthNothingIsPromised() {
    assertThat(Sampling.of(List.of(outcome(1, Scheduling.of("pct")))).getFirst().promise())
        .isEmpty();
  }
}
