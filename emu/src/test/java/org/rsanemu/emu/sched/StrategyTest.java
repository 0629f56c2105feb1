package org.rsanemu.emu.sched;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.sched.Strategy.Point;

class StrategyTest {
  private static List<Integer> choices(Strategy strategy, int count, Point point) {
    int[] runnable = {0, 1, 2, 3};
    List<Integer> chosen = new ArrayList<>();
    int current = 0;
    for (int i = 0; i < count; i++) {
      current = strategy.choose(runnable, runnable.length, current, point);
      chosen.add(current);
    }
    return chosen;
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "round-robin"})
  void aSeedDecidesEveryChoice(String name) {
    assertThat(choices(Strategy.named(name, 42, 3), 500, Point.USER))
        .isEqualTo(choices(Strategy.named(name, 42, 3), 500, Point.USER));
  }

  @Test
  void roundRobinGivesEachThreadItsQuantumInTurn() {
    assertThat(choices(Strategy.named("round-robin", 1, 3), 9, Point.USER))
        .containsExactly(1, 1, 1, 2, 2, 2, 3, 3, 3);
  }

  @Test
  void nobodyStarvesUnderRandom() {
    for (long seed = 0; seed < 200; seed++) {
      for (Point point : List.of(Point.USER, Point.YIELD)) {
        assertThat(choices(Strategy.named("random", seed, 10), 4000, point))
            .as("seed %d, %s", seed, point)
            .contains(0, 1, 2, 3);
      }
    }
  }

  @Test
  void differentSeedsGiveDifferentSchedules() {
    assertThat(choices(Strategy.named("random", 1, 10), 300, Point.YIELD))
        .isNotEqualTo(choices(Strategy.named("random", 2, 10), 300, Point.YIELD));
  }

  @Test
  void onlyThreadsThatCanRunAreChosen() {
    Strategy strategy = Strategy.named("random", 7, 10);
    int[] runnable = {2, 5};
    for (int i = 0; i < 1000; i++) {
      assertThat(strategy.choose(runnable, 2, i % 7, Point.USER)).isIn(2, 5);
    }
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> Strategy.named("fair", 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
