// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.cli.options.EnvironmentOptions;
import org.rsanemu.testbins.Testbins;

/** The whole tool on a terminal of 60 columns, which script(1) makes, with Ctrl-C typed there. */
@Timeout(300)
@Tag("slow")
class OnTerminalTest {
  private static final String ROBUST = Testbins.of("x86-64", "MP+rel+acq").toString();
  private static final String VIOLATION = Testbins.of("x86-64", "SB+rlx").toString();
  private static final String CTRL_C = "\u0003";
  private static final Pattern DRAWN = Pattern.compile("\r\u001b\\[\\?7l([^\u001b]*)\u001b");

  @TempDir Path folder;

  private Path screen() {
    return folder.resolve("screen");
  }

  private Process start(Map<String, String> environment, String... arguments) throws IOException {
    List<String> java = OwnJava.command(Main.class);
    java.addAll(Arrays.asList(arguments));
    String command = "stty cols 60 && exec '" + String.join("' '", java) + "'";
    Path script = Files.writeString(folder.resolve("command"), command);
    ProcessBuilder builder =
        new ProcessBuilder("script", "-qefc", "exec sh " + script, screen().toString());
    builder.environment().remove(EnvironmentOptions.VARIABLE);
    builder.environment().remove("NO_COLOR");
    builder.environment().put("TERM", "xterm");
    builder.environment().putAll(environment);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
  }

  private static void type(Process process, String keys) throws IOException {
    process.outputWriter().write(keys);
    process.outputWriter().flush();
  }

  private String shown() throws IOException {
    return Files.exists(screen()) ? Files.readString(screen()) : "";
  }

  private void awaitShown(Process process, Pattern text) throws IOException, InterruptedException {
    while (process.isAlive() && !text.matcher(shown()).find()) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(shown()).containsPattern(text);
  }

  @Test
  void aLineOfProgressFitsAndCtrlCReportsWhatWasDone() throws IOException, InterruptedException {
    Process process = start(Map.of(), "--runs", "1000000", ROBUST);
    awaitShown(process, Pattern.compile("of 1,000,000 runs, .* left"));
    type(process, CTRL_C);
    assertThat(process.waitFor()).isEqualTo(130);
    assertThat(DRAWN.matcher(shown()).results().map(line -> line.group(1)))
        .isNotEmpty()
        .allMatch(line -> line.length() < 60);
    assertThat(shown())
        .contains("\r\u001b[Krsan-emu: no findings in ")
        .contains("Interrupted before all runs were done.");
  }

  @Test
  void findingsWinOverTheInterruption() throws IOException, InterruptedException {
    Process process = start(Map.of(), "--runs", "1000000", VIOLATION);
    awaitShown(process, Pattern.compile("[1-9] finding"));
    awaitShown(process, Pattern.compile("Run \\d+ found a robustness violation: \\S+\\.c:\\d+"));
    type(process, CTRL_C);
    assertThat(process.waitFor()).isEqualTo(66);
    assertThat(shown()).contains("\u001b[1m\u001b[31mWARNING: rsan-emu: robustness");
  }

  @Test
  void aSecondCtrlCEndsAtOnceEvenWhileNobodyReadsTheReport()
      throws IOException, InterruptedException {
    String fifo = folder.resolve("fifo").toString();
    assertThat(new ProcessBuilder("mkfifo", fifo).start().waitFor()).isZero();
    Process process = start(Map.of(), "--format", "json", "--output", fifo, ROBUST);
    awaitShown(process, Pattern.compile("sc\r\n"));
    TimeUnit.MILLISECONDS.sleep(500);
    type(process, CTRL_C);
    assertThat(process.waitFor(1, TimeUnit.SECONDS)).as("the report is still wanted").isFalse();
    type(process, CTRL_C);
    assertThat(process.waitFor()).isEqualTo(130);
  }

  @Test
  void aDumbTerminalGetsNoEscapeSequence() throws IOException, InterruptedException {
    assertThat(start(Map.of("TERM", "dumb"), "--runs", "20", VIOLATION).waitFor()).isEqualTo(66);
    assertThat(shown()).contains("WARNING: rsan-emu: robustness").doesNotContain("\u001b");
  }

  @Test
  void coloursCanBeRefusedAndDemanded() throws IOException, InterruptedException {
    String bold = "\u001b[1m";
    assertThat(start(Map.of(), "--help").waitFor()).isZero();
    assertThat(shown()).contains("--runs").contains(bold);
    assertThat(start(Map.of("NO_COLOR", "1"), "--help").waitFor()).isZero();
    assertThat(shown()).contains("--runs").doesNotContain("\u001b");
    assertThat(start(Map.of("NO_COLOR", "1"), "--color", "always", "--help").waitFor()).isZero();
    assertThat(shown()).contains(bold);
    assertThat(start(Map.of(), "--color=never", "--help").waitFor()).isZero();
    assertThat(shown()).doesNotContain("\u001b");
  }
}
