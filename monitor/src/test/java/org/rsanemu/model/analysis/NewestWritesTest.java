// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rsanemu.model.Access;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;

/** What is known of who wrote a location last. */
class NewestWritesTest implements FindingSink {
  private final Analysis analysis = new Analysis(this);
  private final int x = analysis.locations().require(0x1000, 4, 7);

  NewestWritesTest() {
    analysis.start(0, 1, 1);
  }

  @Override
  public boolean violation(Violation violation) {
    return true;
  }

  @Override
  public void race(Race race) {
    throw new AssertionError(race);
  }

  /** Thread 1 takes a lock and gives it back so often. */
  private void lock(int times) {
    for (int i = 0; i < times; i++) {
      analysis.casSucceeded(1, x, 7, 1, true, MemoryOrder.ACQ, 2);
      analysis.rmw(1, x, 7, MemoryOrder.REL, 3);
    }
  }

  @Test
  void theInitialValueIsTheOldestWriteAndTheNewestPlainOne() {
    lock(1);
    assertThat(analysis.state().newestWrites(x))
        .extracting(Access::kind)
        .containsExactly(Access.Kind.RMW, Access.Kind.CAS, Access.Kind.INITIAL);
    assertThat(analysis.state().newestPlainWrite(x).orElseThrow().kind())
        .isEqualTo(Access.Kind.INITIAL);
  }

  @Test
  void aWriteThatIsNoUpdateIsTheNewestPlainOne() {
    lock(1);
    analysis.write(0, x, 9, MemoryOrder.RLX, 4);
    lock(1);
    Access plain = analysis.state().newestPlainWrite(x).orElseThrow();
    assertThat(plain.value()).isEqualTo(9);
    assertThat(plain.thread()).isZero();
    assertThat(plain.site()).isEqualTo(4);
  }

  @Test
  void ofALongHistoryTheNewestAreThereWithoutAGapAndTheInitialValue() {
    lock(1000);
    assertThat(analysis.state().newestWrites(x)).hasSizeBetween(32, 64);
    assertThat(analysis.state().newestWrites(x))
        .extracting(Access::value)
        .startsWith(7L, 1L, 7L, 1L)
        .doesNotContainSequence(7L, 7L);
    assertThat(analysis.state().newestPlainWrite(x).orElseThrow().value()).isEqualTo(7);
  }
}
