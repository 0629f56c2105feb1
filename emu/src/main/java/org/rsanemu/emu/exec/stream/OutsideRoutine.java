// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.stream;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.thread.GuestContext;

/**
 * Whether the thread that runs is outside its routine. An exploration ignores what a library does
 * for a thread before and after the user's code: it orders nothing and need not be ordered. A
 * parallel runtime's threads wait there.
 */
public final class OutsideRoutine implements EventListener {
  private final Instructions instructions;
  private final boolean explores;
  private @Nullable GuestContext running;
  private boolean several;
  private boolean aloud;

  /**
   * @param explores whether the run is an execution of an exploration: in others all counts
   */
  public OutsideRoutine(Instructions instructions, boolean explores) {
    this.instructions = instructions;
    this.explores = explores;
  }

  /** Whether it is, and that is of importance. */
  public boolean holds() {
    return explores
        && several
        && !aloud
        && requireNonNull(running).userCode().isOutsideRoutine()
        && !instructions.haveParallelRuntime();
  }

  /** What is reported by this counts, wherever the thread is. */
  void except(Runnable reporting) {
    boolean before = aloud;
    aloud = true;
    reporting.run();
    aloud = before;
  }

  @Override
  public void runs(GuestContext thread) {
    running = thread;
  }

  @Override
  public void start(int parent, int child, long site) {
    several = true;
  }
}
