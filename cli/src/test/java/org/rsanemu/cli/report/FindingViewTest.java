// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.report.source.SourceFrame;

/** What is known of a finding's sides. */
class FindingViewTest {
  /** A race may have been found before its atomic side had read: then there is no value to show. */
  @ParameterizedTest
  @CsvSource({
    "access, rlx, true",
    "missed, sc, true",
    "current, rlx, false",
    "earlier, sc, false",
    "earlier, na, false",
  })
  void aRaceHasNoValues(String role, String order, boolean hasValue) {
    List<SourceFrame> stack = List.of(new SourceFrame("main", "a.c", 1, "a", "0x10", false, true));
    FindingView.Side side =
        new FindingView.Side(role, 1, "read", order, "0x10", 4, "0x0", "", false, stack);
    assertThat(side.hasValue()).isEqualTo(hasValue);
  }

  @Test
  void anInitialValueIsOne() {
    FindingView.Side side =
        new FindingView.Side(
            "stale", -1, "initial value", "na", "0x10", 4, "0x0", "", false, List.of());
    assertThat(side.hasValue()).isTrue();
  }
}
