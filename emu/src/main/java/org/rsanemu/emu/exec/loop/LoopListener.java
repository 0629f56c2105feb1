// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.rsanemu.emu.exec.result.Extent;
import org.rsanemu.emu.exec.schedule.MachineSnapshot;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.base.Outcome;

/** Follows what the loop itself does. Every method does nothing unless overridden. */
interface LoopListener {
  /** Follows nothing. */
  LoopListener NONE = new LoopListener() {};

  /** The program is about to run its first instruction. */
  default void begins() {}

  /**
   * The thread, which is loaded, is about to make a system call.
   *
   * @param programBegun whether the dynamic loader, if there is one, has come to its end
   * @param due when the thread is to be paused next
   */
  default void calls(
      GuestContext thread,
      String name,
      Extent extent,
      boolean programBegun,
      MachineSnapshot.Due due) {}

  /**
   * The dynamic loader has come to its end: the thread, which is loaded, is about to begin the
   * program.
   *
   * @param due when the thread is to be paused next
   */
  default void reachesProgram(GuestContext thread, Extent extent, MachineSnapshot.Due due) {}

  /** The call has been made. */
  default void answered(Outcome outcome) {}

  /** What happens now cannot be made to happen again by the same system calls. */
  default void unrepeatable() {}
}
