// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.cli.Golden;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.report.text.Style;
import org.rsanemu.cli.report.text.TextReport;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;

class TextReportTest {
  private enum Case {
    ROBUSTNESS(0, Samples.run(new Ending.Exited(0), Samples.robustness()), Samples.clean()),
    RACE(0, Samples.run(new Ending.Exited(0), Samples.race())),
    STRIPPED(0, Samples.run(new Ending.Exited(0), Samples.stripped())),
    DEADLOCK(0, Samples.run(new Ending.Stuck(), Samples.deadlock())),
    LOST_SIGNAL(0, Samples.run(new Ending.Stuck(), Samples.lostSignal())),
    CRASH(0, Samples.run(new Ending.Killed(11), Samples.crash())),
    CLEAN(0, Samples.clean(), Samples.clean()),
    LIMIT(
        124,
        Samples.run(
            new Ending.Limited(
                Ending.Limit.INSTRUCTIONS,
                List.of(
                    new Finding.ThreadState(0, null, List.of(Samples.frame(0x401920))),
                    new Finding.ThreadState(
                        1, "a futex at 0x4c6310", List.of(Samples.frame(0x401930))))))),
    FAILED(70, Samples.clean(), Samples.run(new Ending.Failed("the worker process ended"))),
    UNSUPPORTED(
        65, Samples.run(new Ending.Unsupported("vmovaps ymm0, ymm1", Samples.frame(0x401930))));

    private final int exitCode;
    private final CampaignResult result;

    Case(int exitCode, RunResult... runs) {
      this.exitCode = exitCode;
      this.result = Samples.campaign(Stop.DONE, runs);
    }
  }

  private static Report report(Case sample) {
    int runs = sample.result.outcomes().size();
    return Samples.report(runs, Suppressions.none(), sample.result, sample.exitCode);
  }

  @ParameterizedTest
  @EnumSource
  void everyKindOfReportReadsAsItDid(Case sample) throws IOException {
    String file = sample.name().toLowerCase(java.util.Locale.ROOT) + ".txt";
    Golden.assertSame(file, TextReport.render(report(sample), Style.PLAIN));
  }

  @ParameterizedTest
  @EnumSource
  void proseKeepsToEightyColumns(Case sample) {
    String text = TextReport.render(report(sample), Style.PLAIN);
    assertThat(text.lines().filter(line -> line.length() > 80))
        .allMatch(line -> line.strip().startsWith("#") || line.startsWith("SUMMARY"));
  }

  @Test
  void coloursAddNothingButEscapeSequences() {
    Report report = report(Case.ROBUSTNESS);
    String coloured = TextReport.render(report, Style.COLOURED);
    assertThat(coloured).contains("\u001b[");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(TextReport.render(report, Style.PLAIN));
  }

  @Test
  void whatLeadsToACrashComesFirstAndWhatIsHarmlessOnlyIfItIsWanted() throws IOException {
    String all = TextReport.render(Samples.consequences(true), Style.PLAIN);
    Golden.assertSame("consequences.txt", all);
    String usual = TextReport.render(Samples.consequences(false), Style.PLAIN);
    String findings = all.substring(0, all.indexOf("==================\nNOTE"));
    assertThat(usual)
        .startsWith(findings)
        .doesNotContain("NOTE")
        .contains("\nrsan-emu: 4 findings in 2 runs ")
        .contains("2 harmless violations hidden (1 in a busy-wait or retry, 1 whose");
  }

  @Test
  void howTheRunsWereMadeIsToldOnlyIfItIsWanted() throws IOException {
    Report report = report(Case.CLEAN);
    String verbose = TextReport.render(report, Style.PLAIN, true);
    Golden.assertSame("verbose.txt", verbose);
    String shortly = TextReport.render(report, Style.PLAIN);
    assertThat(shortly).doesNotContain("Scheduled by").doesNotContain("Besides: ");
    assertThat(verbose.lines()).containsSubsequence(shortly.lines().toList());
  }

  @Test
  void severalCasesAreToldApartAndListed() throws IOException {
    Golden.assertSame("cases.txt", TextReport.render(Samples.cases(), Style.PLAIN));
  }
}
