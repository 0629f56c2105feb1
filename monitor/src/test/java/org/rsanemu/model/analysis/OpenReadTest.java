// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.model.Access;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.Race;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.Violation;
import org.rsanemu.model.location.AtomicLocation;

/** How often a violation is reported, and which reads can be ignored. */
class OpenReadTest implements FindingSink {
  private final Analysis analysis = new Analysis(this);
  private final List<Violation> violations = new ArrayList<>();
  private final List<Race> races = new ArrayList<>();
  private final int x = analysis.locations().require(0x1000, 4, 0);
  private final int message = analysis.locations().require(0x2000, 4, 0);
  private boolean settles;

  OpenReadTest() {
    analysis.start(0, 1, 1);
    analysis.start(0, 2, 1);
  }

  @Override
  public boolean violation(Violation violation) {
    violations.add(violation);
    return settles;
  }

  @Override
  public void race(Race race) {
    races.add(race);
  }

  private void writeStale(long value) {
    analysis.write(1, x, value, MemoryOrder.REL, 2);
    analysis.write(1, message, value, MemoryOrder.RLX, 3);
    analysis.read(2, message, value, MemoryOrder.RLX, 4);
  }

  @Test
  void aViolationIsToldUntilItsPairIsSettled() {
    for (int i = 1; i <= 5; i++) {
      settles = i == 3;
      writeStale(i);
      analysis.read(2, x, i, MemoryOrder.RLX, 5);
    }
    assertThat(violations).hasSize(3);
    writeStale(9);
    analysis.read(2, x, 9, MemoryOrder.RLX, 6);
    assertThat(violations).as("another place").hasSize(4);
  }

  @Test
  void anIgnoredReadIsAViolationAgainAndAgain() {
    writeStale(1);
    for (int i = 1; i <= 5; i++) {
      analysis.read(2, x, 1, MemoryOrder.ACQ, 5);
      assertThat(violations).hasSize(i);
      assertThat(violations.getLast().hb()).isZero();
      assertThat(violations.getLast().must()).isEqualTo(1);
      assertThat(analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE))
          .isTrue();
    }
    analysis.read(2, x, 1, MemoryOrder.ACQ, 5);
    analysis.read(2, x, 1, MemoryOrder.ACQ, 5);
    assertThat(violations).as("of two that count the first").hasSize(6);
  }

  @Test
  void anIgnoredReadSynchronizesNoPlainMemory() {
    analysis.plainWrite(1, 0x3000, 4, 7);
    writeStale(1);
    analysis.read(2, x, 1, MemoryOrder.ACQ, 5);
    analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE);
    analysis.plainRead(2, 0x3000, 4, 8);
    assertThat(races).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"RLX", "ACQ", "SC"})
  void aReadThatSawAnOlderWriteKnowsWhatThatPublished(MemoryOrder order) {
    analysis.plainWrite(1, 0x3000, 4, 7);
    analysis.write(1, x, 1, MemoryOrder.REL, 2);
    analysis.read(2, x, 1, MemoryOrder.RLX, 4);
    analysis.plainWrite(1, 0x4000, 4, 8);
    writeStale(2);
    StaleWrite older = analysis.state().stale(2, x, order).writes().getFirst();
    analysis.read(2, x, 2, order, 5);
    assertThat(older.silent()).isFalse();
    assertThat(analysis.state().leastPublication(x, List.of(older), false)).isEqualTo(1);
    assertThat(analysis.state().ignoreRead(2, 1, 1)).isTrue();
    analysis.fence(2, MemoryOrder.ACQ, 6);
    analysis.plainRead(2, 0x3000, 4, 9);
    assertThat(races).isEmpty();
    analysis.plainRead(2, 0x4000, 4, 9);
    assertThat(races).hasSize(1);
  }

  @Test
  void nothingOlderIsSeenThanTheOldestThatWasSeen() {
    analysis.write(1, x, 1, MemoryOrder.RLX, 2);
    analysis.write(1, x, 2, MemoryOrder.RLX, 2);
    writeStale(3);
    analysis.read(2, x, 3, MemoryOrder.RLX, 5);
    assertThat(analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, 2)).isTrue();
    assertThat(analysis.state().stale(2, x, MemoryOrder.RLX).writes())
        .extracting(stale -> stale.write().value())
        .containsExactly(2L);
  }

  @Test
  void whatTwoThreadsPublishIsNotLessThanEitherOfThem() {
    analysis.start(0, 3, 1);
    analysis.write(1, x, 1, MemoryOrder.REL, 2);
    analysis.write(3, x, 2, MemoryOrder.REL, 2);
    writeStale(3);
    List<StaleWrite> all = analysis.state().stale(2, x, MemoryOrder.ACQ).writes();
    List<StaleWrite> two =
        all.stream().filter(stale -> stale.write().kind() != Access.Kind.INITIAL).toList();
    assertThat(two).hasSize(2);
    assertThat(analysis.state().leastPublication(x, two, false)).isEqualTo(AtomicLocation.NOWHERE);
    assertThat(analysis.state().leastPublication(x, all, false)).as("the initial value").isZero();
  }

  @Test
  void aWriteThatIsKnownByTheOrderOfFencesAloneTeachesSomethingForRaces() {
    analysis.plainRead(1, 0x3000, 4, 6);
    analysis.fence(1, MemoryOrder.SC, 7);
    analysis.write(1, x, 1, MemoryOrder.RLX, 8);
    analysis.fence(1, MemoryOrder.SC, 9);
    analysis.fence(2, MemoryOrder.SC, 10);
    writeStale(2);
    assertThat(analysis.state().stale(2, x, MemoryOrder.ACQ).writes())
        .singleElement()
        .satisfies(stale -> {
          assertThat(stale.write().value()).isEqualTo(1);
          assertThat(stale.silent()).isFalse();
        });
  }

  @Test
  void whatTheThreadItselfDoesNextIsPublishedAsAlways() {
    writeStale(1);
    analysis.read(2, x, 1, MemoryOrder.ACQ, 5);
    analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE);
    analysis.plainWrite(2, 0x3000, 4, 7);
    analysis.write(2, message, 2, MemoryOrder.REL, 8);
    analysis.read(1, message, 2, MemoryOrder.ACQ, 9);
    analysis.plainRead(1, 0x3000, 4, 10);
    assertThat(races).isEmpty();
  }

  /** It comes behind the first write of that value, then: what is between, it may still see. */
  @ParameterizedTest
  @EnumSource(names = {"RLX", "ACQ", "ACQREL", "SC"})
  void anExchangeThatLeavesTheValueAsItWasCanBeIgnored(MemoryOrder order) {
    analysis.plainWrite(1, 0x3000, 4, 6);
    analysis.write(1, x, 7, MemoryOrder.REL, 2);
    analysis.plainWrite(1, 0x4000, 4, 6);
    analysis.write(1, x, 8, MemoryOrder.REL, 2);
    writeStale(7);
    analysis.rmw(2, x, 7, order, 5);
    assertThat(violations).hasSize(1);
    assertThat(analysis.state().ignoreRead(2, 1, 1)).isTrue();
    assertThat(analysis.state().stale(2, x, MemoryOrder.RLX).writes())
        .extracting(stale -> stale.write().value())
        .containsExactly(8L, 7L);
    analysis.fence(2, MemoryOrder.ACQ, 8);
    analysis.plainRead(2, 0x3000, 4, 9);
    assertThat(races).isEmpty();
    analysis.plainRead(2, 0x4000, 4, 9);
    assertThat(races).hasSize(1);
  }

  /** Who reads the newest value reads it from the write before. */
  @Test
  void whatAnIgnoredExchangeReleasesNobodyTakesByTheNewestValue() {
    analysis.start(0, 3, 1);
    analysis.write(1, x, 7, MemoryOrder.RLX, 2);
    writeStale(7);
    analysis.plainWrite(2, 0x3000, 4, 4);
    analysis.rmw(2, x, 7, MemoryOrder.ACQREL, 5);
    assertThat(analysis.state().ignoreRead(2, 1, 1)).isTrue();
    analysis.read(3, x, 7, MemoryOrder.ACQ, 6);
    analysis.plainRead(3, 0x3000, 4, 7);
    assertThat(races).hasSize(1);
  }

  /** It acquires nothing of an older write, either, for a fence that follows. */
  @Test
  void anIgnoredExchangeWhoseValueGoesNowhereLearnsNothing() {
    analysis.plainWrite(1, 0x3000, 4, 6);
    analysis.write(1, x, 7, MemoryOrder.REL, 2);
    analysis.write(1, x, 8, MemoryOrder.REL, 2);
    writeStale(7);
    analysis.rmw(2, x, 7, Modification.DROPPED, MemoryOrder.RLX, 5);
    assertThat(analysis.state().ignoreRead(2, 1, 1)).isTrue();
    analysis.fence(2, MemoryOrder.ACQ, 8);
    analysis.plainRead(2, 0x3000, 4, 9);
    assertThat(races).hasSize(1);
  }

  @Test
  void anExchangeOfAnotherValueCannotBeIgnored() {
    analysis.write(1, x, 7, MemoryOrder.RLX, 2);
    writeStale(7);
    analysis.rmw(2, x, 8, MemoryOrder.RLX, 5);
    assertThat(violations).hasSize(1);
    assertThat(analysis.state().ignoreRead(2, 1, 1)).isFalse();
  }

  /** Whatever came between would be taken back as well. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void nothingMayHappenInBetween(int event) {
    writeStale(1);
    analysis.read(2, x, 1, MemoryOrder.RLX, 5);
    switch (event) {
      case 0 -> analysis.fence(2, MemoryOrder.ACQ, 6);
      case 1 -> analysis.read(1, x, 1, MemoryOrder.RLX, 6);
      case 2 -> analysis.write(1, x, 2, MemoryOrder.RLX, 6);
      case 3 -> analysis.start(2, 3, 6);
      case 4 -> analysis.join(2, 1, 6);
      case 5 -> analysis.channelRelease(2, 7, 6);
      default -> analysis.channelAcquire(2, 7, 6);
    }
    assertThat(analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE))
        .isFalse();
  }

  @Test
  void whatIsNotTheLastReadThatWasToldCannotBeIgnored() {
    writeStale(1);
    assertThat(analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE))
        .as("no violation")
        .isFalse();
    analysis.read(2, x, 1, MemoryOrder.RLX, 5);
    assertThat(analysis.state().ignoreRead(1, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE))
        .as("another thread")
        .isFalse();
    writeStale(2);
    analysis.read(2, x, 2, MemoryOrder.RLX, 5);
    analysis.read(2, message, 2, MemoryOrder.RLX, 6);
    assertThat(analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE))
        .as("something came after it")
        .isFalse();
    writeStale(3);
    analysis.casFailed(2, x, 7, 3, true, MemoryOrder.RLX, 7);
    assertThat(violations).hasSize(3);
    assertThat(analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE))
        .as("a compare-and-swap that failed")
        .isTrue();
    analysis.casSucceeded(2, x, 3, 7, true, MemoryOrder.RLX, 7);
    assertThat(analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE))
        .as("a compare-and-swap")
        .isFalse();
    settles = true;
    writeStale(4);
    analysis.read(2, x, 4, MemoryOrder.RLX, 8);
    assertThat(analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE))
        .as("settled")
        .isFalse();
    assertThat(violations).hasSize(5);
  }

  /** The newest write is one that SC does not order before the read. */
  @Test
  void aReadThatMayComeBeforeTheNewestWriteStaysWhatItWas() {
    writeStale(1);
    analysis.rmw(0, x, 2, MemoryOrder.REL, 7);
    analysis.read(2, x, 2, MemoryOrder.ACQ, 5);
    assertThat(violations)
        .singleElement()
        .satisfies(violation ->
            assertThat(analysis.state().sooner(violation))
                .extracting(Access::value)
                .containsExactly(1L));
    assertThat(analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE))
        .isTrue();
    analysis.read(2, x, 2, MemoryOrder.ACQ, 5);
    assertThat(violations).hasSize(1);
  }

  @Test
  void ignoredReadsAreRememberedInBounds() {
    int most = 0;
    for (int i = 0; i < 20_000; i++) {
      writeStale(i);
      analysis.read(2, x, i, MemoryOrder.ACQ, 5);
      assertThat(analysis.state().ignoreRead(2, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE))
          .isTrue();
      most = Math.max(most, analysis.state().remembered(x));
    }
    assertThat(violations).hasSize(20_000);
    assertThat(most).isLessThanOrEqualTo(64 + 2 * 32);
  }
}
