// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.util.Optional;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** Something that runs the program, and may die of it. */
public interface Worker extends AutoCloseable {
  /**
   * Runs the program once; one call at a time.
   *
   * @param remainingNanos the time that the run may take
   * @param output hears what it writes, in the worker's thread or the caller's
   * @throws WorkerDiedException if the worker is gone; it can do no further run
   * @throws UnableException if no worker can do its work here
   */
  RunResult run(RunRequest request, long remainingNanos, RunListener output)
      throws WorkerDiedException, BadBinaryException, UnableException;

  /** Has it load another program in the place of its own, without waiting. */
  void open(WorkerOpening opening);

  /**
   * Ends the run under way soon, with what it has shown, and any later one at once; any thread may
   * call.
   */
  void stop();

  /** Ends the worker at once, whatever it does; any thread may call, more than once. */
  @Override
  void close();

  /** Starts workers. */
  @FunctionalInterface
  interface Starter {
    /** Starts one, without waiting for it. */
    Worker start() throws UnableException;

    /** What starts workers that are ready later and then faster, for runs that last; if any. */
    default Optional<Starter> lasting() {
      return Optional.empty();
    }
  }
}
