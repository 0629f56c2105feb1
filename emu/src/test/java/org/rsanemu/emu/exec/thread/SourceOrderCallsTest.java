// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rsanemu.emu.source.SourceOrder;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.model.MemoryOrder;

/** What a caller stated holds for the call that it made, and no other. */
class SourceOrderCallsTest {
  private static final SourceOrder LOAD =
      new SourceOrder(Kind.LOAD, MemoryOrder.ACQ, MemoryOrder.ACQ, false);
  private static final SourceOrder STORE =
      new SourceOrder(Kind.STORE, MemoryOrder.REL, MemoryOrder.REL, false);

  private final SourceOrderCalls calls = new SourceOrderCalls();

  @Test
  void aCallHasItsOwn() {
    calls.entered(3, LOAD);
    assertThat(calls.at(3)).isEqualTo(LOAD);
    assertThat(calls.at(2)).isNull();
  }

  @Test
  void aHelpersCallerIsStillThere() {
    calls.entered(3, LOAD);
    calls.entered(4, STORE);
    assertThat(calls.at(3)).isEqualTo(LOAD);
    assertThat(calls.at(4)).isEqualTo(STORE);
  }

  @Test
  void theNextCallAtADepthTakesThePlaceOfTheOneBefore() {
    calls.entered(3, LOAD);
    calls.entered(5, LOAD);
    calls.entered(3, STORE);
    assertThat(calls.at(3)).isEqualTo(STORE);
    assertThat(calls.at(5)).isNull();
    calls.entered(3, null);
    assertThat(calls.at(3)).isNull();
  }

  @Test
  void recursionKeepsAll() {
    for (int depth = 1; depth <= 100; depth++) {
      calls.entered(depth, depth % 2 == 0 ? LOAD : STORE);
    }
    for (int depth = 100; depth >= 1; depth--) {
      assertThat(calls.at(depth)).isEqualTo(depth % 2 == 0 ? LOAD : STORE);
    }
  }
}
