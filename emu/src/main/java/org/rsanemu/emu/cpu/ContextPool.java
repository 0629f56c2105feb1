// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The places for registers that an engine has made. None is freed before the engine is: who comes
 * back to an earlier state finds those that were in use then. Thread-confined.
 */
final class ContextPool {
  private final Engine engine;
  private final List<MemorySegment> all = new ArrayList<>();
  private List<MemorySegment> free = new ArrayList<>();

  /**
   * @param made how many there were
   * @param free which of them nobody used
   */
  private record State(int made, List<MemorySegment> free) {}

  ContextPool(Engine engine) {
    this.engine = engine;
  }

  MemorySegment take() {
    if (!free.isEmpty()) {
      return free.removeLast();
    }
    MemorySegment made = engine.unicorn().newContext();
    all.add(made);
    return made;
  }

  void giveBack(MemorySegment context) {
    free.add(context);
  }

  Object state() {
    return new State(all.size(), List.copyOf(free));
  }

  /** Those that were made since then are free, too. */
  void back(Object state) {
    State then = (State) state;
    free = new ArrayList<>(then.free);
    free.addAll(all.subList(then.made, all.size()));
  }

  void close() {
    all.forEach(engine.unicorn()::freeContext);
    all.clear();
    free.clear();
  }
}
