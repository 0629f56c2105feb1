// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.sched.Strategy.Point;

class ChoicesTest {
  private static Choices of(int... threads) {
    Choices.Builder builder = new Choices.Builder();
    Arrays.stream(threads).forEach(builder::add);
    return builder.build();
  }

  private static List<Integer> all(Choices choices) {
    List<Integer> all = new ArrayList<>();
    choices.forEachSlice((thread, times) -> {
      for (long i = 0; i < times; i++) {
        all.add(thread);
      }
    });
    return all;
  }

  @Test
  void whatIsAddedComesBack() {
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      Choices.Builder builder = new Choices.Builder();
      List<Integer> added = new ArrayList<>();
      for (int turn = random.nextInt(50); turn > 0; turn--) {
        int thread = random.nextInt(1 << random.nextInt(12));
        for (int times = 1 + random.nextInt(1 << random.nextInt(9)); times > 0; times--) {
          builder.add(thread);
          added.add(thread);
        }
      }
      Choices choices = builder.build();
      assertThat(all(choices)).isEqualTo(added);
      assertThat(choices.count()).isEqualTo(added.size());
    }
  }

  @Test
  void aThreadThatRunsOnCostsNoMemory() {
    Choices.Builder builder = new Choices.Builder();
    for (int i = 0; i < 1_000_000; i++) {
      builder.add(3);
    }
    builder.add(4, Long.MAX_VALUE / 8);
    Choices choices = builder.build();
    assertThat(choices.coded().length).isLessThan(20);
    assertThat(choices.count()).isEqualTo(1_000_000 + Long.MAX_VALUE / 8);
  }

  @Test
  void bytesThatNobodyWroteAreRefused() {
    byte[] endless = new byte[40];
    Arrays.fill(endless, (byte) 0xff);
    for (byte[] bytes : List.of(endless, new byte[] {1}, new byte[] {(byte) 0x80})) {
      assertThatThrownBy(() -> all(new Choices(bytes, 1)))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> all(new Choices(of(1, 1, 2).coded(), 4)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aScheduleIsFollowedAndNotedAgain() {
    Choices choices = of(1, 1, 0, 2, 2, 2, 1);
    Strategy strategy = Strategy.by(new ScheduleSource.Exact(choices), new RoundRobin(1));
    int[] runnable = {0, 1, 2};
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      chosen.add(strategy.choose(runnable, 3, 0, Point.USER));
    }
    assertThat(chosen).isEqualTo(all(choices));
    assertThat(((Recording) strategy).choices().coded()).isEqualTo(choices.coded());
  }

  @Test
  void aScheduleThatDoesNotFitSaysAtWhichChoice() {
    Strategy strategy = Strategy.by(new ScheduleSource.Exact(of(0, 0, 2)), new RoundRobin(1));
    int[] runnable = {0, 1};
    strategy.choose(runnable, 2, 0, Point.USER);
    strategy.choose(runnable, 2, 0, Point.USER);
    assertThatThrownBy(() -> strategy.choose(runnable, 2, 0, Point.USER))
        .isInstanceOf(ScheduleMismatchException.class)
        .hasMessage("choice 3 of 3 is thread 2, but only these can run: 0, 1");
  }

  @Test
  void aRunThatGoesOnAfterItsScheduleDoesNotFit() {
    Strategy strategy = Strategy.by(new ScheduleSource.Exact(of(0)), new RoundRobin(1));
    int[] runnable = {0, 1};
    strategy.choose(runnable, 2, 0, Point.USER);
    assertThatThrownBy(() -> strategy.choose(runnable, 2, 0, Point.USER))
        .isInstanceOf(ScheduleMismatchException.class)
        .hasMessageContaining("after the last of the schedule's 1 choices");
  }

  @Test
  void aPreferenceThatCannotBeHadGivesWayToTheNext() {
    Strategy strategy =
        Strategy.by(new ScheduleSource.Preferred(of(0, 5, 5, 1)), new RoundRobin(1));
    int[] runnable = {0, 1, 2};
    assertThat(strategy.choose(runnable, 3, 2, Point.USER)).isEqualTo(0);
    assertThat(strategy.choose(runnable, 3, 0, Point.USER)).isEqualTo(1);
    assertThat(strategy.choose(runnable, 3, 1, Point.USER)).isEqualTo(1); // it is over
    assertThat(strategy.choose(runnable, 3, 7, Point.USER)).isEqualTo(0);
    assertThat(strategy.choose(runnable, 3, 1, Point.YIELD)).isEqualTo(2); // all come at last
  }
}
