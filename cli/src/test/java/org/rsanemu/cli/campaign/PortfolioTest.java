// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.worker.WorkerLoop;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.Scheduling;

class PortfolioTest {
  private static final Scheduling BASE = Scheduling.of(Portfolio.NAME);

  /** A run that showed this execution. */
  private static RunOutcome outcome(int run, Scheduling by, long signature) {
    RunResult empty = WorkerLoop.empty(new Ending.Exited(0));
    RunResult result =
        new RunResult(
            empty.ending(),
            empty.modules(),
            empty.threads(),
            empty.findings(),
            empty.output(),
            empty.learned(),
            empty.doubtful(),
            empty.unsupportedCalls(),
            empty.warnings(),
            empty.fileChanges(),
            new Observed(List.of(), List.of(), signature, List.of(), false),
            empty.counters());
    return new RunOutcome(run, run, by, result);
  }

  /** What {@code runs} runs are scheduled by if only {@code fertile} shows what is new. */
  private static List<Scheduling> choices(int runs, String fertile) {
    Portfolio portfolio = new Portfolio(BASE);
    List<Scheduling> all = new ArrayList<>();
    TreeMap<Integer, RunOutcome> outcomes = new TreeMap<>();
    for (int run = 1; run <= runs; ) {
      int until = Math.min(runs, run + Portfolio.roundSize(run) - 1);
      for (; run <= until; run++) {
        Scheduling by = portfolio.choose(run);
        all.add(by);
        long signature = by.strategy().equals(fertile) ? run : 0;
        outcomes.put(run, outcome(run, by.isPct() ? by.withSteps(99) : by, signature));
      }
      portfolio.learn(outcomes.values());
    }
    return all;
  }

  @Test
  void theFirstRoundIsFixedAndHasEverybody() {
    Set<String> strategies = new HashSet<>();
    for (int run = 1; run <= Portfolio.FIRST_ROUND; run++) {
      assertThat(new Portfolio(BASE).choose(run)).isEqualTo(Portfolio.usual(BASE, run));
      strategies.add(Portfolio.usual(BASE, run).strategy());
    }
    assertThat(strategies).contains("random", "pct", "pos", "walk");
    assertThat(Portfolio.usual(BASE, 1).strategy()).isEqualTo("random");
  }

  @Test
  void roundsEndAtTenAndTwiceThatAndSoOn() {
    assertThat(Portfolio.roundSize(2)).isEqualTo(9);
    assertThat(Portfolio.roundSize(11)).isEqualTo(10);
    assertThat(Portfolio.roundSize(21)).isEqualTo(20);
    assertThat(Portfolio.roundSize(30)).isEqualTo(11);
    assertThat(Portfolio.roundSize(81)).isEqualTo(80);
  }

  @Test
  void whoeverShowsWhatIsNewIsFavouredAndNobodyIsForgotten() {
    for (String fertile : List.of("walk", "pos", "random")) {
      List<String> later =
          choices(160, fertile).stream().skip(20).map(Scheduling::strategy).toList();
      assertThat(later.stream().filter(fertile::equals).count()).as(fertile).isGreaterThan(70);
      assertThat(later).as(fertile).contains("random", "pct", "pos", "walk");
    }
  }

  @Test
  void allDepthsOfPctAreTried() {
    assertThat(choices(40, "none").stream().filter(Scheduling::isPct).map(Scheduling::depth))
        .contains(2, 3, 4);
  }
}
