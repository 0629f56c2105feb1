// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.analysis.ModelState;
import org.rsanemu.model.analysis.Models;

class PlainTouchesTest {
  private static final int LOAD = 3;
  private static final long FLAG = 0x1000;
  private static final long OTHER = 0x2000;
  private static final long PLAIN = 0x3000;

  private final PlainTouches touches = new PlainTouches(new TouchedArrays(0));
  private final LocationMap locations =
      new ModelState(Models.RC20, RaceOrder.CPP20, ScOrder.ARMV8, true, site -> site).locations();

  private void becomesLocation(long address) {
    locations.require(address, 4, 0);
    touches.atomic(LOAD + 1, address, 4, locations);
  }

  @Test
  void whatOneThreadTouchedAloneIsOrdered() {
    touches.notAllKept();
    touches.plain(LOAD, FLAG, 4);
    touches.concurrent();
    becomesLocation(FLAG);
    assertThat(touches.touchedAtomic(locations).get(LOAD)).isTrue();
    assertThat(touches.isOrdered(LOAD)).isTrue();
  }

  @Test
  void whatIsTouchedLaterIsOrderedIfItIsKeptAndDoesNotRace() {
    touches.concurrent();
    touches.plain(LOAD, FLAG, 4);
    becomesLocation(FLAG);
    assertThat(touches.isOrdered(LOAD)).isTrue();
    touches.raced(LOAD);
    assertThat(touches.isOrdered(LOAD)).isFalse();
  }

  @Test
  void whatIsNotKeptIsNotKnownToBeOrdered() {
    touches.concurrent();
    touches.notAllKept();
    touches.plain(LOAD, FLAG, 4);
    assertThat(touches.isOrdered(LOAD)).isFalse();
    assertThat(touches.isOrdered(LOAD + 1)).isTrue();
  }

  @Test
  void anAccessBesideOthersIsNoFirstOneAlone() {
    assertThat(touches.isFirst(LOAD)).isTrue();
    touches.plain(LOAD, PLAIN, 4);
    assertThat(touches.isFirst(LOAD)).as("among those before there were others").isFalse();
    touches.concurrent();
    assertThat(touches.isFirst(LOAD)).isTrue();
    touches.plain(LOAD, PLAIN, 4);
    assertThat(touches.isFirst(LOAD)).isFalse();
    becomesLocation(FLAG);
    assertThat(touches.isFirst(LOAD + 1)).isFalse();
    touches.metAlone(LOAD + 2);
    assertThat(touches.wasMetAlone(LOAD + 2)).isTrue();
    assertThat(touches.wasMetAlone(LOAD)).isFalse();
  }

  @Test
  void whatWasTouchedAloneStillCounts() {
    touches.plain(LOAD, OTHER, 4);
    touches.concurrent();
    becomesLocation(FLAG);
    touches.atomic(LOAD, FLAG, 4, locations);
    assertThat(touches.touchedBoth(LOAD)).isTrue();
  }

  /** What the load touches, in order; then the first two become locations. */
  private boolean isLearned(long... touched) {
    for (long address : touched) {
      touches.plain(LOAD, address, 4);
    }
    becomesLocation(FLAG);
    becomesLocation(OTHER);
    return touches.touchedAtomic(locations).get(LOAD);
  }

  @Test
  void anExplorationLearnsOfTwoLocationsInWhateverOrder() {
    touches.explored();
    touches.concurrent();
    assertThat(isLearned(FLAG, OTHER, FLAG, OTHER)).isTrue();
  }

  @Test
  void anExplorationDoesNotLearnWhatTouchedPlainMemoryBetween() {
    touches.explored();
    touches.plain(LOAD, FLAG, 4);
    touches.concurrent();
    assertThat(isLearned(PLAIN, OTHER)).isFalse();
  }

  @Test
  void anExplorationDoesNotForgetThePlainMemoryBetween() {
    touches.explored();
    touches.concurrent();
    assertThat(isLearned(FLAG, PLAIN, FLAG)).isFalse();
  }

  @Test
  void aRunDoesNotLearnOfTwoLocations() {
    assertThat(isLearned(FLAG, OTHER)).isFalse();
  }

  @Test
  void whatIsNotScheduledCountsAmongSeveralThreads() {
    touches.unscheduled(LOAD);
    touches.concurrent();
    assertThat(touches.wasUnscheduled(LOAD)).isFalse();
    touches.unscheduled(LOAD);
    assertThat(touches.wasUnscheduled(LOAD)).isTrue();
  }

  @Test
  void aCopyKnowsTheSame() {
    touches.plain(LOAD, OTHER, 4);
    touches.concurrent();
    touches.plain(LOAD + 2, FLAG, 4);
    touches.raced(LOAD + 2);
    touches.unscheduled(LOAD + 2);
    PlainTouches copy = new PlainTouches(new TouchedArrays(0));
    copy.copy(touches, number -> number + 1);
    copy.atomic(LOAD + 1, FLAG, 4, locations);
    assertThat(copy.touchedBoth(LOAD + 1)).isTrue();
    assertThat(copy.isOrdered(LOAD + 3)).isFalse();
    assertThat(copy.wasUnscheduled(LOAD + 3)).isTrue();
    assertThat(copy.isOrdered(LOAD + 1)).isTrue();
  }
}
