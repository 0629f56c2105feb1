// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.report.Samples;
import org.rsanemu.cli.report.group.FindingKeys;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.HardwareVerdict;
import org.rsanemu.emu.exec.result.RunResult;

class MergedFindingTest {
  private static List<MergedFinding> merge(RunResult... runs) {
    return MergedFinding.merge(
        Samples.campaign(Stop.DONE, runs).outcomes(),
        new FindingKeys(Grouping.CAUSE, new Samples.Symbols()),
        (_, _) -> true);
  }

  private static RunResult run(Finding... findings) {
    return Samples.run(new Ending.Exited(0), findings);
  }

  @Test
  void theSamePairIsOneFindingWhicheverSideCameFirst() {
    Finding.Race race = Samples.race();
    Finding.Race turned =
        new Finding.Race(race.earlier(), race.current(), race.memory(), List.of(), List.of());
    assertThat(merge(run(race), run(), run(turned, race)))
        .singleElement()
        .satisfies(merged -> assertThat(merged.runs()).containsExactly(1, 3));
  }

  @Test
  void otherKindsAndPlacesStayApart() {
    assertThat(merge(run(Samples.race(), Samples.robustness()), run(Samples.deadlock())))
        .hasSize(3);
  }

  @Test
  void libraryFramesBelowDoNotMatter() {
    Finding.Race race = Samples.race();
    Finding.Side through =
        new Finding.Side(
            1,
            race.current().kind(),
            race.current().order(),
            0x999,
            1,
            0,
            "",
            List.of(Samples.library(0x1234), Samples.frame(0x401900)),
            false);
    Finding other = new Finding.Race(through, race.earlier(), race.memory(), List.of(), List.of());
    assertThat(merge(run(race), run(other))).hasSize(1);
  }

  @Test
  void whatIsHarmlessInOneRunAndRealInAnotherIsReal() {
    Finding looped = Samples.robustness(0x4018a0, Samples.harmless(Consequence.Verdict.LOOPED));
    Finding crash = Samples.robustness(0x4018a0, Samples.failedAssertion());
    Finding untried = Samples.robustness();
    for (List<Finding> order :
        List.of(List.of(looped, crash, untried), List.of(untried, looped, crash))) {
      RunResult[] runs = order.stream().map(MergedFindingTest::run).toArray(RunResult[]::new);
      assertThat(merge(runs))
          .singleElement()
          .satisfies(merged -> {
            assertThat(merged.example()).isSameAs(crash);
            assertThat(merged.first().run()).isEqualTo(order.indexOf(crash) + 1);
            assertThat(merged.runs()).containsExactly(1, 2, 3);
          });
    }
  }

  @Test
  void ofEquallyBadOnesTheFirstIsShown() {
    Finding first = Samples.robustness(0x4018a0, Samples.failedAssertion());
    Finding second = Samples.robustness(0x4018a0, Samples.failedAssertion());
    assertThat(merge(run(), run(first, second), run(second)))
        .singleElement()
        .satisfies(merged -> {
          assertThat(merged.example()).isSameAs(first);
          assertThat(merged.first().run()).isEqualTo(2);
          assertThat(merged.runs()).containsExactly(2, 3);
        });
  }

  @Test
  void ofEquallyBadOnesThatWhichTheProcessorShowsIsShown() {
    Finding forbidden = judged(HardwareVerdict.Outcome.FORBIDDEN, Samples.failedAssertion());
    Finding allowed = judged(HardwareVerdict.Outcome.ALLOWED, Samples.failedAssertion());
    Finding better = judged(HardwareVerdict.Outcome.ALLOWED, Consequence.UNTRIED);
    assertThat(merge(run(forbidden), run(better), run(allowed)))
        .singleElement()
        .satisfies(merged -> {
          assertThat(merged.example()).isSameAs(allowed);
          assertThat(merged.judgedFirst().finding()).isSameAs(allowed);
          assertThat(merged.judgedFirst().run().run()).isEqualTo(3);
        });
    assertThat(merge(run(forbidden), run(better)))
        .singleElement()
        .satisfies(merged -> {
          assertThat(merged.example()).isSameAs(forbidden);
          assertThat(merged.judgedFirst().finding()).isSameAs(better);
        });
  }

  private static Finding judged(HardwareVerdict.Outcome outcome, Consequence consequence) {
    return Samples.robustness(0x4018a0, consequence)
        .with(new HardwareVerdict("Armv8", "", outcome, "", false, List.of(), null));
  }
}
