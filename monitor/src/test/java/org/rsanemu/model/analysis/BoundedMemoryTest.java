// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.Violation;

/** Memory does not grow with the run, and what is folded away is counted, never alarmed. */
class BoundedMemoryTest {
  private final List<Violation> violations = new ArrayList<>();
  private final FindingSink sink =
      new FindingSink() {
        @Override
        public boolean violation(Violation violation) {
          violations.add(violation);
          return true;
        }

        @Override
        public void race(Race race) {
          throw new AssertionError(race);
        }
      };
  private final Analysis analysis = new Analysis(sink);

  @Test
  void aMillionWritesAreRememberedAsFew() {
    int x = analysis.locations().require(0x1000, 4, 0);
    analysis.start(0, 1, 1);
    analysis.start(0, 2, 1);
    int most = 0;
    for (int i = 0; i < 500_000; i++) {
      analysis.rmw(1, x, i, MemoryOrder.ACQREL, 2);
      analysis.rmw(2, x, i, MemoryOrder.ACQREL, 3);
      most = Math.max(most, analysis.state().remembered(x));
    }
    assertThat(most).isLessThanOrEqualTo(64 + 2 * 32);
    assertThat(violations).isEmpty();
  }

  @Test
  void aStaleReadIsFoundHoweverManyWritesCameLater() {
    int x = analysis.locations().require(0x1000, 4, 0);
    int y = analysis.locations().require(0x2000, 4, 0);
    analysis.start(0, 1, 1);
    analysis.start(0, 2, 1);
    analysis.write(1, x, 1, MemoryOrder.RLX, 2);
    analysis.read(1, y, 0, MemoryOrder.RLX, 3);
    for (int i = 0; i < 1000; i++) {
      analysis.write(1, x, i, MemoryOrder.RLX, 4);
    }
    analysis.write(2, y, 1, MemoryOrder.RLX, 5);
    analysis.read(2, x, 999, MemoryOrder.RLX, 6);
    assertThat(violations).hasSize(1);
    assertThat(violations.getFirst().hb()).isZero();
    assertThat(violations.getFirst().must()).isEqualTo(1);
    assertThat(violations.getFirst().missed().site()).as("the write that is missed").isEqualTo(2);
  }

  /** Thread 2 synchronized in the middle of a history that has been folded since. */
  @Test
  void whatWouldNeedFoldedHistoryIsCounted() {
    int x = analysis.locations().require(0x1000, 4, 0);
    int y = analysis.locations().require(0x2000, 4, 0);
    int z = analysis.locations().require(0x3000, 4, 0);
    analysis.start(0, 1, 1);
    analysis.start(0, 2, 1);
    for (int i = 0; i < 1000; i++) {
      analysis.write(1, x, i, MemoryOrder.RLX, 2);
      if (i == 301) {
        analysis.write(1, y, 1, MemoryOrder.REL, 3);
        analysis.read(2, y, 1, MemoryOrder.ACQ, 4);
      } else if (i == 302) {
        analysis.read(1, z, 0, MemoryOrder.RLX, 5);
        analysis.write(2, z, 1, MemoryOrder.RLX, 6);
      }
    }
    analysis.read(2, x, 999, MemoryOrder.RLX, 7);
    assertThat(violations).isEmpty();
    assertThat(analysis.state().uncheckedHistories()).isEqualTo(1);
  }

  /** What thread 3 may know of the sc writes that were folded cannot be said. */
  @Test
  void thePlacesOfScWritesAreFewAndWhatIsFoldedIsCounted() {
    Analysis rc11 = new Analysis(sink, Models.RC20, RaceOrder.CPP20, ScOrder.RC11, true);
    int x = rc11.locations().require(0x1000, 4, 0);
    rc11.start(0, 1, 1);
    rc11.start(0, 2, 1);
    for (int i = 0; i < 1000; i++) {
      rc11.write(1, x, i, MemoryOrder.SC, 2);
      assertThat(rc11.state().remembered(x)).isLessThanOrEqualTo(64 + 4 * 32);
    }
    rc11.read(2, x, 999, MemoryOrder.SC, 4);
    assertThat(rc11.state().uncheckedHistories()).as("it acquired the newest").isZero();
    rc11.write(1, x, 1000, MemoryOrder.RLX, 5);
    rc11.start(0, 3, 1);
    rc11.read(3, x, 1000, MemoryOrder.SC, 6);
    assertThat(rc11.state().uncheckedHistories()).isEqualTo(1);
    assertThat(violations).isEmpty();
  }
}
