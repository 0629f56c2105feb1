// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.text.ConsequenceWords;
import org.rsanemu.cli.report.view.VisibleActionView;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.VisibleAction;
import org.rsanemu.model.Access;

/** What reports say of how a program ends by a violation. */
class AftermathWordsTest {
  private final List<FindingView> findings = Samples.aftermaths().findings();

  @Test
  void theWorstStandsFirst() {
    assertThat(findings)
        .extracting(each -> each.consequence().aftermath())
        .extracting(each -> each == null ? "none" : each.kind())
        .containsExactly("crash", "deadlock", "result", "none");
  }

  @Test
  void theProgramsEndIsSaidBeforeWhatTheThreadDoes() {
    assertThat(findings)
        .extracting(ConsequenceWords::lines)
        .extracting(lines -> lines.size() == 1 ? lines.getFirst() : lines.get(1))
        .containsExactly(
            "crashes: null pointer: what is accessed lies 16 bytes behind it in thread T1 at"
                + " demo.cpp:44 in worker",
            "thread T1 waits for ever at demo.cpp:44 in worker, for a futex",
            "the program prints \"3\" instead of \"4\" and exits with 1 instead of 0",
            "The value is used: branches on it (je 0x401988) at demo.cpp:44 in worker");
  }

  @Test
  void aThreadWhoseFunctionHasReturnedEnds() {
    SourceFrame start =
        new SourceFrame("start_thread", "", 0, "libc.so.6", "0x8a3e4", false, false);
    assertThat(ConsequenceWords.words(writes(start))).isEqualTo("the thread ends");
    SourceFrame other = new SourceFrame("puts", "", 0, "libc.so.6", "0x7a3e4", false, false);
    assertThat(ConsequenceWords.words(writes(other))).isEqualTo("continues in puts");
  }

  @Test
  void anAssertionIsToldByItsText() {
    assertThat(ConsequenceWords.words(fails("__assert_fail: x == 1 && \"y: z\"")))
        .isEqualTo("assertion fails: x == 1 && \"y: z\"");
    assertThat(ConsequenceWords.words(fails("__assert_fail")))
        .isEqualTo("assertion fails: __assert_fail");
  }

  @Test
  void anAbortIsToldAsTheProgramsEndIs() {
    assertThat(ConsequenceWords.words(fails("abort"))).isEqualTo("crashes: abort");
    assertThat(ConsequenceWords.words(fails("std::terminate()")))
        .isEqualTo("crashes: abort by std::terminate");
    assertThat(ConsequenceWords.words(fails("__stack_chk_fail")))
        .isEqualTo("ends the program: __stack_chk_fail");
  }

  private static VisibleActionView fails(String what) {
    return new VisibleActionView("assertion", "", null, null, null, what, List.of());
  }

  @Test
  void aStaleValueMayBeEqualToTheNewest() {
    Finding.Robustness read = Samples.robustness(0x401900, different(1));
    assertThat(first(read)).isEqualTo("If the read sees the older 1 (the newest value is 1, too):");
    Finding.Robustness other = Samples.robustness(0x401900, different(0));
    assertThat(first(other)).isEqualTo("If the read sees the stale value 0 (now 1):");
  }

  /** What a library does inside of a call that is made either way says nothing. */
  @Test
  void aCallThatIsMadeEitherWayHasOtherData() {
    VisibleAction asks = inLibrary(VisibleAction.Kind.CALL, 0, "statx");
    VisibleAction reads = inLibrary(VisibleAction.Kind.READ, 0x5b6ab, "");
    Finding.Robustness read =
        Samples.robustness(
            0x401900, new Consequence(Consequence.Verdict.DIFFERENT, 0, asks, reads));
    assertThat(lines(read))
        .last()
        .isEqualTo("calls worker at demo.cpp:44 in worker, but with other data");
  }

  private static VisibleAction inLibrary(VisibleAction.Kind kind, long address, String what) {
    return Samples.action(
        kind, address, 0, what, Samples.library(0x401940), Samples.frame(0x401940));
  }

  @Test
  void aWaitIsToldAsItHasFoundTheNewestValue() {
    Finding.Robustness read = Samples.robustness(0x401900, different(0));
    Finding.Side access = read.access();
    Finding.Side waits =
        Samples.side(2, Access.Kind.WAIT, access.order(), 1, "", access.stack().getFirst());
    assertThat(first(with(waits, read))).isEqualTo("If the wait sees the stale value 0 (now 1):");
  }

  private static Consequence different(long stale) {
    VisibleAction branch = Samples.action(VisibleAction.Kind.BRANCH, 0, 0, "je 0x401988");
    return new Consequence(Consequence.Verdict.DIFFERENT, stale, branch, null);
  }

  private static Finding.Robustness with(Finding.Side access, Finding.Robustness of) {
    return new Finding.Robustness(
        access,
        of.missed(),
        of.stale(),
        of.memory(),
        of.hb(),
        of.must(),
        of.interleaving(),
        of.consequence());
  }

  private static String first(Finding finding) {
    return lines(finding).getFirst();
  }

  private static List<String> lines(Finding finding) {
    RunResult run = Samples.run(new Ending.Exited(0), finding);
    Report report =
        Samples.report(1, Suppressions.none(), Samples.campaign(CampaignResult.Stop.DONE, run), 0);
    return ConsequenceWords.lines(report.findings().getFirst());
  }

  private static VisibleActionView writes(SourceFrame frame) {
    return new VisibleActionView("write", "0x4c10", "0x4c10", 4, "0x1", "", List.of(frame));
  }
}
