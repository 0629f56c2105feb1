// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.function.Consumer;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.emu.exec.whatif.way.WayState;
import org.rsanemu.emu.scratch.Ranges;

/**
 * What-if executions at an instruction boundary: what would a thread do if it had read an older
 * value? The loop hands it to those that ask for it; see {@link BoundaryTasks}.
 */
public interface WhatIf {
  /** Whether a run that has come so far can afford another what-if execution. */
  boolean affords();

  /**
   * Whether what was tried before, at the same place with the same values, is to be tried again.
   *
   * @param times how often it was asked
   */
  boolean triesAgain(int times);

  /** Something that a stale value may lead to is not tried: an exploration proves nothing. */
  void leaveOut();

  /** What would come of the stale values of a violation. */
  WhatIfAnswer answer(PendingRead read);

  /** Whether a thread was in this state before a read, but for registers that nobody reads. */
  boolean isIn(WayState state, Origins.Origin origin);

  /** How many instructions a thread has run so far. */
  long executedBy(int thread);

  /** See {@link Consequence#moment}, of a read whose stale values are tried now. */
  long moment();

  /**
   * If the run is to go on otherwise from this read, it does.
   *
   * @param loaded whose registers the engine has
   * @return whether it was to
   */
  boolean diverges(PendingRead read, GuestContext loaded);

  /**
   * Follows what was read, which the thread still has. False if that cannot be done.
   *
   * @param stale what it could have been
   * @param taker takes what came of it, sooner or later
   */
  boolean track(PendingRead read, long stale, Consumer<Consequence> taker);

  /**
   * The thread that runs waits in a loop, at the instruction that comes next: would it go on if it
   * read something older?
   *
   * @param read what it reads there, the first range by that instruction
   * @param surely whether the loop is known to wait, and does not only look like that: what it
   *     counts, or the other work of its rounds, may be what it is for
   * @return whether it has gone on, because the run was to go on otherwise from here
   */
  boolean waits(GuestContext thread, Ranges read, boolean surely);

  /**
   * Whether a look of the thread that runs may race with a plain write. Where looks in vain are
   * left out, only the last one is an access, and that may acquire what came after the write.
   *
   * @param read what it reads, the first range by the instruction that comes next
   */
  boolean looksMayRace(GuestContext thread, Ranges read);

  /**
   * The thread that runs looks in vain, which is left out: that it reads atomically is known all
   * the same.
   *
   * @param read what it would read, the first range by the instruction that comes next
   * @param judged whether it is judged as a read that had happened
   */
  void lookedInVain(GuestContext thread, Ranges read, boolean judged);
}
