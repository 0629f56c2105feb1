// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.graph.Interleaving;

class HtmlReportTest {
  /** Tags, quotes, a change of direction, half a character, a bell, and what no text has. */
  static final String HOSTILE =
      "</style></script><script>alert('1')</script>\"'`{{x}}&lt;\u202e\ud800\u0007\u2028\uffff ";

  @Test
  void theSameReportGivesTheSamePage() {
    assertThat(HtmlReport.render(SampleReports.ofAllKinds()))
        .isEqualTo(HtmlReport.render(SampleReports.ofAllKinds()));
  }

  @Test
  void thePolicyForbidsAllButTheOneStyleAndTheOneScript() {
    assertThat(HtmlReport.render(SampleReports.clean()))
        .containsPattern(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;"
                + " style-src &#39;sha256-[A-Za-z0-9+/=]+&#39;; script-src"
                + " &#39;sha256-[A-Za-z0-9+/=]+&#39;; base-uri &#39;none&#39;; form-action"
                + " &#39;none&#39;\">")
        .doesNotContain("http://", "https://", "style=", "onclick");
  }

  @Test
  void whatTheBinarySaysIsTextAndNothingElse() {
    String page = HtmlReport.render(SampleReports.hostile(HOSTILE));
    assertThat(page)
        .contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&#39;&#96;{{x}}&amp;lt;")
        .contains("\\u{202e}\\u{d800}\\u{7}\\u{2028}\\u{ffff} ")
        .doesNotContain("<script>alert", "\u202e", "\ud800", "\u0007", "\u2028", "\uffff");
    assertThat(page.split("<script>")).hasSize(2);
  }

  @Test
  void theVerdictCountsByKind() {
    assertThat(HtmlReport.render(SampleReports.ofAllKinds()))
        .contains(
            "5 robustness violations, 1 data race, 1 deadlock and 1 crash in 20 runs of ./demo.");
    assertThat(HtmlReport.render(SampleReports.ofSeveralCases()))
        .contains(
            "5 robustness violations, 1 data race, 1 deadlock and 1 crash in 100 runs of 5 cases.",
            "Not shown: 2 suppressed, 1 in the baseline.");
  }

  @Test
  void whatAStaleValueWouldChangeIsInABoxAndWhatIsHarmlessInAFoldedSection() {
    String page = HtmlReport.render(SampleReports.ofAllConsequences());
    int harmless = page.indexOf("id=\"harmless\"");
    assertThat(page.substring(0, harmless))
        .contains(
            "4 robustness violations in 20 runs of ./demo.",
            "<span class=\"flag crash\">leads to a crash</span>",
            "<strong>If the read sees the stale value 0 (now 1):</strong>",
            "assertion fails: __assert_fail at src/demo.cpp:27 in Queue",
            "instead of: writes 1 to &#39;done&#39; at src/demo.cpp:29 in Queue",
            "The value is used: branches on it (cbz w0, 0x400980) at src/demo.cpp:24 in Queue")
        .doesNotContain("Harmless: ");
    assertThat(page.substring(harmless))
        .contains("<details class=\"folded\">", "Harmless: nothing depends on the value.")
        .contains("id=\"finding-6\"");
    assertThat(HtmlReport.render(SampleReports.ofSeveralCases()))
        .contains("3 harmless violations hidden (2 in busy-waits or retries, 1 whose value")
        .doesNotContain("id=\"harmless\"");
  }

  @Test
  void aCleanResultSaysWhatItMeans() {
    assertThat(HtmlReport.render(SampleReports.clean()))
        .contains("Nothing was found in 20 runs of ./demo.", "RC20 leaves out load buffering");
    assertThat(HtmlReport.render(SampleReports.ofAllKinds())).doesNotContain("load buffering");
  }

  @Test
  void aProofNamesItsGrounds() {
    assertThat(HtmlReport.render(SampleReports.proved("threads end in one order")))
        .contains(
            "Nothing was found in 7 executions of ./demo.",
            "Proved, for this input: no schedule shows",
            "It also assumes this: threads end in one order.",
            "Explored: 7 executions, 15 steps at most")
        .doesNotContain("No finding means");
  }

  @Test
  void hundredsOfFindingsMakeAPageThatCanStillBeOpened() {
    List<FindingView> findings = new ArrayList<>();
    for (int seed = 0; seed < 150; seed++) {
      findings.add(
          SampleReports.violation("src/demo.cpp", "read", Interleaving.random(seed, 3, 12)));
    }
    String page = HtmlReport.render(SampleReports.report("./demo", findings));
    assertThat(page.length()).isLessThan(4_000_000);
    assertThat(page).contains("id=\"finding-150\"").doesNotContain("class=\"finding\" open");
  }

  @Test
  void aGraphThatNobodyCouldReadIsNotDrawn() {
    FindingView large =
        SampleReports.violation("src/demo.cpp", "read", Interleaving.random(1, 5, 1000));
    String page = HtmlReport.render(SampleReports.report("./demo", List.of(large)));
    assertThat(page)
        .contains("With 1,000 events it is too large to be drawn.")
        .doesNotContain("<svg class=\"graph");
  }
}
