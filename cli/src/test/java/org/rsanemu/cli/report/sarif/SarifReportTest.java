// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.Golden;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Samples;
import org.rsanemu.cli.report.source.SourceFrame;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SarifReportTest {
  private static JsonNode run(Report report) {
    return JsonMapper.shared().readTree(SarifReport.render(report)).get("runs").get(0);
  }

  private static JsonNode result(String kind) {
    for (JsonNode result : run(Samples.everything()).get("results")) {
      if (result.get("ruleId").asString().equals(kind)) {
        return result;
      }
    }
    throw new AssertionError("no result of kind " + kind);
  }

  @Test
  void theStandardsSchemaAcceptsIt() {
    String sarif = SarifReport.render(Samples.everything());
    assertThat(SarifSchema.get().validate(sarif, InputFormat.JSON)).isEmpty();
    String other = sarif.replace("\"ruleIndex\"", "\"ruleNumber\"");
    assertThat(SarifSchema.get().validate(other, InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void itReadsAsItDid() throws IOException {
    Golden.assertSame("everything.sarif", SarifReport.render(Samples.everything()));
  }

  @Test
  void aRegionBeginsAtTheColumnInUnitsOfUtf16() {
    Report.Excerpt excerpt = Samples.everything().sources().getFirst();
    int index = 0;
    while (excerpt.text().get(index).length() < 3) {
      index++;
    }
    String line = excerpt.text().get(index);
    SarifPlaces places = new SarifPlaces(Samples.everything());
    SourceFrame frame =
        new SourceFrame("f", excerpt.file(), excerpt.line() + index, "f", "0x1000", false, true)
            .in(3);
    Sarif.PhysicalLocation at = places.of(frame).physicalLocation();
    assertThat(at.region().startColumn()).isEqualTo(3);
    assertThat(at.region().snippet().text()).isEqualTo(line.substring(2));
    assertThat(at.contextRegion().snippet().text()).isEqualTo(line);
    Sarif.PhysicalLocation behind = places.of(frame.in(10_000)).physicalLocation();
    assertThat(behind.region().startColumn()).isNull();
    assertThat(behind.contextRegion()).isNull();
    assertThat(SarifPlaces.units("é = \uD83D\uDE00; a", 10)).isEqualTo(7);
  }

  @Test
  void theMessageLinksToTheOtherSide() {
    JsonNode result = result("robustness");
    assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(12);
    assertThat(result.at("/message/text").asString())
        .startsWith(
            "Robustness violation: atomic read by thread T2 of x comes after"
                + " [an earlier atomic write by thread T1](1), but");
    JsonNode missed = result.at("/relatedLocations/0");
    assertThat(missed.get("id").asInt()).isEqualTo(1);
    assertThat(missed.at("/physicalLocation/region/startLine").asInt()).isEqualTo(7);
    for (JsonNode related : result.get("relatedLocations")) {
      assertThat(result.at("/message/text").asString()).contains("](" + related.get("id") + ")");
    }
  }

  @Test
  void whatAStaleValueWouldChangeIsInTheMessageAndHasAPlace() {
    Report report = Samples.consequences(true);
    String sarif = SarifReport.render(report);
    assertThat(SarifSchema.get().validate(sarif, InputFormat.JSON)).isEmpty();
    JsonNode results = run(report).get("results");
    JsonNode crash = results.get(0);
    assertThat(crash.get("level").asString()).isEqualTo("warning");
    assertThat(crash.at("/message/text").asString())
        .contains(
            "\nIf the read sees the stale value 0 (now 1): assertion fails: __assert_fail at"
                + " demo.cpp:55 in main; instead of: writes 1 to 'y' at demo.cpp:51 in main.\n")
        .contains("[with the stale value: assertion fails: __assert_fail](2)");
    assertThat(crash.at("/relatedLocations/1/physicalLocation/region/startLine").asInt())
        .isEqualTo(55);
    JsonNode harmless = results.get(4);
    assertThat(harmless.get("level").asString()).isEqualTo("note");
    assertThat(harmless.at("/properties/harmless").asBoolean()).isTrue();
    assertThat(harmless.at("/message/text").asString())
        .contains("\nHarmless: it reads again until the value is new.\n");
    assertThat(run(Samples.consequences(false)).get("results").size()).isEqualTo(4);
  }

  @Test
  void theInterleavingIsAThreadFlowAndOneForEachThread() {
    JsonNode flows = result("robustness").get("codeFlows");
    assertThat(words(flows.at("/0/threadFlows/0")))
        .containsExactly(
            "1 T1: x = 1 (write rel), the missed write",
            "2 T1: y = 1 (write rlx)",
            "3 T2: y = 1 (read rlx)",
            "4 T2: x = 1 (read acq), the access");
    assertThat(words(flows.at("/1/threadFlows/0"))).hasSize(2).allMatch(w -> w.contains(" T1: "));
    assertThat(words(flows.at("/1/threadFlows/1"))).hasSize(2).allMatch(w -> w.contains(" T2: "));
    assertThat(flows.at("/0/threadFlows").size()).isEqualTo(1);
  }

  private static List<String> words(JsonNode flow) {
    List<String> words = new ArrayList<>();
    for (JsonNode step : flow.get("locations")) {
      words.add(
          step.get("executionOrder").asInt() + " " + step.at("/location/message/text").asString());
    }
    return words;
  }

  @Test
  void equalFingerprintsAreTwoAlerts() {
    Report report = Samples.everything();
    FindingView first = report.findings().getFirst();
    SarifResults results = new SarifResults(report, new SarifPlaces(report));
    assertThat(results.of(first).partialFingerprints())
        .containsEntry("primaryLocationLineHash", first.fingerprint() + ":1")
        .containsEntry("rsanEmu/v1", first.fingerprint());
    assertThat(results.of(first).partialFingerprints())
        .containsEntry("primaryLocationLineHash", first.fingerprint() + ":2");
  }

  @Test
  void theInvocationTellsOfRunsThatFailed() {
    JsonNode invocation = run(Samples.everything()).at("/invocations/0");
    assertThat(invocation.get("exitCode").asInt()).isEqualTo(66);
    assertThat(invocation.get("executionSuccessful").asBoolean()).isFalse();
    assertThat(invocation.at("/toolExecutionNotifications/0/message/text").asString())
        .contains("run 4 of ./demo -v: the worker process ended");
  }

  @ParameterizedTest
  @CsvSource({
    "src/a.c, src/a.c",
    "/usr/src/a b/../100%/ä:.c, file:///usr/src/100%25/%C3%A4%3A.c",
    "SB+rlx[1].c, SB+rlx%5B1%5D.c",
  })
  void pathsBecomeUris(String path, String uri) {
    assertThat(SarifText.uri(SarifText.normalized(path))).isEqualTo(uri);
  }

  @Test
  void aGuestsNamesAreNoLinks() {
    assertThat(SarifText.escaped("f{1}[x](http://y)\\")).isEqualTo("f<1>\\[x\\](http://y)\\\\");
  }
}
