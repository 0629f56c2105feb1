// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rsanemu.model.MemoryOrder.ACQ;
import static org.rsanemu.model.MemoryOrder.REL;
import static org.rsanemu.model.MemoryOrder.RLX;
import static org.rsanemu.model.MemoryOrder.SC;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.Modification.Operation;
import org.rsanemu.model.Race;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.Violation;

/**
 * Nobody can observe the order of additions whose results are of no account: it says nothing of
 * what SC orders, as long as nobody reads between them, and nothing is handed on by them. Thread 1
 * writes data and adds; thread 2 does something, and misses the data.
 */
class CommutingWritesTest implements FindingSink {
  private static final Modification ADD = new Modification(Operation.ADD, false);

  private Analysis analysis = new Analysis(this);
  private int count;
  private int data;
  private int flag;
  private int violations;

  CommutingWritesTest() {
    begin();
  }

  private void begin() {
    analysis.start(0, 1, 1);
    analysis.start(0, 2, 1);
    analysis.start(0, 3, 1);
    count = analysis.locations().require(0x1000, 4, 0);
    data = analysis.locations().require(0x2000, 4, 0);
    flag = analysis.locations().require(0x3000, 4, 0);
  }

  @Override
  public boolean violation(Violation violation) {
    violations++;
    return false;
  }

  @Override
  public void race(Race race) {
    throw new AssertionError(race);
  }

  private void add(int thread, long value) {
    analysis.rmw(thread, count, value, ADD, RLX, 10 + thread);
  }

  private void writes() {
    analysis.write(1, data, 1, RLX, 2);
  }

  private void misses(boolean does) {
    analysis.read(2, data, 1, RLX, 3);
    assertThat(violations).isEqualTo(does ? 1 : 0);
  }

  @Test
  void additionsAreInNoOrder() {
    writes();
    add(1, 1);
    add(2, 2);
    misses(false);
  }

  @ParameterizedTest
  @CsvSource({"OTHER, ADD", "ADD, OTHER", "OTHER, OTHER", "ADD, OR", "OR, ADD"})
  void othersAre(Operation first, Operation second) {
    writes();
    analysis.rmw(1, count, 1, new Modification(first, false), RLX, 4);
    analysis.rmw(2, count, 2, new Modification(second, false), RLX, 5);
    misses(true);
  }

  @Test
  void whoReadsComesAfterThem() {
    writes();
    add(1, 1);
    add(3, 2);
    analysis.read(2, count, 2, RLX, 5);
    misses(true);
  }

  @Test
  void whoReadsBetweenComesBeforeTheLater() {
    analysis.write(1, data, 1, RLX, 2);
    analysis.read(1, count, 0, RLX, 4);
    add(3, 1);
    add(2, 2);
    misses(true);
  }

  @Test
  void whoReadsOneComesBeforeTheNext() {
    add(3, 1);
    writes();
    analysis.read(1, count, 1, RLX, 4);
    add(2, 2);
    misses(true);
  }

  @Test
  void theyComeAfterWhatWasWrittenBefore() {
    writes();
    analysis.write(1, count, 5, RLX, 4);
    add(3, 6);
    add(2, 7);
    misses(true);
  }

  @Test
  void whatIsWrittenLaterComesAfterAll() {
    writes();
    add(1, 1);
    add(3, 2);
    analysis.write(2, count, 0, RLX, 4);
    misses(true);
  }

  @Test
  void aThreadThatAddsAgainStillKnowsNothing() {
    add(2, 1);
    writes();
    add(1, 2);
    add(2, 3);
    misses(false);
  }

  @ParameterizedTest
  @CsvSource({"REL, RLX", "RLX, REL", "SC, RLX", "RLX, SC"})
  void whatReleasesIsOrdered(MemoryOrder first, MemoryOrder second) {
    writes();
    analysis.rmw(1, count, 1, ADD, first, 4);
    analysis.rmw(2, count, 2, ADD, second, 5);
    misses(true);
  }

  @Test
  void whatAcquiresIsNot() {
    writes();
    analysis.rmw(1, count, 1, ADD, ACQ, 4);
    analysis.rmw(2, count, 2, ADD, ACQ, 5);
    misses(false);
  }

  @Test
  void whatComesAfterAReleasingFenceIsOrdered() {
    writes();
    analysis.fence(1, REL, 4);
    add(1, 1);
    add(2, 2);
    misses(true);
  }

  /**
   * Thread 3 has made a fence, of which thread 1 knows: a fence of thread 2 would come after it.
   */
  private void afterFence() {
    analysis.write(3, flag, 7, RLX, 4);
    analysis.fence(3, SC, 5);
    analysis.write(3, flag, 8, REL, 6);
    analysis.read(1, flag, 8, ACQ, 7);
    writes();
    add(1, 1);
    add(2, 2);
  }

  @Test
  void whatMayOrderFencesIsOrdered() {
    analysis = new Analysis(this, Models.RC20, RaceOrder.CPP20, ScOrder.ARMV8, false);
    begin();
    afterFence();
    misses(true);
  }

  @Test
  void whereFencesHaveTheirOrderItSaysNothingNew() {
    afterFence();
    misses(false);
  }

  @Test
  void fencesOfWhoHasDoneNothingSinceAreKnown() {
    analysis = new Analysis(this, Models.RC20, RaceOrder.CPP20, ScOrder.ARMV8, false);
    analysis.write(0, analysis.locations().require(0x4000, 4, 0), 1, RLX, 1);
    begin();
    analysis.fence(0, SC, 2);
    analysis.start(0, 4, 3);
    analysis.write(4, data, 1, RLX, 2);
    add(4, 1);
    add(2, 2);
    misses(false);
  }
}
