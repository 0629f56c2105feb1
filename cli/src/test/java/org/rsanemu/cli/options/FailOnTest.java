// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.report.Report;

class FailOnTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "any                       | race robustness deadlock livelock crash",
        "none                      | ''",
        "violation                 | robustness",
        "robustness                | robustness",
        "race                      | race",
        "deadlock                  | deadlock livelock",
        "livelock                  | livelock",
        "crash                     | crash",
        "crash, race               | race crash",
        "violation,race,none       | race robustness",
        "unknown-orders            | unknown-orders",
        "any, unknown-orders       | race robustness deadlock livelock crash unknown-orders",
        "violation,race,crash,deadlock | race robustness deadlock livelock crash",
      })
  void wordsNameKinds(String words, String kinds) {
    assertThat(FailOn.unknown(words)).isEmpty();
    assertThat(String.join(" ", FailOn.kinds(words))).isEqualTo(kinds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"races", "race;crash", "", "race,", "Any"})
  void otherWordsAreMistakes(String words) {
    assertThat(FailOn.unknown(words)).isNotEmpty();
    ReportOptions options = new ReportOptions();
    options.failOn = words;
    assertThat(options.mistake())
        .startsWith("--fail-on ")
        .endsWith(
            "it must be one of violation, race, robustness, deadlock, livelock, crash,"
                + " hardware-violation, unknown-orders, any, none");
  }

  @Test
  void withoutTheOptionEveryFindingCounts() {
    assertThat(FailOn.kinds(new ReportOptions().failOn)).isEqualTo(Report.KINDS);
    assertThat(FailOn.kinds(FailOn.ANY)).isEqualTo(List.copyOf(Report.KINDS));
  }
}
