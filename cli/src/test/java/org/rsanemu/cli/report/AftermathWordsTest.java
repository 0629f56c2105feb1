// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.text.ConsequenceWords;
import org.rsanemu.cli.report.view.VisibleActionView;

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

  private static VisibleActionView writes(SourceFrame frame) {
    return new VisibleActionView("write", "0x4c10", "0x4c10", 4, "0x1", "", List.of(frame));
  }
}
