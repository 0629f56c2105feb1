// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** A loaded program that can be run many times. Used by one thread, except for {@link #stop}. */
public interface Runner {
  /**
   * Runs it once. Throws nothing else that the guest can bring about.
   *
   * @param output hears what it writes
   * @throws BadBinaryException if it cannot be started: its dynamic loader is missing
   */
  RunResult run(RunRequest request, RunListener output) throws BadBinaryException;

  /** Ends the run under way soon, and any later one at once; any thread may call. */
  void stop();

  /** Loads programs. */
  @FunctionalInterface
  interface Opener {
    /**
     * Loads a program.
     *
     * @throws BadBinaryException if it is none that can be run
     * @throws UnableException if a library is missing
     */
    Runner open(WorkerOpening opening) throws BadBinaryException, UnableException;
  }
}
