// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;

/**
 * Random executions, watched byte by byte and by page at once: of pages, only the first read and
 * the first write between two scheduling points of a thread's turn are told, as a machine does.
 */
class PageHistoryTest {
  private static final int THREADS = 4;
  private static final int PAGES = 3;
  private static final int BYTES = 4;
  private static final long ATOMICS = 0x100_000;

  /** The pages on which bytes raced. */
  private static final class Raced implements FindingSink {
    private final BitSet pages = new BitSet();

    @Override
    public boolean violation(Violation violation) {
      return true;
    }

    @Override
    public void race(Race race) {
      pages.set((int) (race.current().address() >>> 12));
    }
  }

  @Test
  void whereBytesRaceThePageIsTouchedUnordered() {
    int racing = 0;
    int falselyShared = 0;
    int clean = 0;
    for (int seed = 0; seed < 3000; seed++) {
      Raced raced = new Raced();
      BitSet unordered = run(new Random(seed), new Analysis(raced));
      BitSet missed = (BitSet) raced.pages.clone();
      missed.andNot(unordered);
      assertThat(missed.isEmpty()).as("seed %d: pages %s", seed, missed).isTrue();
      racing += raced.pages.isEmpty() ? 0 : 1;
      falselyShared += unordered.cardinality() > raced.pages.cardinality() ? 1 : 0;
      clean += unordered.isEmpty() ? 1 : 0;
    }
    assertThat(racing).isGreaterThan(500);
    assertThat(falselyShared).isGreaterThan(300);
    assertThat(clean).isGreaterThan(50);
  }

  private static BitSet run(Random random, Analysis analysis) {
    for (int child = 1; child < THREADS; child++) {
      analysis.start(0, child, 1);
    }
    BitSet unordered = new BitSet();
    BitSet read = new BitSet();
    BitSet written = new BitSet();
    int thread = 0;
    int length = 5 + random.nextInt(60);
    for (int i = 0; i < length; i++) {
      if (random.nextInt(4) == 0) {
        thread = random.nextInt(THREADS);
        read.clear();
        written.clear();
      }
      if (random.nextInt(3) == 0) {
        atomic(random, analysis, thread);
        read.clear();
        written.clear();
        continue;
      }
      int page = random.nextInt(PAGES);
      long address = ((long) page << 12) + random.nextInt(BYTES);
      if (random.nextInt(3) > 0) {
        analysis.plainRead(thread, address, 1, 10 + i);
        if (!read.get(page) && !written.get(page) && analysis.pageRead(thread, page)) {
          unordered.set(page);
        }
        read.set(page);
      } else {
        analysis.plainWrite(thread, address, 1, 10 + i);
        if (!written.get(page) && analysis.pageWrite(thread, page)) {
          unordered.set(page);
        }
        written.set(page);
      }
    }
    return unordered;
  }

  private static void atomic(Random random, Analysis analysis, int thread) {
    int x = analysis.locations().require(ATOMICS + 8L * random.nextInt(2), 4, 0);
    switch (random.nextInt(4)) {
      case 0 -> analysis.read(thread, x, 0, MemoryOrder.ACQ, 2);
      case 1 -> analysis.write(thread, x, 0, MemoryOrder.REL, 3);
      case 2 -> analysis.rmw(thread, x, 0, MemoryOrder.ACQREL, 4);
      default -> analysis.fence(thread, MemoryOrder.SC, 5);
    }
  }
}
