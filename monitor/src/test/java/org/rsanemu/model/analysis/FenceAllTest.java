// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;

/** Store buffering by two threads, and one fence in every thread. */
class FenceAllTest {
  private static final long DATA = 0x1000;

  private final KeptFindings found = new KeptFindings();
  private Analysis analysis;
  private int x;
  private int y;

  @BeforeEach
  void twoThreads() {
    twoThreads(RaceOrder.CPP20);
  }

  private void twoThreads(RaceOrder order) {
    analysis = new Analysis(found, Models.RC20, order, ScOrder.ARMV8, false);
    x = analysis.locations().require(0x2000, 4, 0);
    y = analysis.locations().require(0x3000, 4, 0);
    analysis.start(0, 1, 1);
    analysis.start(0, 2, 2);
  }

  private void write(int thread, int location) {
    analysis.write(thread, location, 1, MemoryOrder.RLX, 10 + thread);
  }

  private void read(int thread, int location) {
    analysis.read(thread, location, 1, MemoryOrder.RLX, 20 + thread);
  }

  @Test
  void whoGoesOnIsAwareOfWhatTheOtherDidBefore() {
    write(1, x);
    analysis.read(1, y, 0, MemoryOrder.RLX, 21);
    write(2, y);
    analysis.fenceAll(2, List.of(0, 1, 2), 30);
    read(2, x);
    assertThat(found.violations()).isEmpty();
  }

  @Test
  void theOtherIsAwareToo() {
    write(2, y);
    analysis.fenceAll(2, List.of(0, 1, 2), 30);
    analysis.read(2, x, 0, MemoryOrder.RLX, 22);
    write(1, x);
    read(1, y);
    assertThat(found.violations()).isEmpty();
  }

  @Test
  void whatAThreadDidThatHasEndedComesBefore() {
    write(1, x);
    analysis.read(1, y, 0, MemoryOrder.RLX, 21);
    write(2, y);
    analysis.fenceAll(2, List.of(0, 2), 30);
    read(2, x);
    assertThat(found.violations()).isEmpty();
  }

  @Test
  void whatComesLaterIsNotOrdered() {
    analysis.fenceAll(2, List.of(0, 1, 2), 30);
    write(1, x);
    analysis.read(1, y, 0, MemoryOrder.RLX, 21);
    write(2, y);
    read(2, x);
    assertThat(found.violations()).hasSize(1);
  }

  @Test
  void fencesEachForItselfOrderNothing() {
    write(1, x);
    analysis.read(1, y, 0, MemoryOrder.RLX, 21);
    write(2, y);
    analysis.fence(1, MemoryOrder.SC, 30);
    analysis.fence(2, MemoryOrder.SC, 31);
    read(2, x);
    assertThat(found.violations()).hasSize(1);
  }

  @Test
  void plainAccessesRaceAllTheSame() {
    analysis.plainWrite(1, DATA, 4, 40);
    analysis.fenceAll(2, List.of(0, 1, 2), 30);
    analysis.plainRead(2, DATA, 4, 41);
    assertThat(found.races()).hasSize(1);
  }

  private int racesByRc20(boolean atomicBetween, int caller) {
    twoThreads(RaceOrder.RC20);
    write(1, x);
    analysis.plainWrite(1, DATA, 4, 40);
    if (atomicBetween) {
      write(1, y);
    }
    analysis.fenceAll(caller, List.of(0, 1, 2), 30);
    analysis.plainRead(2, DATA, 4, 41);
    return found.races().size();
  }

  @Test
  void whatTheCallerDidBeforeDoesNotRaceByRc20() {
    assertThat(racesByRc20(false, 1)).isZero();
  }

  @Test
  void whatMightAsWellHaveComeLaterRacesByRc20() {
    assertThat(racesByRc20(false, 2)).isOne();
  }

  @Test
  void butNotBeforeAnAtomicAccess() {
    assertThat(racesByRc20(true, 2)).isZero();
  }
}
