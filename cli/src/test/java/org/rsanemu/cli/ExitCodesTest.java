// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.report.Samples;
import org.rsanemu.cli.worker.WorkerLoop;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.sched.Scheduling;

class ExitCodesTest {
  private static final Ending GOOD = new Ending.Exited(0);
  private static final Ending LIMITED = new Ending.Limited(Ending.Limit.MEMORY, List.of());
  private static final Ending FAILED = new Ending.Failed("");
  private static final Ending UNSUPPORTED = new Ending.Unsupported("vaddps", new Frame(0, 0, true));

  private static int code(Stop stop, boolean findings, Ending... endings) {
    List<RunOutcome> outcomes = new ArrayList<>();
    for (Ending ending : endings) {
      outcomes.add(
          new RunOutcome(
              outcomes.size() + 1, 0, Scheduling.of("random"), WorkerLoop.empty(ending)));
    }
    CampaignResult.Learning learning = new CampaignResult.Learning(0, 0, true);
    CampaignResult result = new CampaignResult(outcomes, stop, learning);
    return ExitCodes.of(
        findings ? List.of(Samples.finding()) : List.of(),
        List.of(Samples.result(result, ExitCodes.ofRuns(result))),
        66);
  }

  @Test
  void findingsWinOverEverything() {
    assertThat(code(Stop.DONE, true, GOOD)).isEqualTo(66);
    assertThat(code(Stop.TIMEOUT, true, GOOD, LIMITED)).isEqualTo(66);
    assertThat(code(Stop.INTERRUPTED, true)).isEqualTo(66);
    assertThat(code(Stop.DONE, true, FAILED)).isEqualTo(66);
  }

  @Test
  void withoutFindingsTheFirstRunsStatusCounts() {
    assertThat(code(Stop.DONE, false, GOOD, new Ending.Exited(3))).isZero();
    assertThat(code(Stop.DONE, false, new Ending.Exited(3), GOOD)).isEqualTo(3);
    assertThat(code(Stop.DONE, false, new Ending.Killed(11), GOOD)).isEqualTo(139);
  }

  @Test
  void limitsInterruptionsAndFailuresHaveTheirOwn() {
    assertThat(code(Stop.TIMEOUT, false, GOOD)).isEqualTo(124);
    assertThat(code(Stop.DONE, false, new Ending.Exited(3), LIMITED)).isEqualTo(124);
    assertThat(code(Stop.INTERRUPTED, false, GOOD)).isEqualTo(130);
    assertThat(code(Stop.DONE, false, GOOD, FAILED)).isEqualTo(70);
    assertThat(code(Stop.TIMEOUT, false, FAILED, LIMITED)).isEqualTo(70);
    assertThat(code(Stop.DONE, false, UNSUPPORTED, GOOD)).isEqualTo(65);
  }
}
