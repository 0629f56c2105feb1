// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.result.Finding.ThreadState;
import org.rsanemu.emu.exec.result.Wait;
import org.rsanemu.emu.exec.result.Wait.Cycle;
import org.rsanemu.emu.exec.result.Wait.Holder;

class WaitCyclesTest {
  /** A thread that waits for all of these. */
  private static ThreadState waits(int thread, Integer... holders) {
    List<Holder> has =
        Arrays.stream(holders).map(holder -> new Holder(holder, false, List.of())).toList();
    Wait wait = new Wait(Wait.Kind.LOCK, 0x1000, null, has, null);
    return new ThreadState(thread, "a lock", List.of(), wait);
  }

  private static List<List<Integer>> cycles(ThreadState... threads) {
    return WaitCycles.of(List.of(threads)).stream().map(Cycle::threads).toList();
  }

  @Test
  void aCycleBeginsWithTheFirstOfItsThreadsAndGoesTheWayTheyWait() {
    assertThat(cycles(waits(0, 2), waits(1, 2), waits(2, 3), waits(3, 1)))
        .containsExactly(List.of(1, 2, 3));
  }

  @Test
  void aThreadMayWaitForItself() {
    assertThat(cycles(waits(0, 1), waits(1, 1))).containsExactly(List.of(1));
  }

  @Test
  void severalCyclesAreAllTold() {
    assertThat(cycles(waits(0, 1), waits(1, 0), waits(2, 3), waits(3, 2)))
        .containsExactly(List.of(0, 1), List.of(2, 3));
  }

  @Test
  void ofSeveralHoldersTheShortestWayCounts() {
    assertThat(cycles(waits(0, 1, 3), waits(1, 2), waits(2, 0), waits(3, 0)))
        .containsExactly(List.of(0, 3));
  }

  @Test
  void noThreadIsInTwoCycles() {
    assertThat(cycles(waits(0, 1), waits(1, 0, 2), waits(2, 1))).containsExactly(List.of(0, 1));
  }

  @Test
  void whoWaitsForAThreadThatHasEndedOrForNobodyIsInNone() {
    assertThat(cycles(waits(0, 7), waits(1), new ThreadState(2, "a pipe", List.of()))).isEmpty();
  }
}
