// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules along a run, over all runs, against verdicts that were computed elsewhere. */
@Tag("slow")
class RunRulesTest {
  @ParameterizedTest
  @ValueSource(strings = {"armv8", "tso"})
  void theyAgreeWithEveryVector(String model) {
    for (HardwareVectors.Row row : HardwareVectors.rows(model)) {
      assertThat(RulesVerdict.isViolation(row.program(), model))
          .as("%s", row.program())
          .isEqualTo(row.violation());
    }
  }
}
