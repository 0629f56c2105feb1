// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.report.JsonText;
import org.rsanemu.cli.report.Samples;
import picocli.CommandLine;

class LitmusCommandTest {
  private static final String FINDINGS =
      """
      {"kind": "race", "fingerprint": "00000000000000000000000000000001"},
      {"kind": "robustness", "fingerprint": "abcdef01000000000000000000000002",
       "hardware": {"verdict": "allowed", "text": "Armv8 allows it",
         "litmus": {"assembly": "AArch64 first\\n{\\n}\\n", "c11": "C first\\n"}}},
      {"kind": "robustness", "fingerprint": "abcdef01000000000000000000000003",
       "hardware": {"verdict": "forbidden", "text": "Armv8 forbids it", "cycle": [{"by": {}}],
         "litmus": {"assembly": "AArch64 \\u001b[2Jsecond\\n", "c11": "C \\u202esecond\\n"}}},
      {"kind": "robustness", "fingerprint": "00000000000000000000000000000004",
       "hardware": {"verdict": "not judged", "text": "not judged (non-temporal store)"}},
      {"kind": "robustness", "fingerprint": "00000000000000000000000000000005"},
      {"kind": "robustness", "fingerprint": "00000000000000000000000000000006",
       "hardware": {"verdict": "allowed", "text": "Armv8 allows it"}}
      """;

  @TempDir Path folder;

  private Path report;

  private record Answer(int status, String out, String err) {}

  @BeforeEach
  void write() throws IOException {
    report = Files.writeString(folder.resolve("r.json"), document(FINDINGS));
  }

  private static String document(String findings) {
    return "{\"schemaVersion\": 3, \"tool\": {}, \"findings\": ["
        + findings
        + "], \"exitCode\": 66}";
  }

  private static Answer litmus(Object... words) {
    CommandLine command = Main.commandLine();
    StringWriter err = new StringWriter();
    command.setErr(new PrintWriter(err));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream usual = System.out;
    System.setOut(new PrintStream(out, false, StandardCharsets.UTF_8));
    try {
      String[] line =
          Stream.concat(Stream.of("litmus"), Stream.of(words).map(String::valueOf))
              .toArray(String[]::new);
      int status = command.execute(line);
      return new Answer(status, out.toString(StandardCharsets.UTF_8), err.toString());
    } finally {
      System.setOut(usual);
    }
  }

  private void refused(Answer answer, int status, String words) {
    assertThat(answer.err()).startsWith("rsan-emu: ").contains(words).hasLineCount(1);
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.out()).isEmpty();
  }

  @Test
  void aFindingIsNamedByItsPlaceOrItsFingerprint() {
    assertThat(litmus(report, 2)).isEqualTo(new Answer(0, "AArch64 first\n{\n}\n", ""));
    assertThat(litmus(report, "ABCDEF01000000000000000000000002").out())
        .isEqualTo("AArch64 first\n{\n}\n");
    assertThat(litmus("--c11", report, "2").out()).isEqualTo("C first\n");
    assertThat(litmus(report, "2", "--c11").out()).isEqualTo("C first\n");
  }

  @Test
  void theOnlyTestNeedsNoName() throws IOException {
    refused(litmus(report), ExitCodes.USAGE, "which finding? there are tests of 2, 3");
    int third = FINDINGS.indexOf("{\"kind\"", FINDINGS.indexOf("C first"));
    Files.writeString(report, document(FINDINGS.substring(0, third).strip().replaceAll(",$", "")));
    assertThat(litmus(report).out()).isEqualTo("AArch64 first\n{\n}\n");
    Files.writeString(report, document(""));
    refused(litmus(report), ExitCodes.USAGE, "no finding has a litmus test");
  }

  @Test
  void whatMovesATerminalIsNotPrinted() {
    assertThat(litmus(report, 3).out()).isEqualTo("AArch64 ?[2Jsecond\n");
    assertThat(litmus(report, 3, "--c11").out()).isEqualTo("C ?second\n");
  }

  @Test
  void itCanBeWrittenToAFile() throws IOException {
    Path file = folder.resolve("t.litmus");
    assertThat(litmus("--output", file, report, 2)).isEqualTo(new Answer(0, "", ""));
    assertThat(file).hasContent("AArch64 first\n{\n}\n");
    refused(
        litmus("--output", folder.resolve("no/t"), report, 2),
        ExitCodes.USAGE,
        "there is no such folder");
    refused(litmus("--output", report, report, 2), ExitCodes.USAGE, "is the report itself");
    assertThat(report).hasContent(document(FINDINGS));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1        | finding 1 has no litmus test: it is not a robustness violation but: race
          4        | finding 4 has no litmus test: not judged (non-temporal store)
          5        | the report does not say what its processor can show
          6        | the kernel's order is part of the cycle, or it needs too many registers
          7        | there is no finding 7, but 6 findings
          abcdef01 | which finding with the fingerprint abcdef01? 2, 3
          bbbbbbbb | there is no finding with the fingerprint bbbbbbbb, but 6 findings
          0        | a finding is named by its number
          -1       | a finding is named by its number
          abcdef0  | a finding is named by its number
          robust   | a finding is named by its number
          """)
  void whatHasNoTestIsSaidInALine(String finding, String words) {
    refused(litmus(report, finding), ExitCodes.USAGE, words);
  }

  @Test
  void aFileThatCannotBeReadIsAMistake() {
    refused(litmus(folder.resolve("none.json"), 1), ExitCodes.USAGE, "cannot read the report");
    refused(litmus(folder, 1), ExitCodes.USAGE, "cannot read the report");
    refused(litmus(), ExitCodes.USAGE, "REPORT");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "\u007fELF",
        "rsan-emu schedule 1\n",
        "{\"version\": \"2.1.0\", \"runs\": []}",
        "{\"schemaVersion\": 1, \"findings\": []}",
        "{\"schemaVersion\": 3, \"findings\": [{\"kind\": 1}]}",
        "{\"schemaVersion\": 3, \"findings\": [{\"fingerprint\": \"\\u001b[2J\"}]}",
        "{\"schemaVersion\": 3, \"findings\": [{\"hardware\": []}]}",
        "{\"schemaVersion\": 3, \"findings\": [{\"hardware\": {\"litmus\": \"\"}}]}",
        "{\"schemaVersion\": 3, \"findings\": [{\"hardware\": {\"litmus\": {\"c11\": \"\"}}}]}",
        "{\"schemaVersion\": 3, \"findings\": [{\"hardware\": {\"litmus\": {\"assembly\":",
      })
  void whatIsNoReportIsRefused(String text) throws IOException {
    Files.writeString(report, text);
    refused(litmus(report, 1), ExitCodes.BAD_BINARY, "r.json: ");
  }

  /** Arrays and objects in one another without end. */
  @Test
  void aHostileFileIsRefused() throws IOException {
    for (String text : List.of("[".repeat(1 << 20), "{\"findings\":".repeat(1 << 18))) {
      Files.writeString(report, "{\"x\": " + text);
      refused(litmus(report, 1), ExitCodes.BAD_BINARY, "r.json: ");
    }
  }

  @Test
  void reportsAsTheyAreWrittenAreRead() throws IOException {
    Files.writeString(report, JsonText.of(Samples.everything()));
    refused(litmus(report, 1), ExitCodes.USAGE, "does not say what its processor can show");
    refused(litmus(report, 9), ExitCodes.USAGE, "there is no finding 9, but 4 findings");
  }
}
