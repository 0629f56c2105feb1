// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.Race;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;
import org.rsanemu.model.analysis.Models;

/** Executions as text, and the monitor driven by them. */
class TraceTest {
  private static final String ALL_EVENTS =
      """
      T0 start T1 @0x1000
      T1 R x 1 acq @0x1004
      T1 W x 2 rel
      T1 X x 3 acqrel
      T1 XD x 4 rlx
      T1 C x 4 5 sc @0x1163
      T1 CF x 4 5 acq
      T1 V x 5 6 rel
      T1 VF x 5 6 rlx
      T1 A? x 6 acq
      T1 A x 6 acq
      T1 B? x 6 rlx
      T1 B x 6 7 rlx
      T1 F sc @0x2000
      T1 r 0x5000 4 @0x2004
      T1 w 0x5000 16 @0x2008
      T1 wnt 0x5000 16
      T1 SFENCE
      T1 send 7
      T0 receive 7
      forget 0x5000 64
      T0 join T1
      """;

  @Test
  void whatIsReadIsWrittenAgainAsItWas() {
    StringBuilder out = new StringBuilder();
    new TraceReader(new TraceWriter(out, n -> "x"), name -> 1).play(ALL_EVENTS);
    assertThat(out).hasToString(ALL_EVENTS);
  }

  @Test
  void aTraceDrivesTheMonitor() {
    List<String> found = new ArrayList<>();
    play(
        """
        T0 start T1
        T0 start T2
        T1 W x rlx @0x1163       # store buffering
        T1 R y rlx @0x1167
        T2 W y rlx @0x1263
        T2 R x rlx @0x1267
        T1 w 0x9000 4 @0x1300
        T2 r 0x9002 2 @0x1400
        """,
        found);
    assertThat(found).containsExactly("0x1267 misses 0x1163", "0x1300 races with 0x1400");
  }

  /** The seam of memory models: one that allows nothing leaves the races, which are not its own. */
  @Test
  void underSequentialConsistencyTheRaceIsLeft() {
    String trace =
        """
        T0 start T1
        T0 start T2
        T1 W x rlx @0x1163       # store buffering
        T1 R y rlx @0x1167
        T2 W y rlx @0x1263
        T2 R x rlx @0x1267
        T1 w 0x9000 4 @0x1300
        T2 r 0x9002 2 @0x1400
        """;
    List<String> found = new ArrayList<>();
    play(trace, Models.SC, found);
    assertThat(found).containsExactly("0x1300 races with 0x1400");
  }

  @Test
  void aLineThatIsNoEventIsNamed() {
    TraceReader reader = new TraceReader(new EventSink() {}, name -> 1);
    assertThatThrownBy(() -> reader.play("T1 R x acq\nT1 Q x acq"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("line 2: no event of a trace: T1 Q x acq");
    assertThatThrownBy(() -> reader.play("T1 R x"))
        .hasMessageStartingWith("line 1: no event of a trace: T1 R x");
    assertThatThrownBy(() -> reader.play("W x 1 rel"))
        .hasMessageStartingWith("line 1: no event of a trace: W x 1 rel");
  }

  private static void play(String trace, List<String> found) {
    play(trace, Models.RC20, found);
  }

  private static void play(String trace, Models model, List<String> found) {
    Analysis analysis =
        new Analysis(
            new FindingSink() {
              @Override
              public boolean violation(Violation v) {
                found.add(hex(v.access().site()) + " misses " + hex(v.missed().site()));
                return true;
              }

              @Override
              public void race(Race race) {
                found.add(hex(race.earlier().site()) + " races with " + hex(race.current().site()));
              }
            },
            model,
            RaceOrder.CPP20,
            ScOrder.ARMV8,
            true);
    long[] next = {0x10_0000};
    new TraceReader(analysis, name -> analysis.locations().require(next[0] += 8, 8, 0)).play(trace);
  }

  private static String hex(long site) {
    return "0x" + Long.toHexString(site);
  }
}
