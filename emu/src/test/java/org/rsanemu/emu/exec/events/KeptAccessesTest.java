// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;

/** What the data plane and the race detector keep together, the race detector finds alone. */
class KeptAccessesTest {
  private static final int EXECUTIONS = 1500;
  private static final int STEPS = 120;
  private static final int THREADS = 6;

  /** Across the end of a group of lines, of which the plane knows whether it has any. */
  private static final long PLAIN = 0x1_ffa0;

  private static final int BYTES = 160;
  private static final long ATOMIC = 0x40000;

  private final Random random = new Random(7);

  /** Keeps races as text. */
  private static final class Races implements FindingSink {
    private final List<String> found = new ArrayList<>();

    @Override
    public boolean violation(Violation violation) {
      return true;
    }

    @Override
    public void race(Race race) {
      found.add(race.toString());
    }
  }

  @Test
  void racesAreThoseOfTheRaceDetectorAlone() {
    int races = 0;
    try (Engine engine = new Engine(Architectures.of(62).cpu())) {
      for (int i = 0; i < EXECUTIONS; i++) {
        Races expected = new Races();
        Races found = new Races();
        engine.plane().plane().reset();
        execute(new Analysis(expected), new Analysis(found), engine, i % 3 == 0);
        assertThat(found.found).as("execution %d", i).isEqualTo(expected.found);
        races += expected.found.size();
      }
    }
    assertThat(races).isGreaterThan(EXECUTIONS);
  }

  /** One random execution, reported to both. */
  private void execute(Analysis alone, Analysis rest, Engine engine, boolean hot) {
    KeptAccesses kept = new KeptAccesses(rest, engine.plane());
    List<EventSink> plain = List.of(alone, kept);
    List<EventSink> all = List.of(alone, rest);
    int started = 1;
    for (int step = 1; step <= STEPS; step++) {
      int thread = random.nextInt(started);
      long site = step;
      int size = 1 << random.nextInt(4);
      long address = PLAIN + random.nextInt(BYTES);
      long at = random.nextInt(4) == 0 ? address : address & -size;
      long length = (long) size * (1 + step % 5);
      switch (random.nextInt(hot ? 12 : 24)) {
        case 0 -> {
          if (started < THREADS) {
            int child = started++;
            all.forEach(each -> each.start(thread, child, site));
          }
        }
        case 1, 2 -> synchronize(all, thread, true, site);
        case 3, 4, 12, 13, 14 -> synchronize(all, thread, false, site);
        case 5 -> {
          long before = step % 8 == 0 ? 0x1_2345 : 0;
          plain.forEach(each -> each.forget(at - before, before + length));
        }
        case 6 -> plain.forEach(each -> each.ends(thread, at, size, (at & 8) == 0, site));
        case 7 -> kept.watch(at, size);
        case 8 -> plain.forEach(each -> each.plainWriteNonTemporal(thread, at, size, site));
        case 9 -> all.forEach(each -> each.publish(thread));
        case 10, 15, 16, 17 -> plain.forEach(each -> each.plainWrite(thread, at, size, site));
        default -> plain.forEach(each -> each.plainRead(thread, at, size, site));
      }
    }
  }

  private void synchronize(List<EventSink> all, int thread, boolean releases, long site) {
    long address = ATOMIC + 8L * random.nextInt(2);
    for (EventSink each : all) {
      int location = ((Analysis) each).locations().require(address, 8, 0);
      if (releases) {
        each.write(thread, location, site, MemoryOrder.REL, site);
      } else {
        each.read(thread, location, 0, MemoryOrder.ACQ, site);
      }
    }
  }

  @Test
  void knowsWhatIsUnpublishedAsTheRaceDetectorDoes() {
    int unpublished = 0;
    try (Engine engine = new Engine(Architectures.of(62).cpu())) {
      for (int i = 0; i < EXECUTIONS; i++) {
        Analysis alone = new Analysis(new Races());
        Analysis rest = new Analysis(new Races());
        engine.plane().plane().reset();
        execute(alone, rest, engine, false);
        KeptAccesses kept = new KeptAccesses(rest, engine.plane());
        for (long at = PLAIN; at < PLAIN + BYTES; at++) {
          boolean is = alone.isUnpublished(0, at);
          assertThat(kept.isUnpublished(0, at)).as("%d: byte %x", i, at).isEqualTo(is);
          unpublished += is ? 1 : 0;
        }
      }
    }
    assertThat(unpublished).isGreaterThan(EXECUTIONS);
  }

  /**
   * A byte may be read where a read of it would not race; of one that has raced nothing is said.
   */
  @Test
  void knowsWhatMayBeRead() {
    int[] answers = new int[2];
    try (Engine engine = new Engine(Architectures.of(62).cpu())) {
      for (int i = 0; i < EXECUTIONS; i++) {
        Races found = new Races();
        Analysis alone = new Analysis(found);
        Analysis rest = new Analysis(new Races());
        engine.plane().plane().reset();
        execute(alone, rest, engine, false);
        KeptAccesses kept = new KeptAccesses(rest, engine.plane());
        for (long at = PLAIN; at < PLAIN + BYTES; at++) {
          long written = kept.newestWrite(at);
          boolean may = rest.state().foresight(0).mayRead(written);
          int before = found.found.size();
          alone.plainRead(0, at, 1, STEPS + at);
          boolean races = found.found.size() > before;
          if (may || written > 0) {
            assertThat(may).as("%d: byte %x", i, at).isEqualTo(!races);
          }
          answers[may ? 1 : 0]++;
        }
      }
    }
    assertThat(answers[0]).isGreaterThan(EXECUTIONS);
    assertThat(answers[1]).isGreaterThan(EXECUTIONS);
  }
}
