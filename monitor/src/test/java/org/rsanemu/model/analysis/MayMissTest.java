// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;
import org.rsanemu.model.location.AtomicLocation;

/**
 * The cheap question before a read, in random executions: where it says that the read is not a
 * violation, the check finds none. Some executions are long, so that history is folded.
 */
class MayMissTest implements FindingSink {
  private static final int THREADS = 4;
  private static final int LOCATIONS = 3;
  private static final MemoryOrder[] READS = {MemoryOrder.RLX, MemoryOrder.ACQ, MemoryOrder.SC};
  private static final MemoryOrder[] WRITES = {MemoryOrder.RLX, MemoryOrder.REL, MemoryOrder.SC};

  private int violations;
  private int fencedViolations;
  private int denied;
  private int fencedDenied;

  @Override
  public boolean violation(Violation violation) {
    violations++;
    return false;
  }

  @Override
  public void race(Race race) {
    throw new AssertionError(race);
  }

  @Test
  void whatIsDeniedIsNoViolation() {
    long folded = 0;
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      Analysis analysis = new Analysis(this);
      for (int child = 1; child < THREADS; child++) {
        analysis.start(0, child, 1);
      }
      boolean isLong = seed % 20 == 0;
      int length = isLong ? 2000 : 5 + random.nextInt(60);
      for (int i = 0; i < length; i++) {
        boolean often = isLong && random.nextInt(100) > 0;
        int thread = random.nextInt(often ? 2 : THREADS); // the others are far behind
        step(random, analysis, thread, "seed " + seed + ", step " + i);
      }
      folded += analysis.state().uncheckedHistories();
    }
    assertThat(violations).isGreaterThan(5000);
    assertThat(fencedViolations).isGreaterThan(500);
    assertThat(denied).isGreaterThan(5000);
    assertThat(fencedDenied).isGreaterThan(1000);
    assertThat(folded).as("checks that lacked history").isPositive();
  }

  private void step(Random random, Analysis analysis, int thread, String where) {
    int x = analysis.locations().require(0x1000 + 8L * random.nextInt(LOCATIONS), 4, 0);
    int site = 10 + random.nextInt(100);
    boolean library = random.nextInt(8) == 0;
    analysis.library(library);
    switch (random.nextInt(8)) {
      case 0, 1 -> analysis.write(thread, x, site, any(random, WRITES), site);
      case 2 -> analysis.rmw(thread, x, site, any(random, WRITES), site);
      case 3 -> analysis.fence(thread, any(random, WRITES), site);
      case 4 -> read(random, analysis, thread, x, true, where);
      default -> read(random, analysis, thread, x, false, where);
    }
  }

  /** A read, or a compare-and-swap: the registers before both are kept by what is said of them. */
  private void read(
      Random random, Analysis analysis, int thread, int x, boolean fenced, String where) {
    boolean mayMiss = analysis.state().mayMiss(thread, x);
    int before = violations;
    if (fenced) {
      analysis.fence(thread, MemoryOrder.SC, 2);
    }
    MemoryOrder order = any(random, READS);
    switch (random.nextInt(4)) {
      case 0 -> analysis.casFailed(thread, x, 1, 0, true, order, 3);
      case 1 -> analysis.casSucceeded(thread, x, 1, 7, random.nextBoolean(), order, 4);
      default -> analysis.read(thread, x, 0, order, 5);
    }
    boolean violates = violations > before;
    assertThat(violates && !mayMiss).as("a violation was denied: " + where).isFalse();
    fencedViolations += fenced && violates ? 1 : 0;
    denied += mayMiss ? 0 : 1;
    fencedDenied += fenced && !mayMiss ? 1 : 0;
    if (violates && random.nextInt(3) == 0) {
      analysis.state().ignoreRead(thread, AtomicLocation.NOWHERE, AtomicLocation.NOWHERE);
    }
  }

  private static MemoryOrder any(Random random, MemoryOrder[] orders) {
    return orders[random.nextInt(orders.length)];
  }
}
