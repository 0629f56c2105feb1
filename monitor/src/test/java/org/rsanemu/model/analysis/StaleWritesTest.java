// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.Violation;

/** What a read may see in place of the newest write; asked while its violation is reported. */
class StaleWritesTest implements FindingSink {
  private final Analysis analysis = new Analysis(this);
  private final List<StaleWrites> reported = new ArrayList<>();
  private final int x = analysis.locations().require(0x1000, 4, 0);
  private final int message = analysis.locations().require(0x2000, 4, 0);

  StaleWritesTest() {
    analysis.start(0, 1, 1);
    analysis.start(0, 2, 1);
  }

  @Override
  public boolean violation(Violation violation) {
    int thread = violation.access().thread();
    reported.add(analysis.state().stale(thread, violation.location(), violation.access().order()));
    return false;
  }

  @Override
  public void race(Race race) {
    throw new AssertionError(race);
  }

  /** Thread 2 comes after all that thread 1 did, by SC alone. */
  private void passMessage() {
    analysis.write(1, message, 1, MemoryOrder.RLX, 2);
    analysis.read(2, message, 1, MemoryOrder.RLX, 3);
  }

  private void write(long... values) {
    for (long value : values) {
      analysis.write(1, x, value, MemoryOrder.RLX, 4);
    }
  }

  private static List<Long> values(StaleWrites stale) {
    return stale.writes().stream().map(w -> w.write().value()).toList();
  }

  @Test
  void newestFirstAndOfEachValueOne() {
    write(1, 2, 1, 3, 2, 5);
    passMessage();
    analysis.read(2, x, 5, MemoryOrder.ACQ, 5);
    assertThat(values(reported.getFirst())).containsExactly(2L, 3L, 1L, 0L);
    assertThat(reported.getFirst().complete()).isTrue();
    assertThat(reported.getFirst().writes()).noneMatch(StaleWrite::newestValue);
    assertThat(analysis.state().stale(2, x, MemoryOrder.ACQ)).isEqualTo(StaleWrites.NONE);
    assertThat(StaleWrites.NONE.areNone()).isTrue();
  }

  @Test
  void aFenceToComeLearnsOnlyFromFencesBeforeIt() {
    write(1);
    passMessage();
    assertThat(values(afterFence(analysis, 2, x))).containsExactly(0L);
    analysis.fence(1, MemoryOrder.SC, 6);
    assertThat(afterFence(analysis, 2, x).areNone()).isTrue();
    assertThat(values(analysis.state().stale(2, x, MemoryOrder.RLX)))
        .as("asking changes nothing")
        .containsExactly(0L);
  }

  @Test
  void anOlderWriteOfTheNewestValueIsTold() {
    write(1, 0, 1);
    passMessage();
    StaleWrites stale = analysis.state().stale(2, x, MemoryOrder.ACQ);
    assertThat(values(stale)).containsExactly(0L, 1L);
    assertThat(stale.writes()).extracting(StaleWrite::newestValue).containsExactly(false, true);
    assertThat(stale.synchronizes()).as("what is relaxed publishes nothing").isFalse();
  }

  @Test
  void whetherTheNewestWriteTeachesTheThreadAnything() {
    write(1);
    analysis.write(1, x, 1, MemoryOrder.REL, 5);
    passMessage();
    assertThat(analysis.state().stale(2, x, MemoryOrder.ACQ).synchronizes()).isTrue();
    assertThat(analysis.state().stale(2, x, MemoryOrder.RLX).synchronizes())
        .as("by a fence")
        .isTrue();
    analysis.channelRelease(1, 7, 6);
    analysis.channelAcquire(2, 7, 6);
    assertThat(analysis.state().stale(2, x, MemoryOrder.ACQ)).isEqualTo(StaleWrites.NONE);
  }

  @Test
  void aCompareAndSwapFitsBehindAnyStaleWriteOfItsValue() {
    analysis.rmw(1, x, 7, MemoryOrder.RLX, 5);
    write(0);
    analysis.rmw(1, x, 8, MemoryOrder.RLX, 5);
    passMessage();
    StaleWrites stale = analysis.state().stale(2, x, MemoryOrder.RLX);
    assertThat(values(stale)).containsExactly(0L, 7L);
    assertThat(stale.writes()).extracting(StaleWrite::hole).containsExactly(false, true);
  }

  @Test
  void whoReadsAnOlderWriteLearnsWhatWasPublishedWithIt() {
    write(5);
    int flag = analysis.locations().require(0x3000, 4, 0);
    analysis.write(1, flag, 1, MemoryOrder.REL, 6);
    analysis.write(1, flag, 2, MemoryOrder.REL, 6);
    passMessage();
    assertThat(values(afterReading(flag, 1, MemoryOrder.ACQ).stale(x, MemoryOrder.RLX))).isEmpty();
    assertThat(values(afterReading(flag, 0, MemoryOrder.ACQ).stale(x, MemoryOrder.RLX)))
        .as("nothing was published with the initial value")
        .containsExactly(0L);
    WhatIfView relaxed = afterReading(flag, 1, MemoryOrder.RLX);
    assertThat(values(relaxed.stale(x, MemoryOrder.RLX))).containsExactly(0L);
    relaxed.fence(MemoryOrder.ACQ);
    assertThat(values(relaxed.stale(x, MemoryOrder.RLX))).isEmpty();
  }

  @Test
  void whoMayHaveReadOneOfSeveralWritesLearnsTheLeast() {
    int flag = analysis.locations().require(0x3000, 4, 0);
    analysis.write(1, flag, 1, MemoryOrder.REL, 6);
    write(5);
    analysis.write(1, flag, 1, MemoryOrder.REL, 6);
    analysis.write(1, flag, 2, MemoryOrder.REL, 6);
    passMessage();
    assertThat(values(afterReading(flag, 1, MemoryOrder.ACQ).stale(x, MemoryOrder.RLX)))
        .containsExactly(0L);
  }

  private WhatIfView afterReading(int location, long value, MemoryOrder order) {
    WhatIfView view = analysis.state().foresight(2);
    StaleWrite seen =
        view.stale(location, order).writes().stream()
            .filter(write -> write.write().value() == value)
            .findFirst()
            .orElseThrow();
    view.readsStale(location, seen, order);
    return view;
  }

  @Test
  void valuesOfDifferentSizesAreNotTold() {
    analysis.locations().require(0x1000, 2, 0);
    write(1);
    passMessage();
    analysis.read(2, x, 1, MemoryOrder.RLX, 5);
    assertThat(reported).hasSize(1);
    assertThat(reported.getFirst().writes()).isEmpty();
    assertThat(reported.getFirst().complete()).isFalse();
    assertThat(analysis.state().hasValues(x)).isFalse();
  }

  @Test
  void valuesOfMoreThanEightBytesAreNotKnown() {
    assertThat(analysis.state().hasValues(x)).isTrue();
    assertThat(analysis.state().hasValues(analysis.locations().require(0x3000, 16, 0))).isFalse();
  }

  @Test
  void aListWithGapsIsNotComplete() {
    for (int i = 0; i < 200; i++) {
      write(i % 3);
    }
    passMessage();
    StaleWrites stale = analysis.state().stale(2, x, MemoryOrder.RLX);
    assertThat(values(stale)).containsExactlyInAnyOrder(0L, 1L, 2L);
    assertThat(stale.complete()).isFalse();
  }

  @Test
  void awarenessThatWasFoldedLeavesItOpen() {
    for (int i = 0; i < 1000; i++) {
      write(i);
      if (i == 301) {
        analysis.write(1, message, 1, MemoryOrder.REL, 3);
        analysis.read(2, message, 1, MemoryOrder.ACQ, 4);
      } else if (i == 302) {
        analysis.channelRelease(2, 7, 6);
        analysis.read(1, message, 1, MemoryOrder.RLX, 5);
        analysis.write(2, message, 2, MemoryOrder.RLX, 6);
      }
    }
    StaleWrites stale = analysis.state().stale(2, x, MemoryOrder.RLX);
    assertThat(stale.complete()).isFalse();
    assertThat(stale.areNone()).isFalse();
  }

  @Test
  void aLibrarysReadIsNotCheckedButItsWriteMayBeMissed() {
    write(1);
    passMessage();
    analysis.library(true);
    analysis.read(2, x, 1, MemoryOrder.RLX, 5);
    assertThat(reported).isEmpty();
    analysis.write(1, x, 2, MemoryOrder.RLX, 6);
    analysis.library(false);
    passMessage();
    assertThat(values(analysis.state().stale(2, x, MemoryOrder.RLX))).containsExactly(1L);
  }

  @Test
  void anScReadIsAwareOfWhatItsOwnOrderTellsIt() {
    analysis.write(1, x, 1, MemoryOrder.SC, 4);
    analysis.write(1, message, 1, MemoryOrder.SC, 2);
    analysis.write(2, message, 2, MemoryOrder.SC, 3);
    assertThat(values(analysis.state().stale(2, x, MemoryOrder.ACQ))).containsExactly(0L);
    assertThat(analysis.state().stale(2, x, MemoryOrder.SC)).isEqualTo(StaleWrites.NONE);
  }

  /** What the thread could see after a fence sc. */
  private static StaleWrites afterFence(Analysis analysis, int thread, int location) {
    WhatIfView sight = analysis.state().foresight(thread);
    sight.fence(MemoryOrder.SC);
    return sight.stale(location, MemoryOrder.RLX);
  }
}
