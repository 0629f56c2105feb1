// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.Access;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.analysis.Probe;

/** Threads that start and are joined in mid-run, so that later ones take over clock slots. */
@Tag("slow")
class ThreadLivesTest {
  private static final int LOCATIONS = 3;
  private static final MemoryOrder[] READS = {MemoryOrder.RLX, MemoryOrder.ACQ, MemoryOrder.SC};
  private static final MemoryOrder[] WRITES = {MemoryOrder.RLX, MemoryOrder.REL, MemoryOrder.SC};
  private static final MemoryOrder[] FENCES = {
    MemoryOrder.ACQ, MemoryOrder.REL, MemoryOrder.ACQREL, MemoryOrder.SC
  };

  private final List<Integer> alive = new ArrayList<>();
  private final List<String> trace = new ArrayList<>();
  private int started;
  private int fewerSlots;

  @Test
  void positionsAndRacesAreThoseOfTheReferences() {
    int runs = Sizes.of("lives", 1500);
    for (int i = 0; i < runs; i++) {
      run(new Random(Sizes.seed() + i), RaceOrder.values()[i % 2]);
    }
    assertThat(fewerSlots).as("runs in which a slot was used again").isGreaterThan(runs / 2);
  }

  private void run(Random random, RaceOrder order) {
    MapMonitor maps = new MapMonitor();
    AppendixB paper = new AppendixB(order);
    Fast fast = new Fast(LOCATIONS, order, true);
    List<EventSink> sinks = List.of(maps, paper, fast.analysis);
    alive.clear();
    trace.clear();
    trace.add(order.name());
    alive.add(0);
    started = 1;
    for (int i = 0; i < 60; i++) {
      int thread = alive.get(random.nextInt(alive.size()));
      switch (random.nextInt(10)) {
        case 0 -> start(sinks, thread);
        case 1 -> join(sinks, thread, alive.get(random.nextInt(alive.size())));
        case 2, 3 -> plain(paper, fast, thread, random.nextBoolean(), i);
        default -> atomic(sinks, thread, random, i);
      }
      compare(maps, fast);
    }
    fewerSlots += fast.analysis.state().slots() < started ? 1 : 0;
  }

  private void start(List<EventSink> sinks, int parent) {
    if (alive.size() < 4) {
      int child = started++;
      trace.add("T" + parent + " start T" + child);
      sinks.forEach(sink -> sink.start(parent, child, 0));
      alive.add(child);
    }
  }

  private void join(List<EventSink> sinks, int parent, int child) {
    if (child != parent && child != 0) {
      trace.add("T" + parent + " join T" + child);
      sinks.forEach(sink -> sink.join(parent, child, 0));
      alive.remove((Integer) child);
    }
  }

  private void plain(AppendixB paper, Fast fast, int thread, boolean write, int i) {
    trace.add("T" + thread + (write ? " w" : " r"));
    fast.races.clear();
    if (write) {
      paper.plainWrite(thread, 0x9000, 4, i);
      fast.analysis.plainWrite(thread, 0x9000, 4, 0x1000 + i);
    } else {
      paper.plainRead(thread, 0x9000, 4, i);
      fast.analysis.plainRead(thread, 0x9000, 4, 0x1000 + i);
    }
    assertThat(!fast.races.isEmpty()).as("%s", trace).isEqualTo(!paper.races.isEmpty());
    fast.races.forEach(
        race -> assertThat(paper.races).as("%s", trace).contains(name(race.earlier())));
  }

  private static String name(Access access) {
    return access.kind().name().substring(0, 1) + access.thread();
  }

  private void atomic(List<EventSink> sinks, int thread, Random random, int i) {
    int x = 1 + random.nextInt(LOCATIONS);
    int what = random.nextInt(4);
    MemoryOrder read = READS[random.nextInt(READS.length)];
    MemoryOrder write = WRITES[random.nextInt(WRITES.length)];
    MemoryOrder fence = FENCES[random.nextInt(FENCES.length)];
    trace.add("T" + thread + " " + what + " " + x + " " + read + " " + write + " " + fence);
    for (EventSink sink : sinks) {
      switch (what) {
        case 0 -> sink.read(thread, x, i, read, i);
        case 1 -> sink.write(thread, x, i, write, i);
        case 2 -> sink.rmw(thread, x, i, write == MemoryOrder.REL ? write : read, i);
        default -> sink.fence(thread, fence, i);
      }
    }
  }

  private void compare(MapMonitor maps, Fast fast) {
    for (int t : alive) {
      for (int x = 1; x <= LOCATIONS; x++) {
        long hb = maps.hb(t, x, true);
        assertThat(Probe.hb(fast.analysis, t, x, true)).as("hb T%s %s", t, trace).isEqualTo(hb);
        long must = maps.must(t, x);
        assertThat(Probe.must(fast.analysis, t, x)).as("must T%s %s", t, trace).isEqualTo(must);
      }
    }
  }
}
