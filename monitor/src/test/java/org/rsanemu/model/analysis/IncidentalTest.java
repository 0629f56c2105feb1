// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.MemoryOrder;

/** Events that order nothing, and locks that a library and the program share. */
class IncidentalTest {
  private static final long DATA = 0x1000;

  private final KeptFindings found = new KeptFindings();
  private Analysis analysis;
  private int lock;

  @BeforeEach
  void twoThreads() {
    analysis = new Analysis(found);
    lock = analysis.locations().require(0x2000, 4, 0);
    analysis.start(0, 1, 1);
    analysis.start(0, 2, 2);
    analysis.library(true);
  }

  private void takeAndGiveBack(int thread) {
    analysis.casSucceeded(thread, lock, 0, 1, true, MemoryOrder.ACQREL, 10 + thread);
    analysis.fence(thread, MemoryOrder.SC, 20 + thread);
    analysis.write(thread, lock, 0, MemoryOrder.REL, 30 + thread);
  }

  private int racesWith(boolean incidental) {
    analysis.incidental(incidental);
    analysis.plainWrite(1, DATA, 4, 40);
    takeAndGiveBack(1);
    takeAndGiveBack(2);
    analysis.plainRead(2, DATA, 4, 41);
    return found.races().size();
  }

  @Test
  void executedAccessesOrder() {
    assertThat(racesWith(false)).isZero();
  }

  @Test
  void incidentalOnesDoNot() {
    assertThat(racesWith(true)).isOne();
  }

  @Test
  void theirWritesAreTheNewestAllTheSame() {
    analysis.incidental(true);
    takeAndGiveBack(1);
    assertThat(analysis.state().newestWrites(lock).getFirst().value()).isZero();
    assertThat(analysis.state().newestWrites(lock).get(1).value()).isOne();
  }

  @Test
  void theyHandOnWhatOthersReleased() {
    analysis.plainWrite(1, DATA, 4, 40);
    takeAndGiveBack(1);
    analysis.incidental(true);
    takeAndGiveBack(0);
    analysis.incidental(false);
    takeAndGiveBack(2);
    analysis.plainRead(2, DATA, 4, 41);
    assertThat(found.races()).isEmpty();
  }

  @Test
  void aLockThatTheProgramTakesIsSharedFromThenOnAndBefore() {
    analysis.plainWrite(1, DATA, 4, 40);
    analysis.incidental(true);
    takeAndGiveBack(1);
    analysis.incidental(false);
    analysis.sharing(true);
    takeAndGiveBack(2);
    analysis.plainWrite(2, DATA, 4, 41);
    takeAndGiveBack(2);
    analysis.sharing(false);
    analysis.incidental(true);
    takeAndGiveBack(1);
    analysis.plainRead(1, DATA, 4, 42);
    assertThat(found.races()).isEmpty();
    assertThat(found.violations()).isEmpty();
  }
}
