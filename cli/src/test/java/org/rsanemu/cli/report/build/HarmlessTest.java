// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.cli.report.Baseline;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.JsonText;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Samples;
import org.rsanemu.cli.report.group.FindingKeys;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.text.Style;
import org.rsanemu.cli.report.text.TextReport;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.result.RunResult;

/** Violations that change nothing are not findings, wherever findings count. */
class HarmlessTest {
  @TempDir Path folder;

  private static List<String> verdicts(Report report) {
    return report.findings().stream().map(each -> each.consequence().verdict()).toList();
  }

  @Test
  void theyAreCountedAndHidden() {
    Report report = Samples.consequences(false);
    assertThat(verdicts(report)).containsExactly("crash", "different", "used", "different");
    assertThat(report.harmless()).isEqualTo(new Report.Harmless(1, 1, false));
    assertThat(report.exitCode()).isEqualTo(66);
  }

  @Test
  void theyStandLastIfTheyAreWanted() {
    Report report = Samples.consequences(true);
    assertThat(verdicts(report))
        .containsExactly("crash", "different", "used", "different", "looped", "unused");
    assertThat(report.real()).hasSize(4).isEqualTo(report.failing());
  }

  @Test
  void theyDecideNoExitStatus() {
    for (boolean all : new boolean[] {false, true}) {
      Report report = Samples.harmless(all);
      assertThat(report.findings()).hasSize(all ? 2 : 0);
      assertThat(report.failing()).isEmpty();
      assertThat(report.exitCode()).isZero();
      assertThat(TextReport.render(report, Style.PLAIN).replace("\nrsan-emu:   ", " "))
          .contains("no findings in 2 runs of 2 cases.")
          .contains("2 harmless violations " + (all ? "shown" : "hidden"))
          .contains("No finding means: ")
          .doesNotContain("WARNING: rsan-emu");
    }
  }

  @Test
  void whatIsRealInOneCaseIsNotHarmless() {
    Report report =
        Samples.eachCase(
            false,
            Samples.robustness(0x4018a0, Samples.harmless(Verdict.UNUSED)),
            Samples.robustness(0x4018a0, Samples.failedAssertion()),
            Samples.robustness(0x4018a0, Samples.harmless(Verdict.LOOPED)));
    assertThat(verdicts(report)).containsExactly("crash");
    assertThat(report.findings().getFirst().seen()).hasSize(3);
    assertThat(report.harmless().words()).isEmpty();
  }

  @Test
  void aBaselineDoesNotKnowThem() throws IOException {
    Report all = Samples.consequences(true);
    String[] known =
        Baseline.read(
                Files.writeString(folder.resolve("base.json"), JsonText.of(all)), Grouping.CAUSE)
            .toArray(String[]::new);
    assertThat(known)
        .containsExactlyElementsOf(all.real().stream().map(FindingView::fingerprint).toList())
        .hasSize(4);
    Report again = Samples.consequences(false, known);
    assertThat(again.findings()).isEmpty();
    assertThat(again.known()).isEqualTo(4);
    assertThat(again.notSeen()).isZero();
    assertThat(again.harmless().looped()).isEqualTo(1);
  }

  @Test
  void whatABaselineKnowsAndIsHarmlessByNowIsSeen() {
    String fingerprint = Samples.harmless(true).findings().getLast().fingerprint();
    Report report = Samples.consequences(false, fingerprint);
    assertThat(report.known()).isZero();
    assertThat(report.notSeen()).isZero();
    assertThat(report.harmless().unused()).isEqualTo(1);
  }

  @Test
  void theRunsFindingsAreCountedWithoutThem() {
    FindingTally tally = new FindingTally();
    RunResult shown =
        Samples.run(new org.rsanemu.emu.exec.result.Ending.Exited(0), Samples.allConsequences());
    FindingTally.Keys keys = new FindingKeys(Grouping.NONE, new Samples.Symbols())::of;
    assertThat(tally.add(shown, keys)).hasSize(4);
    assertThat(tally.add(shown, keys)).isEmpty();
    assertThat(tally.count()).isEqualTo(4);
    Case each = Samples.consequences(true).cases().getFirst();
    assertThat(each.observed().coverage()).allMatch(run -> run.findings() == 4);
  }
}
