// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.linux.base.Errno;

class LiveOutputTest {
  private final StringBuilder shown = new StringBuilder();
  private LiveOutput output = output(0);
  private int error = RunListener.TAKEN;

  private LiveOutput output(int before) {
    return new LiveOutput(
        (descriptor, bytes) -> {
          if (error == RunListener.TAKEN) {
            shown.append(descriptor).append(new String(bytes, StandardCharsets.UTF_8));
          }
          return error;
        },
        descriptor -> descriptor == 1 ? before : 0);
  }

  private void write(String... texts) {
    for (String text : texts) {
      output.wrote(text.charAt(0) - '0', text.substring(1).getBytes(StandardCharsets.UTF_8));
    }
  }

  private boolean ends(String... texts) {
    return output.ends(
        Stream.of(texts)
            .map(text ->
                new RunResult.Output(
                    text.charAt(0) - '0', text.substring(1).getBytes(StandardCharsets.UTF_8)))
            .toList());
  }

  @Test
  void whatIsWrittenIsShownAtOnceAndNotAgain() {
    output.begins();
    write("1ab", "2x", "1c");
    assertThat(shown).hasToString("1ab2x1c");
    assertThat(ends("1abc", "2x")).isTrue();
    assertThat(shown).hasToString("1ab2x1c");
  }

  @Test
  void whatCannotBeShownIsAnErrorAndCanBeWrittenLater() {
    output.begins();
    write("1ab");
    error = Errno.ENOSPC;
    assertThat(output.wrote(1, new byte[] {'c'})).isEqualTo(Errno.ENOSPC);
    output.begins();
    assertThat(output.wrote(1, new byte[] {'a', 'b'})).isEqualTo(RunListener.TAKEN);
    error = RunListener.TAKEN;
    write("1c");
    assertThat(shown).hasToString("1ab1c");
    assertThat(ends("1abc")).isTrue();
  }

  @Test
  void aRunThatBeginsAgainShowsWhatIsNew() {
    output.begins();
    write("1ab");
    output.begins();
    write("1a", "2x", "1bcd");
    assertThat(shown).hasToString("1ab2x1cd");
    assertThat(ends("1a", "2x", "1bcde")).isTrue();
    assertThat(shown).hasToString("1ab2x1cd1e");
  }

  @Test
  void whatIsShownStaysIfTheRunWritesLessAnotherTime() {
    output.begins();
    write("1abc");
    output.begins();
    write("1a");
    assertThat(ends("1a")).isTrue();
    assertThat(ends()).isTrue();
    assertThat(shown).hasToString("1abc");
  }

  @Test
  void nothingIsShownOfAStartThatWritesSomethingElse() {
    output.begins();
    write("1abc");
    output.begins();
    write("1axc", "1d", "2y");
    assertThat(shown).hasToString("1abc");
    assertThat(ends("1axcd", "2y")).isFalse();
    output.begins();
    write("1abcd");
    assertThat(ends("1abcd")).isTrue();
    assertThat(shown).hasToString("1abc1d");
  }

  @Test
  void whatAProcessBeforeShowedIsNotShownAgain() {
    output = output(3);
    output.begins();
    write("1ab", "2x", "1cd", "1e");
    assertThat(shown).hasToString("2x1d1e");
    output.begins();
    write("1abcd", "1f");
    assertThat(shown).hasToString("2x1d1e");
    assertThat(ends("2x", "1abcdefg")).isTrue();
    assertThat(shown).hasToString("2x1d1e1fg");
  }

  @Test
  void withoutAStartThatWasHeardAllIsShownAtTheEnd() {
    assertThat(ends("1abc", "2x")).isTrue();
    assertThat(shown).hasToString("1abc2x");
  }
}
