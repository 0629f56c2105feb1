// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.emu.exec.result.Ending;

class SuppressionsTest {
  private static final List<List<SourceFrame>> STACKS =
      List.of(
          List.of(frame("push", "src/queue.h", "demo"), frame("main", "src/main.cpp", "demo")),
          List.of(frame("memcpy", "", "libc.so.6"), frame("pop", "src/queue.h", "demo")));

  private static SourceFrame frame(String function, String file, String module) {
    return new SourceFrame(function, file, 1, module, "0x1", false, true);
  }

  @ParameterizedTest
  @CsvSource({
    "race:push, race, true",
    "race:main, race, true",
    "race:queue.h, race, true",
    "race:libc.so, race, true",
    "race:ush, race, true",
    "race:^ush, race, false",
    "race:^push$, race, true",
    "race:^pus$, race, false",
    "race:src/*.h, race, true",
    "race:^src/*.h$, race, true",
    "race:*, race, true",
    "race:a+b, race, false",
    "race:push, robustness, false",
    "race_top:push, race, true",
    "race_top:memcpy, race, true",
    "race_top:main, race, false",
    "robustness:pop, robustness, true",
    "robustness_top:pop, robustness, false",
    "called_from_lib:demo, race, true",
    "called_from_lib:libc, race, false",
    "deadlock:push, race, false",
    "deadlock:push, deadlock, true",
  })
  void aRuleMatchesAsInThreadSanitizer(String rule, String kind, boolean suppressed) {
    Suppressions suppressions = Suppressions.parse("file", List.of("# comment", "", rule));
    assertThat(suppressions.match(kind, STACKS)).isEqualTo(suppressed);
    assertThat(suppressions.warnings()).isEmpty();
  }

  @Test
  void otherTypesWarnAndDoNothing() {
    Suppressions suppressions = Suppressions.parse("file", List.of("race:x", "mutex:push"));
    assertThat(suppressions.warnings())
        .containsExactly("file:2: suppressions of type 'mutex' have no effect here");
    assertThat(suppressions.match("mutex", STACKS)).isFalse();
  }

  @Test
  void aLineWithoutPatternIsAMistake() {
    assertThatThrownBy(() -> Suppressions.parse("file", List.of("race")))
        .hasMessage("file:1: not a suppression: 'race' (type:pattern expected)");
  }

  @Test
  void theLineThatAFindingPrintsSuppressesIt() {
    CampaignResult result =
        Samples.campaign(
            Stop.DONE, Samples.run(new Ending.Exited(0), Samples.robustness(), Samples.race()));
    Report all = Samples.report(1, Suppressions.none(), result, 0);
    assertThat(all.findings()).hasSize(2);
    for (FindingView finding : all.findings()) {
      Suppressions one = Suppressions.parse("file", List.of(finding.suppression()));
      Report rest = Samples.report(1, one, result, 0);
      assertThat(rest.findings()).hasSize(1).doesNotContain(finding);
      assertThat(rest.suppressed()).isEqualTo(1);
    }
  }

  @Test
  void harmlessViolationsCountOnlyWhereTheyWouldBeShown() {
    Suppressions every = Suppressions.parse("file", List.of("robustness:*"));
    assertThat(Samples.consequences(false, every).suppressed()).isEqualTo(4);
    assertThat(Samples.consequences(true, every).suppressed()).isEqualTo(6);
  }
}
