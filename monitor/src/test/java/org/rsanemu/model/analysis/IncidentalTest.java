// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;

/** Events that order nothing, and locks that a library and the program share. */
class IncidentalTest {
  private static final long DATA = 0x1000;

  private final List<Race> races = new ArrayList<>();
  private final List<Violation> violations = new ArrayList<>();
  private Analysis analysis;
  private int lock;

  @BeforeEach
  void twoThreads() {
    FindingSink sink =
        new FindingSink() {
          @Override
          public boolean violation(Violation violation) {
            violations.add(violation);
            return false;
          }

          @Override
          public void race(Race race) {
            races.add(race);
          }
        };
    analysis = new Analysis(sink);
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
    return races.size();
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
    assertThat(races).isEmpty();
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
    assertThat(races).isEmpty();
    assertThat(violations).isEmpty();
  }
}
