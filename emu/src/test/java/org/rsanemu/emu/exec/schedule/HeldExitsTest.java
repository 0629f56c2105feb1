// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Threads that end the process let others go first, in most runs and not forever. */
class HeldExitsTest {
  private static final int MANY = 400;
  private static final int PAUSES = 4;

  @Test
  void threeRunsOfFourHoldAndEachSeedDecidesAlike() {
    long held = IntStream.range(0, MANY).filter(seed -> new HeldExits(seed).hold(0)).count();
    assertThat(held).isBetween(MANY * 65L / 100, MANY * 85L / 100);
    for (int seed = 0; seed < MANY; seed++) {
      assertThat(new HeldExits(seed).hold(1)).isEqualTo(new HeldExits(seed).hold(0));
    }
  }

  @Test
  void whoeverCameFirstByNumberGoesOnceTheOthersHadTheirShare() {
    HeldExits exits = holding();
    exits.hold(2);
    for (int i = 1; i < PAUSES; i++) {
      assertThat(exits.pause()).isEqualTo(Scheduler.NOBODY);
    }
    assertThat(exits.pause()).isEqualTo(2);
    assertThat(exits.isHeld(2)).isFalse();
    assertThat(exits.hold(3)).as("nobody is held a second time").isFalse();
  }

  @Test
  void pausesCountOnlyWhileSomebodyIsHeld() {
    HeldExits exits = holding();
    for (int i = 0; i <= PAUSES; i++) {
      assertThat(exits.pause()).isEqualTo(Scheduler.NOBODY);
    }
    assertThat(exits.hold(1)).isTrue();
    assertThat(exits.release()).isTrue();
    assertThat(exits.release()).isFalse();
  }

  private static HeldExits holding() {
    return IntStream.range(0, MANY)
        .filter(seed -> new HeldExits(seed).hold(0))
        .mapToObj(HeldExits::new)
        .findFirst()
        .orElseThrow();
  }
}
