// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.Site;

/**
 * An execution in which some atomic reads are not heard of is racy if the whole one is: so a first
 * run of a program that can only race need not begin again for them. Of writes that is not so.
 */
class MissingReadsTest {
  private static final long PLAIN = 0x7000;
  private static final MemoryOrder[] READS = {MemoryOrder.RLX, MemoryOrder.ACQ};
  private static final MemoryOrder[] WRITES = {MemoryOrder.RLX, MemoryOrder.REL};
  private static final int READ = 0;
  private static final int WRITE = 1;
  private static final int RMW = 2;
  private static final int PLAIN_READ = 4;

  private record Step(int thread, int what, int on, MemoryOrder read, MemoryOrder write) {}

  @Test
  void noRaceIsHiddenByAMissingRead() {
    int made = 0;
    int hiddenByWrites = 0;
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(Sizes.seed() + seed);
      List<Step> steps = steps(random, 6 + seed % 20);
      boolean whole = races(steps);
      boolean less = races(without(steps, READ, random));
      assertThat(less || !whole).as("%s", steps).isTrue();
      made += less && !whole ? 1 : 0;
      hiddenByWrites += whole && !races(without(steps, WRITE, random)) ? 1 : 0;
    }
    assertThat(made).as("races that missing reads made").isPositive();
    assertThat(hiddenByWrites).as("races that missing writes hid").isPositive();
  }

  private static List<Step> steps(Random random, int length) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      steps.add(
          new Step(
              random.nextInt(3),
              random.nextInt(PLAIN_READ + 2),
              random.nextInt(2),
              READS[random.nextInt(READS.length)],
              WRITES[random.nextInt(WRITES.length)]));
    }
    return steps;
  }

  private static List<Step> without(List<Step> steps, int kind, Random random) {
    return steps.stream().filter(each -> each.what() != kind || random.nextBoolean()).toList();
  }

  private static boolean races(List<Step> steps) {
    Fast fast = new Fast(3, RaceOrder.values()[0], true);
    fast.analysis.start(0, 1, 0);
    fast.analysis.start(0, 2, 0);
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      long site = Site.of(0x1000 + i, 0);
      int x = 1 + step.on();
      switch (step.what()) {
        case READ -> fast.analysis.read(step.thread(), x, 0, step.read(), site);
        case WRITE -> fast.analysis.write(step.thread(), x, 0, step.write(), site);
        case RMW -> fast.analysis.rmw(step.thread(), x, 0, MemoryOrder.ACQREL, site);
        case RMW + 1 -> fast.analysis.fence(step.thread(), MemoryOrder.ACQREL, site);
        case PLAIN_READ -> fast.analysis.plainRead(step.thread(), PLAIN + 8L * step.on(), 4, site);
        default -> fast.analysis.plainWrite(step.thread(), PLAIN + 8L * step.on(), 4, site);
      }
    }
    return !fast.races.isEmpty();
  }
}
