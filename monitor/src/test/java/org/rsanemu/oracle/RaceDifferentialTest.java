// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.Site;

/** The race detector against appendix B, access by access, sizes and overlaps at random. */
@Tag("slow")
class RaceDifferentialTest {
  private static final long PLAIN = 0x7ff0;
  private static final MemoryOrder[] READS = {MemoryOrder.RLX, MemoryOrder.ACQ, MemoryOrder.SC};
  private static final MemoryOrder[] WRITES = {MemoryOrder.RLX, MemoryOrder.REL, MemoryOrder.SC};
  private static final MemoryOrder[] FENCES = {
    MemoryOrder.ACQ, MemoryOrder.REL, MemoryOrder.ACQREL, MemoryOrder.SC
  };
  private static final int[] SIZES = {1, 2, 4, 4, 4, 8, 8, 3, 16, 21};

  private int races;
  private int clean;

  @Test
  void bothSayOfEachAccessWhetherItRaces() {
    int runs = Sizes.of("races", 4000);
    for (int i = 0; i < runs; i++) {
      run(new Random(Sizes.seed() + i), 12 + i % 60, RaceOrder.values()[i % 2]);
    }
    assertThat(races).as("racy accesses").isGreaterThan(runs);
    assertThat(clean).as("accesses without a race").isGreaterThan(runs);
  }

  private void run(Random random, int length, RaceOrder order) {
    AppendixB paper = new AppendixB(order);
    Fast fast = new Fast(3, order, true);
    List<String> trace = new ArrayList<>(List.of(order.name()));
    int threads = 2 + random.nextInt(3);
    for (int t = 1; t < threads; t++) {
      paper.start(0, t, 0);
      fast.analysis.start(0, t, 0);
    }
    for (int i = 0; i < length; i++) {
      int t = random.nextInt(threads);
      long site = Site.of(0x1000 + i, 0);
      int what = random.nextInt(12);
      if (what >= 6) {
        // Mostly around one word, so that sizes meet; the page's edge is 16 bytes on.
        long address =
            PLAIN + (random.nextInt(4) == 0 ? random.nextInt(24) : 4 * random.nextInt(4));
        int size = SIZES[random.nextInt(SIZES.length)];
        boolean write = what >= 9;
        trace.add("T" + t + (write ? " w " : " r ") + address + " " + size);
        comparePlain(paper, fast, t, address, size, write, site, trace);
      } else if (what == 5 && random.nextInt(4) == 0) {
        long address = PLAIN + random.nextInt(24);
        int size = 1 + random.nextInt(20);
        trace.add("forget " + address + " " + size);
        paper.forget(address, size);
        fast.analysis.forget(address, size);
      } else if (what == 5 && random.nextInt(2) == 0) {
        long address = PLAIN + random.nextInt(24);
        int size = 1 + random.nextInt(40);
        boolean readable = random.nextBoolean();
        trace.add("T" + t + (readable ? " protect " : " end ") + address + " " + size);
        fast.races.clear();
        paper.ends(t, address, size, readable, site);
        fast.analysis.ends(t, address, size, readable, site);
        compare(paper, fast, site, trace);
      } else {
        int x = 1 + random.nextInt(3);
        MemoryOrder read = READS[random.nextInt(READS.length)];
        MemoryOrder write = WRITES[random.nextInt(WRITES.length)];
        MemoryOrder fence = FENCES[random.nextInt(FENCES.length)];
        trace.add("T" + t + " " + what + " " + x + " " + read + " " + write + " " + fence);
        for (EventSink sink : List.of(paper, fast.analysis)) {
          switch (what) {
            case 0, 1 -> sink.read(t, x, 0, read, site);
            case 2, 3 -> sink.write(t, x, 0, write, site);
            case 4 -> sink.rmw(t, x, 0, write == MemoryOrder.REL ? MemoryOrder.ACQREL : read, site);
            default -> sink.fence(t, fence, site);
          }
        }
      }
    }
  }

  private void comparePlain(
      AppendixB paper,
      Fast fast,
      int thread,
      long address,
      int size,
      boolean write,
      long site,
      List<String> trace) {
    fast.races.clear();
    if (write) {
      paper.plainWrite(thread, address, size, site);
      fast.analysis.plainWrite(thread, address, size, site);
    } else {
      paper.plainRead(thread, address, size, site);
      fast.analysis.plainRead(thread, address, size, site);
    }
    compare(paper, fast, site, trace);
  }

  private void compare(AppendixB paper, Fast fast, long site, List<String> trace) {
    assertThat(fast.races.isEmpty()).as("%s", trace).isEqualTo(paper.races.isEmpty());
    for (Race race : fast.races) {
      String name = race.earlier().kind().name().charAt(0) + "" + race.earlier().thread();
      assertThat(paper.races).as("%s", trace).contains(name);
      assertThat(race.current().site()).isEqualTo(site);
    }
    races += paper.races.isEmpty() ? 0 : 1;
    clean += paper.races.isEmpty() ? 1 : 0;
  }
}
