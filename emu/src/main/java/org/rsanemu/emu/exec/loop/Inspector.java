// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.rsanemu.emu.exec.result.Ending;

/** Looks at a run while it is stopped between two instructions. It changes nothing of it. */
public interface Inspector {
  /** How many of each thread's newest events it wants to see. */
  int events();

  /**
   * Whether the run is to stop now; asked before every instruction that is not part of an LL/SC
   * sequence or an IT block.
   *
   * @param thread who runs
   * @param pc the instruction that comes next
   * @param events how many atomic events there were
   * @param found whether the run has shown something that is not harmless
   */
  boolean stops(int thread, long pc, long events, boolean found);

  /** It has stopped; it continues when this returns. */
  void stopped(StoppedRun run);

  /** It has ended, with its memory and registers as they were. */
  void ended(StoppedRun run, Ending ending);
}
