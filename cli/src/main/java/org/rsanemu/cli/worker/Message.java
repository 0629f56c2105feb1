// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.util.List;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;

/**
 * What coordinator and worker say to each other: one order, one answer, in turns, except for {@link
 * Stop} and what a run writes and shows.
 */
sealed interface Message {
  /** To the worker, first, and whenever it is to run another: load this binary. */
  record Open(WorkerOpening opening) implements Message {}

  /**
   * To the worker: run it. The clocks of two processes are not compared: the request's deadline is
   * set by the worker, {@code remainingNanos} after it got the order. If it is {@code live}, the
   * answer comes after what the run writes.
   */
  record Run(RunRequest request, long remainingNanos, boolean live) implements Message {}

  /** To the worker, at any time: no more is wanted of the run under way, or of any later one. */
  record Stop() implements Message {}

  /** From the worker: loaded. */
  record Opened() implements Message {}

  /** From the worker: not a binary that can be run; one line. */
  record BadBinary(String message) implements Message {}

  /** From the worker: it cannot do its work at all; one line that says what to do. */
  record Unable(String message) implements Message {}

  /** From the worker: the run begins, or begins again. */
  record Began() implements Message {}

  /** From the worker: what the run writes just now. It waits for {@link Taken}. */
  record Wrote(int descriptor, byte[] bytes) implements Message {}

  /** To the worker: the error that the program gets for what it wrote, or 0. */
  record Taken(int error) implements Message {}

  /** From the worker: see {@link org.rsanemu.emu.exec.result.RunListener#found}. */
  record Found(Finding finding, List<RunResult.Module> modules) implements Message {}

  /** From the worker: what the run showed. */
  record Ran(RunResult result) implements Message {}
}
