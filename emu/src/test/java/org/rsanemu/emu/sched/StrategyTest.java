// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.sched.Strategy.Point;

class StrategyTest {
  static final List<String> NAMES = Strategy.NAMES;

  private static Strategy strategy(String name, long seed) {
    return Strategy.of(new Scheduling(name, 3, 3, 300, false), seed);
  }

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
  @FieldSource("NAMES")
  void aSeedDecidesEveryChoice(String name) {
    assertThat(choices(strategy(name, 42), 500, Point.USER))
        .isEqualTo(choices(strategy(name, 42), 500, Point.USER));
  }

  @Test
  void roundRobinGivesEachThreadItsQuantumInTurn() {
    assertThat(choices(strategy("round-robin", 1), 9, Point.USER))
        .containsExactly(1, 1, 1, 2, 2, 2, 3, 3, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "pos", "walk"})
  void nobodyStarves(String name) {
    for (long seed = 0; seed < 200; seed++) {
      assertThat(choices(strategy(name, seed), 4000, Point.USER))
          .as("seed %d", seed)
          .contains(0, 1, 2, 3);
    }
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void whoYieldsLetsOthersGo(String name) {
    for (long seed = 0; seed < 200; seed++) {
      assertThat(choices(strategy(name, seed), 4000, Point.YIELD))
          .as("seed %d", seed)
          .contains(0, 1, 2, 3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "pct"})
  void whoYieldsMayGoOnInSomeRuns(String name) {
    int goingOn = 0;
    for (long seed = 0; seed < 200; seed++) {
      boolean stays =
          choices(strategy(name, seed), 8, Point.YIELD).stream().distinct().count() == 1;
      goingOn += stays ? 1 : 0;
    }
    assertThat(goingOn).isBetween(10, 100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "pct", "pos", "walk"})
  void differentSeedsGiveDifferentSchedules(String name) {
    List<List<Integer>> schedules = new ArrayList<>();
    for (long seed = 1; seed <= 20; seed++) {
      schedules.add(choices(strategy(name, seed), 300, Point.USER));
    }
    assertThat(schedules.stream().distinct().count()).isGreaterThan(10);
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void onlyThreadsThatCanRunAreChosen(String name) {
    Strategy strategy = strategy(name, 7);
    int[] runnable = {2, 5};
    for (int i = 0; i < 1000; i++) {
      Point point = Point.values()[i % Point.values().length];
      assertThat(strategy.choose(runnable, 2, i % 7, point)).isIn(2, 5);
    }
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> Strategy.of(Scheduling.of("fair"), 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
