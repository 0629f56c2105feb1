// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That {@code corpus/check} fails on what has no verdict, with tables and a tool of its own. */
class PrecisionCheckTest {
  private static final String FINDING = "race src/a.c:7 in push";

  @TempDir private Path folder;

  private record Outcome(int status, String output) {}

  @BeforeEach
  void program() throws IOException {
    Path binary = folder.resolve("build/programs/aarch64/demo/queue");
    Files.createDirectories(binary.getParent());
    executable(binary, "exit 1");
    write("packages.tsv", "demo\t1.0-1\n");
    write("programs.tsv", "# a comment\ndemo\tqueue\ta.c\t-\t2 8\t--volatile plain\n");
    tool(FINDING, 66);
  }

  @Test
  void aFindingWithAVerdictPasses() throws Exception {
    Outcome outcome = check("demo\tqueue\tall\trace\tsrc/a.c:7 in push\tfix\tno order\n");
    assertThat(outcome.output()).contains("| demo | 1 | aarch64 | 20 | 1 | 1 | 0 | 0 | 0 |");
    assertThat(outcome.status()).isZero();
    assertThat(folder.resolve("asked"))
        .content()
        .contains("--runs 20", "--volatile plain", "/demo/queue 2 8");
  }

  @Test
  void aFindingWithoutOneFails() throws Exception {
    Outcome outcome = check("demo\tqueue\tall\trace\tsrc/a.c:8 in push\tfix\tno order\n");
    assertThat(outcome.output()).contains("demo/queue: no verdict: " + FINDING);
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void aVerdictIsOneForItsKindItsProgramAndItsInstructionSets() throws Exception {
    assertThat(check("demo\tqueue\tall\tcrash\tsrc/a.c:7 in push\tfix\t\n").status()).isEqualTo(1);
    assertThat(check("demo\tstack\tall\trace\tsrc/a.c:7 in push\tfix\t\n").status()).isEqualTo(1);
    assertThat(check("demo\tqueue\tarmv7,x86-64\trace\tsrc/a.c:7 in push\tfix\t\n").status())
        .isEqualTo(1);
    assertThat(check("demo\tqueue\tarmv7,aarch64\trace\tsrc/a.c:7 in push\tharmless\t\n").status())
        .isZero();
  }

  /** The same source has other template arguments on another instruction set. */
  @Test
  void aVerdictIsForAllInstancesOfATemplate() throws Exception {
    tool(
        "race src/a.c:7 in bool (anonymous namespace)::ring<int, pick<512ul> >::push<0>(int) const",
        66);
    Outcome outcome =
        check(
            "demo\tqueue\tall\trace\tsrc/a.c:7 in bool (anonymous)::ring<int, pick<8u> >::push\tfix\t\n");
    assertThat(outcome.output()).contains("| demo | 1 | aarch64 | 20 | 1 | 1 | 0 | 0 | 0 |");
    assertThat(outcome.status()).isZero();
    assertThat(check("demo\tqueue\tall\trace\tsrc/a.c:7 in bool ring::pop\tfix\t\n").status())
        .isEqualTo(1);
  }

  @Test
  void aFalseAlarmFails() throws Exception {
    Outcome outcome = check("demo\tqueue\tall\trace\tsrc/a.c:7 in push\tfalse\tordered\n");
    assertThat(outcome.output()).contains("false alarm: " + FINDING, "| 1 | 0 | 0 | 1 | 0 |");
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void aProgramThatWasNotBuiltAndAToolThatFailsFail() throws Exception {
    tool(FINDING, 70);
    assertThat(check("demo\tqueue\tall\trace\tsrc/a.c:7 in push\tfix\t\n").output())
        .contains("failed with status 70");
    Files.delete(folder.resolve("build/programs/aarch64/demo/queue"));
    Outcome outcome = check("");
    assertThat(outcome.output()).contains("not built");
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void runsThatWereNotDoneFail() throws Exception {
    tool(FINDING + "\nrsan-emu: WARNING: Time ran out before all runs were done (--timeout).", 66);
    Outcome outcome = check("demo\tqueue\tall\trace\tsrc/a.c:7 in push\tfix\t\n");
    assertThat(outcome.output()).contains("demo/queue: not all runs were done");
    assertThat(outcome.status()).isEqualTo(1);
  }

  /** A tool that takes down its arguments and reports a finding, with the path of a machine. */
  private void tool(String finding, int status) throws IOException {
    String summary = finding.replace(" src/", " /somewhere/packages/aarch64/demo/source/src/");
    executable(
        folder.resolve("tool"),
        """
        echo "$*" > '%s/asked'
        while [ $# -gt 0 ]; do
          [ "$1" != --output ] || echo 'SUMMARY: rsan-emu: %s' > "$2"
          shift
        done
        exit %d
        """
            .formatted(folder, summary, status));
  }

  private Outcome check(String verdicts) throws Exception {
    write("verdicts.tsv", verdicts);
    Path script = Path.of("..", "corpus", "check").toAbsolutePath().normalize();
    ProcessBuilder builder = new ProcessBuilder("bash", script.toString(), "aarch64");
    builder.environment().put("TABLES", folder.toString());
    builder.environment().put("BUILD", folder.resolve("build").toString());
    builder.environment().put("RSAN_EMU", folder.resolve("tool").toString());
    builder.redirectErrorStream(true);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Outcome(process.exitValue(), output);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static void executable(Path file, String body) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
