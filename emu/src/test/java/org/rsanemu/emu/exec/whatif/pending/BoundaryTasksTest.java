// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.emu.exec.whatif.way.WayState;
import org.rsanemu.emu.scratch.Ranges;

class BoundaryTasksTest {
  private static final WhatIf NOTHING =
      new WhatIf() {
        @Override
        public boolean affords() {
          return false;
        }

        @Override
        public boolean triesAgain(int times) {
          return true;
        }

        @Override
        public void leaveOut() {}

        @Override
        public WhatIfAnswer answer(PendingRead read) {
          throw new AssertionError(read);
        }

        @Override
        public boolean isIn(WayState state, Origins.Origin origin) {
          throw new AssertionError(state);
        }

        @Override
        public long executedBy(int thread) {
          throw new UnsupportedOperationException();
        }

        @Override
        public long moment() {
          throw new AssertionError();
        }

        @Override
        public boolean diverges(PendingRead read, GuestContext loaded) {
          throw new AssertionError(read);
        }

        @Override
        public boolean track(PendingRead read, long stale, Consumer<Consequence> taker) {
          throw new AssertionError(read);
        }

        @Override
        public boolean waits(GuestContext thread, Ranges read, boolean surely) {
          return false;
        }

        @Override
        public boolean looksMayRace(GuestContext thread, Ranges read) {
          return false;
        }

        @Override
        public void lookedInVain(GuestContext thread, Ranges read, boolean judged) {}
      };

  private final GuestContext thread = new GuestContext(0, MemorySegment.NULL, new CallTree(), 0);
  private final BoundaryTasks tasks = new BoundaryTasks();
  private final List<String> done = new ArrayList<>();

  private BoundaryTask task(String name, boolean givesUp) {
    return (by, whatIf) -> {
      assertThat(by).isSameAs(thread);
      assertThat(whatIf).isSameAs(NOTHING);
      done.add(name);
      return givesUp;
    };
  }

  @Test
  void whatWasAskedForIsDoneOnceAndInOrder() {
    tasks.ask(task("first", false));
    tasks.ask(task("second", false));
    assertThat(tasks.arePending()).isTrue();
    assertThat(tasks.run(thread, NOTHING)).isFalse();
    assertThat(done).containsExactly("first", "second");
    assertThat(tasks.arePending()).isFalse();
    assertThat(tasks.run(thread, NOTHING)).isFalse();
    assertThat(done).hasSize(2);
  }

  @Test
  void oneTaskIsEnoughForTheThreadToGiveUpItsTurn() {
    tasks.ask(task("sleeps", true));
    tasks.ask(task("looks", false));
    assertThat(tasks.run(thread, NOTHING)).isTrue();
    assertThat(done).containsExactly("sleeps", "looks");
  }

  @Test
  void aTaskMayAskForAnother() {
    tasks.ask((by, whatIf) -> {
      tasks.ask(task("then", true));
      return false;
    });
    assertThat(tasks.run(thread, NOTHING)).isTrue();
    assertThat(done).containsExactly("then");
  }
}
