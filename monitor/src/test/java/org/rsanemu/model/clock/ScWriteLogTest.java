// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The log that is bounded against one that keeps all. */
class ScWriteLogTest {
  private record Write(int slot, long epoch, ScPart after) {}

  private final Random random = new Random(1);
  private final ScWriteLog log = new ScWriteLog();
  private final List<Write> all = new ArrayList<>();
  private ScPart newest;

  @Test
  void itAnswersExactlyOrSaysThatItDoesNot() {
    int exact = 0;
    int inexact = 0;
    for (int i = 1; i <= 2000; i++) {
      write(random.nextInt(3), i);
      VectorClock known = new VectorClock();
      for (int slot = 0; slot < 3; slot++) {
        known.set(slot, Math.max(0, i - random.nextInt(random.nextInt(10) == 0 ? i : 20)));
      }
      ScPart truth = truth(known);
      ScPart answer = log.newestIn(known);
      assertThat(log.size()).isLessThanOrEqualTo(ScWriteLog.CAPACITY);
      assertThat(ScPart.holds(answer, truth)).isTrue();
      if (log.wasInexact()) {
        inexact++;
      } else {
        assertThat(answer).isSameAs(truth);
        exact++;
      }
    }
    assertThat(exact).isGreaterThan(1000);
    assertThat(inexact).isPositive();
  }

  @Test
  void whoKnowsNoWriteTakesNothing() {
    write(1, 5);
    VectorClock known = new VectorClock();
    known.set(1, 4);
    assertThat(log.newestIn(known)).isNull();
    assertThat(log.wasInexact()).isFalse();
  }

  private void write(int slot, long epoch) {
    newest = ScPart.withWrite(newest, slot, epoch);
    log.add(slot, epoch, newest);
    all.add(new Write(slot, epoch, newest));
  }

  private ScPart truth(VectorClock known) {
    for (Write write : all.reversed()) {
      if (known.get(write.slot) >= write.epoch) {
        return write.after;
      }
    }
    return null;
  }
}
