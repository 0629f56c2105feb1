// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.scratch.Ranges;

/** Where a run is, between two instructions of the thread that runs. */
public interface InstructionBoundary {
  /** Who runs, and the instruction that comes next. */
  CurrentInstruction at();

  /** What instructions do that are not atomic by themselves. */
  OrdinaryAccesses accesses();

  /** Instructions run so far. */
  long executed();

  /** Instructions that the thread has run so far. */
  long executedByThread();

  /** The compare-and-swap that comes next fails and is made again: it is not an event. */
  void mute();

  /** Every access to these bytes calls back from now on. */
  void watch(Ranges ranges);

  /** Who takes the engine's callbacks. */
  Engine.Listener listener();
}
