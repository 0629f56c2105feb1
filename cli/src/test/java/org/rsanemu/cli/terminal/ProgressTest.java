// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What is drawn and when, by a clock that the test sets. */
class ProgressTest {
  private static final String ERASED = "\r\u001b[K";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream terminal = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private long millis;
  private final Progress progress =
      new Progress("rsan-emu", "", terminal, () -> 60, () -> millis * 1_000_000, false);

  private String drawn() {
    String text = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    return text;
  }

  private static String line(String text) {
    return "\r\u001b[?7l" + text + "\u001b[?7h\u001b[K";
  }

  private void updateAt(long time, int done, int findings) {
    millis = time;
    progress.update(done, 100, findings);
  }

  @Test
  void theLineTellsDoneRateTimeLeftAndFindings() {
    updateAt(3000, 1, 0);
    assertThat(drawn()).isEqualTo(line("rsan-emu: 1 of 100 runs, no findings"));
    updateAt(5000, 5, 1);
    assertThat(drawn())
        .isEqualTo(line("rsan-emu: 5 of 100 runs, 2.0 runs/s, 48 s left, 1 finding"));
    updateAt(6000, 7, 10);
    // The last of the 60 columns stays free.
    assertThat(drawn())
        .isEqualTo(line("rsan-emu: 7 of 100 runs, 2.0 runs/s, 47 s left, 10 findings"));
  }

  @Test
  void itIsNotDrawnMoreOftenThanAnybodyReads() {
    updateAt(1000, 1, 0);
    drawn();
    for (int i = 0; i < 99; i++) {
      updateAt(1000 + i, 1 + i, 0);
    }
    assertThat(drawn()).isEmpty();
    updateAt(1100, 100, 0);
    assertThat(drawn()).isNotEmpty();
  }

  @Test
  void whatQuicklyEndsShowsNothing() {
    updateAt(50, 100, 0);
    progress.close();
    assertThat(drawn()).isEmpty();
  }

  @Test
  void othersPrintWhereTheLineIsAndItStandsBelow() {
    updateAt(1000, 1, 0);
    drawn();
    progress.aside(() -> terminal.print("guest\n"));
    assertThat(drawn())
        .isEqualTo(ERASED + "guest\n" + line("rsan-emu: 1 of 100 runs, no findings"));
  }

  @Test
  void closingErasesItForGood() {
    updateAt(1000, 1, 0);
    drawn();
    progress.close();
    progress.close();
    assertThat(drawn()).isEqualTo(ERASED);
    updateAt(2000, 2, 0);
    progress.aside(() -> terminal.print("report"));
    assertThat(drawn()).isEqualTo("report");
  }
}
