// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.thread.GuestContext;

/** Which panic a process that exits with 101 has exited for. */
class PanicsTest {
  private static final String OWN =
      "\nthread 'main' panicked at src/main.rs:3:5:\nassertion failed: x == 1\n";
  private static final String OTHER =
      "\nthread '<unnamed>' panicked at src/lib.rs:7:9:\nindex out of bounds\n";
  private static final String UNWRAPPED =
      "\nthread 'main' panicked at src/main.rs:9:14:\ncalled `Result::unwrap()` on an `Err` value:"
          + " Any { .. }\n";

  private final GuestContext main = context(0);
  private final GuestContext first = context(1);
  private final GuestContext second = context(2);
  private final List<GuestContext> threads = List.of(main, first, second);

  private static GuestContext context(int number) {
    return new GuestContext(number, MemorySegment.NULL, new CallTree(), 0x1000 + number);
  }

  private void panic(GuestContext thread) {
    Panics.panics(thread, threads);
  }

  private Panics.Panicked exits(String written) {
    return Panics.exits(main, threads, written).orElseThrow();
  }

  @Test
  void withoutAPanicThereIsNone() {
    assertThat(Panics.exits(main, threads, OWN)).isEmpty();
  }

  @Test
  void theThreadThatExitsHasPanickedItself() {
    panic(first);
    panic(main);
    Panics.Panicked panicked = exits(OTHER + OWN);
    assertThat(panicked.thread()).isSameAs(main);
    assertThat(panicked.said()).startsWith("src/main.rs:3:5:\nassertion failed");
  }

  @Test
  void whatItUnwrapsIsAnothersPanic() {
    panic(first);
    panic(main);
    Panics.Panicked panicked = exits(OTHER + UNWRAPPED);
    assertThat(panicked.thread()).isSameAs(first);
    assertThat(panicked.panic().site()).isEqualTo(first.site());
    assertThat(panicked.said()).startsWith("src/lib.rs:7:9:\nindex out of bounds");
  }

  @Test
  void aTestHasPanickedOfWhichTheHarnessTells() {
    panic(second);
    panic(first);
    assertThat(exits(OTHER).thread()).isSameAs(first);
    assertThat(exits("").said()).isEmpty();
  }

  @Test
  void whatASilentOnePassesOnIsAnothers() {
    panic(first);
    panic(main); // std::panic::resume_unwind says nothing
    assertThat(exits("").thread()).isSameAs(first);
  }
}
