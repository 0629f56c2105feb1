// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.sched.Strategy.Point;

class InsistenceTest {
  private static final int[] BOTH = {0, 1};

  /** Thread 0 may run as often as it likes, and is never the other strategy's choice. */
  private static Strategy insists(long seed) {
    RandomSource chance = RandomSource.forPurpose(seed, "test");
    return new Insistence((_, _, _, _) -> 1, chance);
  }

  /** How often in a row thread 0 goes on though it yields. */
  private static int pointsInARow(Strategy strategy) {
    int points = 0;
    while (strategy.choose(BOTH, 2, 0, Point.YIELD) == 0) {
      points++;
    }
    return points;
  }

  @Test
  void aThirdOfAllRunsAtLeastLetAThreadGoOnForLong() {
    long insisting =
        LongStream.range(0, 300)
            .filter(seed -> pointsInARow(insists(seed)) >= Insistence.LONGEST)
            .count();
    assertThat(insisting).isBetween(80L, 150L);
  }

  @Test
  void nobodyGoesOnForever() {
    for (long seed = 0; seed < 50; seed++) {
      assertThat(pointsInARow(insists(seed))).isLessThanOrEqualTo(2 * Insistence.LONGEST);
    }
  }

  @Test
  void whoDoesNotYieldDoesNotInsist() {
    for (long seed = 0; seed < 50; seed++) {
      assertThat(insists(seed).choose(BOTH, 2, 0, Point.USER)).isEqualTo(1);
    }
  }

  @Test
  void whoCannotRunLetsOthersGo() {
    int[] other = {1};
    for (long seed = 0; seed < 50; seed++) {
      Strategy strategy = insists(seed);
      strategy.choose(BOTH, 2, 0, Point.YIELD);
      assertThat(strategy.choose(other, 1, 0, Point.YIELD)).isEqualTo(1);
      assertThat(strategy.choose(BOTH, 2, 1, Point.USER)).isEqualTo(1);
    }
  }
}
