// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.text.Style;
import org.rsanemu.cli.report.text.TextReport;

class BaselineTest {
  private static final String UNSEEN = "0123456789abcdef0123456789abcdef";

  @TempDir Path folder;

  private Set<String> read(String text) throws IOException {
    return Baseline.read(Files.writeString(folder.resolve("base.json"), text), Grouping.CAUSE);
  }

  private static List<String> fingerprints(Report report) {
    return report.findings().stream().map(FindingView::fingerprint).toList();
  }

  @Test
  void aReportIsItsOwnBaseline() throws IOException {
    Report all = Samples.everything();
    Set<String> known = read(JsonText.of(all));
    assertThat(known).containsExactlyElementsOf(fingerprints(all)).hasSize(4);

    Report again = Samples.failingOn(Report.KINDS, known.toArray(String[]::new));
    assertThat(again.findings()).isEmpty();
    assertThat(again.known()).isEqualTo(4);
    assertThat(again.notSeen()).isZero();
    assertThat(again.exitCode()).isZero();
  }

  @Test
  void whatTheBaselineDoesNotHaveIsReported() {
    Report all = Samples.everything();
    assertThat(all.notSeen()).isNull();
    String second = fingerprints(all).get(1);
    Report rest = Samples.failingOn(Report.KINDS, second, UNSEEN);
    assertThat(fingerprints(rest)).hasSize(3).doesNotContain(second);
    assertThat(rest.known()).isEqualTo(1);
    assertThat(rest.notSeen()).isEqualTo(1);
    assertThat(rest.exitCode()).isEqualTo(66);
    assertThat(TextReport.render(rest, Style.PLAIN).replace("\nrsan-emu:   ", " "))
        .contains("3 findings (1 more in the baseline) in ")
        .contains("1 finding of the baseline not seen: ");
  }

  @Test
  void kindsThatDoNotCountAreReported() {
    String violation = fingerprints(Samples.everything()).getFirst();
    Report report = Samples.failingOn(List.of("robustness", "livelock"), violation);
    assertThat(report.findings()).hasSize(3);
    assertThat(report.failing()).isEmpty();
    assertThat(report.exitCode()).isZero();
    assertThat(TextReport.render(report, Style.PLAIN))
        .contains("0 findings decide the exit status (--fail-on robustness,livelock)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "text",
        "{\"schemaVersion\": 3}",
        "{\"findings\": []}",
        "{\"schemaVersion\": 1, \"findings\": []}",
        "{\"schemaVersion\": 99999999999, \"findings\": []}",
        "{\"schemaVersion\": \"3\", \"findings\": []}",
        "{\"schemaVersion\": 3, \"findings\": {}}",
        "{\"schemaVersion\": 3, \"findings\": [1]}",
        "{\"schemaVersion\": 3, \"findings\": [{\"fingerprint\": 1}]}",
        "{\"schemaVersion\": 3, \"findings\": [{\"fingerprint\": \"x\"}]}",
        "{\"schemaVersion\": 3, \"findings\": [{\"fingerprint\":",
      })
  void whatIsNoReportIsRefused(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aCutReportIsRefusedWhereverItIsCut() {
    String report = JsonText.of(Samples.everything()).stripTrailing();
    for (int end = 1; end < report.length(); end += 97) {
      String cut = report.substring(0, end);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aBaselineOfAnotherGroupingDoesNotFit() throws IOException {
    String all = JsonText.of(Samples.everything());
    Path none =
        Files.writeString(
            folder.resolve("none.json"),
            all.replace("\"group\" : \"cause\"", "\"group\" : \"none\""));
    assertThat(Baseline.read(none, Grouping.NONE)).hasSize(4);
    assertThat(Baseline.read(none, Grouping.LINE)).hasSize(4);
    assertThatThrownBy(() -> Baseline.read(none, Grouping.CAUSE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("use --group none");
    Path old =
        Files.writeString(folder.resolve("old.json"), all.replace("\"group\" : \"cause\",", ""));
    assertThat(Baseline.read(old, Grouping.NONE)).hasSize(4);
    assertThatThrownBy(() -> Baseline.read(old, Grouping.CAUSE))
        .hasMessageContaining("it was made with --group none");
    Path odd =
        Files.writeString(
            folder.resolve("odd.json"), all.replace("\"group\" : \"cause\"", "\"group\" : \"x\""));
    assertThatThrownBy(() -> Baseline.read(odd, Grouping.CAUSE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
