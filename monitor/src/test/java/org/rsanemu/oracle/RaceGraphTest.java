// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.Site;
import org.rsanemu.oracle.OracleGraph.Event;

/**
 * The race detector against happens-before as C++20 and as RC20 define it, on the graph of each
 * run. Of the reads that are violations half are ignored.
 */
@Tag("slow")
class RaceGraphTest {
  private static final long PLAIN = 0x9000;

  /** A plain access; what it touches is a location's index, -1 for {@link #PLAIN}. */
  private record Touch(int event, int thread, int location, boolean write) {}

  @ParameterizedTest
  @EnumSource(RaceOrder.class)
  void racesAreTheConflictsThatHappensBeforeDoesNotOrder(RaceOrder order) {
    int racy = 0;
    int runs = Sizes.of("races", 4000);
    for (int i = 0; i < runs; i++) {
      OracleGenerator generator = new OracleGenerator(Sizes.seed() + i, i % 2 == 0, true);
      OracleProgram program = i % 3 == 0 ? generator.fenced(4) : generator.any(4);
      racy += compare(program, new Random(i), order) ? 1 : 0;
    }
    assertThat(racy).as("racy runs").isBetween(runs / 10, runs * 9 / 10);
  }

  /** Each thread touches one plain byte before or after some of its instructions. */
  private static boolean compare(OracleProgram program, Random random, RaceOrder order) {
    Fast fast = new Fast(program.locations(), order, true);
    OracleRun run = new OracleRun(program, fast.analysis);
    int threads = program.threads().size();
    OracleGraph graph = new OracleGraph(threads, program.locations());
    List<Touch> touches = new ArrayList<>();
    boolean raced = false;
    long tainted = 0;
    int touchedBy = 0;
    for (int t = run.choose(random); t >= 0; t = run.choose(random)) {
      Op op = run.next(t);
      if (random.nextInt(4) == 0 && (touchedBy & 1 << t) == 0) {
        touchedBy |= 1 << t;
        boolean write = random.nextBoolean();
        fast.races.clear();
        long site = Site.of(0x8000 + 16L * touches.size(), 0);
        if (write) {
          fast.analysis.plainWrite(t + 1, PLAIN, 4, site);
        } else {
          fast.analysis.plainRead(t + 1, PLAIN, 4, site);
        }
        graph = graph.with(Event.plain(t, graph.done[t]), -1);
        Touch touch = new Touch(graph.events.size() - 1, t, -1, write);
        raced |= isRacy(graph, tainted, touches, touch, order);
        assertThat(!fast.races.isEmpty())
            .as("%s at %s: %s", touch, graph.events, program)
            .isEqualTo(isRacy(graph, tainted, touches, touch, order));
        touches.add(touch);
      }
      graph = ScGraph.after(graph, t, op, program);
      fast.flags.clear();
      run.step(t);
      if (op.kind() == Op.Kind.R && !fast.flags.isEmpty() && random.nextBoolean()) {
        Flag flag = fast.flags.getLast();
        boolean stale = flag.must() == fast.analysis.locations().newest(flag.location());
        tainted |= stale ? 1L << graph.events.size() - 1 : 0;
        fast.ignoreRead(t + 1);
      }
    }
    return raced;
  }

  /**
   * Each thread touches one location plainly before some of its instructions: a read of it is held
   * against the atomic accesses before it, and these and later ones against it.
   */
  @ParameterizedTest
  @EnumSource(RaceOrder.class)
  void plainAccessesRaceWithAtomicOnesThatHappensBeforeDoesNotOrder(RaceOrder order) {
    int racy = 0;
    int runs = Sizes.of("races", 4000);
    for (int i = 0; i < runs; i++) {
      OracleGenerator generator = new OracleGenerator(Sizes.seed() + i, i % 2 == 0, true);
      OracleProgram program = i % 3 == 0 ? generator.fenced(4) : generator.any(4);
      racy += mix(program, new Random(i), order) ? 1 : 0;
    }
    assertThat(racy).as("racy runs").isBetween(runs / 10, runs * 19 / 20);
  }

  private static boolean mix(OracleProgram program, Random random, RaceOrder order) {
    Fast fast = new Fast(program.locations(), order, true);
    OracleRun run = new OracleRun(program, fast.analysis);
    OracleGraph graph = new OracleGraph(program.threads().size(), program.locations());
    List<Touch> plain = new ArrayList<>();
    List<Touch> atomic = new ArrayList<>();
    boolean raced = false;
    int touchedBy = 0;
    for (int t = run.choose(random); t >= 0; t = run.choose(random)) {
      int thread = t & ~OracleRun.SPURIOUS;
      if (program.locations() > 0 && random.nextInt(3) == 0 && (touchedBy & 1 << thread) == 0) {
        touchedBy |= 1 << thread;
        graph = graph.with(Event.plain(thread, graph.done[thread]), -1);
        int x = random.nextInt(program.locations());
        Touch touch = new Touch(graph.events.size() - 1, thread, x, random.nextBoolean());
        fast.races.clear();
        touch(fast, touch, plain.size());
        // Of a write it is not known yet that others access these bytes atomically.
        List<Touch> earlier = new ArrayList<>(plain);
        earlier.addAll(touch.write() ? List.of() : atomic);
        raced |= check(fast, graph, earlier, touch, order);
        plain.add(touch);
      }
      Op op = run.next(thread);
      graph = ScGraph.after(graph, t, op, program);
      fast.races.clear();
      run.step(t);
      Event event = graph.events.getLast();
      Touch touch = new Touch(graph.events.size() - 1, thread, op.location(), event.writes());
      boolean accesses = op.kind() != Op.Kind.F && op.kind() != Op.Kind.U;
      raced |= check(fast, graph, accesses ? plain : List.of(), touch, order);
      if (accesses) {
        atomic.add(touch);
      }
    }
    return raced;
  }

  private static void touch(Fast fast, Touch touch, int number) {
    long site = Site.of(0x8000 + 16L * number, 0);
    int thread = touch.thread() + 1;
    long address = fast.analysis.locations().address(touch.location() + 1);
    if (touch.write()) {
      fast.analysis.plainWrite(thread, address, 4, site);
    } else {
      fast.analysis.plainRead(thread, address, 4, site);
      fast.analysis.plainReadOfLocation(thread, touch.location() + 1, address, 4, site);
    }
  }

  private static boolean check(
      Fast fast, OracleGraph graph, List<Touch> earlier, Touch touch, RaceOrder order) {
    List<Touch> there = earlier.stream().filter(e -> e.location() == touch.location()).toList();
    boolean racy = isRacy(graph, 0, there, touch, order);
    assertThat(!fast.races.isEmpty()).as("%s at %s", touch, graph.events).isEqualTo(racy);
    return racy;
  }

  private static boolean isRacy(
      OracleGraph graph, long tainted, List<Touch> earlier, Touch touch, RaceOrder order) {
    EventRelation hb =
        switch (order) {
          case CPP20 -> graph.happensBeforeByCpp20(tainted);
          case RC20 -> graph.happensBefore(tainted);
        };
    return earlier.stream()
        .anyMatch(e ->
            e.thread() != touch.thread()
                && (e.write() || touch.write())
                && !hb.has(e.event(), touch.event()));
  }
}
