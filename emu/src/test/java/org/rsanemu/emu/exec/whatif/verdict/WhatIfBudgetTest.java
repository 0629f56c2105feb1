// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WhatIfBudgetTest {
  private long executed;
  private final AtomicInteger leftOut = new AtomicInteger();
  private final WhatIfBudget run = new WhatIfBudget(() -> executed, null);
  private final WhatIfBudget exploration =
      new WhatIfBudget(() -> executed, leftOut::incrementAndGet);

  @Test
  void whatCannotBeAffordedIsNoted() {
    assertThat(exploration.affords(3_999_999)).isTrue();
    assertThat(leftOut).hasValue(0);
    assertThat(exploration.affords(4_000_000)).isFalse();
    assertThat(leftOut).hasValue(1);
    executed = 1;
    assertThat(exploration.affords(4_000_001)).isTrue();
    assertThat(run.affords(4_000_002)).isFalse();
  }

  @Test
  void anExplorationTriesEachTime() {
    assertThat(IntStream.range(0, 10_000)).allMatch(exploration::triesAgain);
  }

  @Test
  void aRunTriesEverMoreRarelyAndNeverStops() {
    assertThat(IntStream.range(0, 8)).allMatch(run::triesAgain);
    assertThat(tries(10, 100)).isBetween(10, 30);
    assertThat(tries(100, 1_000)).isBetween(10, 30);
    assertThat(tries(10_000, 100_000)).isBetween(10, 30);
  }

  private int tries(int from, int until) {
    int tries = 0;
    for (int times = from; times < until; times++) {
      executed += 37;
      tries += run.triesAgain(times) ? 1 : 0;
    }
    return tries;
  }
}
