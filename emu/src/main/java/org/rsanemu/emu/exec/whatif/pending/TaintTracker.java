// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.way.VisibleActions;
import org.rsanemu.emu.flow.Taint;

/**
 * Tracks the values that one thread has read, could have read stale, and may come to depend on,
 * until they are used or gone. It is notified of the thread's actions, and only records.
 */
final class TaintTracker {
  /** A value is followed. */
  private record Value(Taint taint, long stale, Consumer<Consequence> taker) {}

  private final GuestContext thread;
  private final VisibleActions visibleActions;
  private final List<Value> values = new ArrayList<>();

  TaintTracker(GuestContext thread, VisibleActions visibleActions) {
    this.thread = thread;
    this.visibleActions = visibleActions;
  }

  /** How many values are followed. */
  int size() {
    return values.size();
  }

  /**
   * Follows one more.
   *
   * @param stale what it could have been
   * @param taker takes what came of it
   */
  void add(Taint taint, long stale, Consumer<Consequence> taker) {
    values.add(new Value(taint, stale, taker));
  }

  /** The instruction at {@code pc} comes next. */
  void step(long pc) {
    for (int i = values.size() - 1; i >= 0; i--) {
      Value value = values.get(i);
      value.taint.step(pc);
      if (!value.taint.active()) {
        values.remove(i);
        end(value);
      }
    }
  }

  void read(long address, int size) {
    for (Value value : values) {
      value.taint.read(address, size);
    }
  }

  void write(long address, int size) {
    for (Value value : values) {
      value.taint.write(address, size);
    }
  }

  /** The run is over: what was not used by now never was. */
  void close() {
    values.forEach(this::end);
    values.clear();
  }

  private void end(Value value) {
    Taint.Use use = value.taint.use();
    int context = thread.calls().context();
    value.taker.accept(
        use == null
            ? new Consequence(Verdict.UNUSED, value.stale, null, null)
            : switch (use.kind()) {
              case LOST, UNDECIDED -> Consequence.UNTRIED;
              case WRITE, BRANCH, ADDRESS, JUMP, SYSTEM_CALL ->
                  new Consequence(Verdict.USED, value.stale, visibleActions.of(use, context), null);
            });
  }
}
