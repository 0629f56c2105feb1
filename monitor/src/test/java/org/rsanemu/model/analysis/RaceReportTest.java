// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.Access;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;

/** What a race tells, and the lives of bytes and threads. */
class RaceReportTest {
  private final List<Race> races = new ArrayList<>();
  private final Analysis analysis =
      new Analysis(
          new FindingSink() {
            @Override
            public boolean violation(Violation violation) {
              throw new AssertionError(violation);
            }

            @Override
            public void race(Race race) {
              races.add(race);
            }
          });

  @Test
  void aRaceTellsBothSidesAndTheLastSynchronization() {
    int x = analysis.locations().require(0x1000, 4, 0);
    analysis.start(0, 1, 1);
    analysis.write(0, x, 1, MemoryOrder.REL, 2);
    analysis.read(1, x, 1, MemoryOrder.ACQ, 3);
    analysis.plainWrite(0, 0x2004, 4, 4);
    analysis.plainRead(1, 0x2006, 1, 5);
    Access earlier = new Access(0, Access.Kind.WRITE, MemoryOrder.NA, 0x2004, 4, 0, 4);
    Access current = new Access(1, Access.Kind.READ, MemoryOrder.NA, 0x2006, 1, 0, 5);
    assertThat(races).containsExactly(new Race(0x2006, earlier, current, 3, 2));
  }

  @Test
  void whoNeverSynchronizedSinceItStartedHasNoLastRelease() {
    analysis.start(0, 1, 1);
    analysis.plainWrite(0, 0x2000, 8, 2);
    analysis.plainWrite(1, 0x2000, 8, 3);
    assertThat(races).extracting(Race::lastRelease).containsExactly(0L);
  }

  @Test
  void aPairOfPlacesIsReportedOnceWhicheverSideComesFirst() {
    analysis.start(0, 1, 1);
    for (int i = 0; i < 10; i++) {
      analysis.plainWrite(i % 2, 0x2000 + 64L * (i / 2), 8, 2);
      analysis.plainWrite(1 - i % 2, 0x2000 + 64L * (i / 2), 8, 3);
    }
    assertThat(races)
        .extracting(race -> race.earlier().site() + race.current().site())
        .containsExactly(5L, 4L);
  }

  @Test
  void whatWasForgottenRacesWithNothing() {
    analysis.start(0, 1, 1);
    analysis.plainWrite(0, 0x2000, 64, 2);
    analysis.forget(0x2000, 63);
    analysis.plainWrite(1, 0x2000, 63, 3);
    assertThat(races).isEmpty();
    analysis.plainWrite(1, 0x203f, 1, 4);
    assertThat(races).hasSize(1);
  }

  @Test
  void aNonTemporalStoreIsPublishedByNothingButItsFence() {
    int x = analysis.locations().require(0x1000, 4, 0);
    analysis.start(0, 1, 1);
    analysis.plainWriteNonTemporal(0, 0x2000, 16, 2);
    analysis.plainWriteNonTemporal(0, 0x3000, 16, 3);
    analysis.write(0, x, 1, MemoryOrder.REL, 4);
    analysis.read(1, x, 1, MemoryOrder.ACQ, 5);
    analysis.plainRead(1, 0x2000, 8, 6);
    assertThat(races).hasSize(1);
    analysis.publish(0);
    analysis.plainRead(1, 0x3000, 8, 7);
    assertThat(races).as("published, but not released").hasSize(2);
    analysis.write(0, x, 2, MemoryOrder.REL, 8);
    analysis.read(1, x, 2, MemoryOrder.ACQ, 9);
    analysis.plainRead(1, 0x3008, 8, 10);
    assertThat(races).as("published and released").hasSize(2);
  }

  @Test
  void joinedThreadsLeaveTheirSlotsToLaterOnes() {
    for (int child = 1; child <= 2000; child++) {
      analysis.start(0, child, 1);
      analysis.plainWrite(child, 0x2000, 8, 2);
      analysis.join(0, child, 3);
      analysis.plainWrite(0, 0x2000, 8, 4);
    }
    assertThat(races).isEmpty();
    assertThat(analysis.state().slots()).isEqualTo(2);
    analysis.plainWrite(0, 0x3000, 8, 5);
    analysis.start(0, 2001, 6);
    analysis.start(0, 2002, 7);
    analysis.plainWrite(2001, 0x3000, 8, 8);
    analysis.plainWrite(2002, 0x3000, 8, 9);
    assertThat(races).hasSize(1);
    assertThat(races.getFirst().earlier().thread()).isEqualTo(2001);
  }

  @Test
  void aChannelOrdersWhatItCarries() {
    analysis.start(0, 1, 1);
    analysis.plainWrite(0, 0x2000, 8, 2);
    analysis.channelRelease(0, 77, 3);
    analysis.plainWrite(0, 0x3000, 8, 4);
    analysis.channelAcquire(1, 77, 5);
    analysis.plainRead(1, 0x2000, 8, 6);
    assertThat(races).isEmpty();
    analysis.plainRead(1, 0x3000, 8, 7);
    assertThat(races).hasSize(1);
  }
}
