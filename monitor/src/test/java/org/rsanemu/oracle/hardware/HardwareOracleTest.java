// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle against verdicts that were computed elsewhere. */
@Tag("slow")
class HardwareOracleTest {
  @ParameterizedTest
  @ValueSource(strings = {"armv8", "tso"})
  void itAgreesWithEveryVector(String model) {
    List<HardwareVectors.Row> rows = HardwareVectors.rows(model);
    assertThat(rows).hasSize(model.equals("tso") ? 1000 : 2000);
    for (HardwareVectors.Row row : rows) {
      assertThat(HardwareOracle.isViolation(row.program(), Axioms.of(model)))
          .as("%s", row.program())
          .isEqualTo(row.violation());
    }
  }
}
