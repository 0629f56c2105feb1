// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.MachineSnapshot;
import org.rsanemu.emu.exec.schedule.MachineSnapshots;
import org.rsanemu.emu.explore.Branch;
import org.rsanemu.emu.explore.DivergedException;
import org.rsanemu.emu.explore.Transcripts;
import org.rsanemu.loader.BadBinaryException;

/**
 * A thread that explores branches ahead of the thread that visits them in order. It has its own
 * program, and keeps what is reported to it. All that threads share is guarded by {@code this}.
 */
final class BranchWorker implements Runnable {
  /** It waits while so many executions are known that nobody has come to yet. */
  private static final int MOST_AHEAD = 8192;

  /** Of these, so many may be far from where the exploration is. */
  static final int MOST_FAR = MOST_AHEAD / 2;

  /**
   * A branch to explore.
   *
   * @param exploration of this branch alone
   * @param transcripts takes the executions
   */
  private record Task(
      Branch branch,
      Exploration exploration,
      RunRequest request,
      Transcripts<Exploration.Shown> transcripts) {}

  private final Thread thread;
  private final ExplorationWorkers.Opener opener;
  private MachineSnapshots snapshots = new MachineSnapshots();
  private @Nullable Task task;

  /** Those that {@link #snapshots} belongs with: others are of another begin of the exploration. */
  private @Nullable Transcripts<Exploration.Shown> begun;

  private boolean closed;
  private @Nullable Throwable failure;

  BranchWorker(ExplorationWorkers.Opener opener, int number) {
    this.opener = opener;
    thread = Thread.ofPlatform().daemon().name("branches-" + number).unstarted(this);
  }

  // --- the exploration's thread

  /** Whether it has nothing to do. */
  synchronized boolean isIdle() {
    return task == null && failure == null && !closed;
  }

  /** Gives it something to do. */
  synchronized void give(
      Branch branch,
      Exploration of,
      RunRequest request,
      Transcripts<Exploration.Shown> transcripts) {
    if (transcripts != begun) {
      begun = transcripts;
      snapshots = new MachineSnapshots();
    }
    task = new Task(branch, of.of(branch.explorer(), snapshots), request, transcripts);
    if (thread.getState() == Thread.State.NEW) {
      thread.start();
    }
    notifyAll();
  }

  /** The branch that it explores, or null. */
  synchronized @Nullable Branch branch() {
    return task == null ? null : task.branch;
  }

  /** Nobody needs any more of what it does. */
  synchronized void drop() {
    if (task != null) {
      task.exploration.stop();
      task = null;
      notifyAll();
    }
  }

  /** There may be room again for what it finds. */
  synchronized void goOn() {
    notifyAll();
  }

  /** Why it has come to an end by itself, or null. */
  synchronized @Nullable Throwable failure() {
    return failure;
  }

  /** Ends it, and waits for that. */
  void close() {
    synchronized (this) {
      drop();
      closed = true;
      notifyAll();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  // --- its own thread

  @Override
  public void run() {
    try (Program program = opener.open()) {
      Task next;
      while ((next = next()) != null) {
        explore(program, next);
        done(next);
      }
    } catch (BadBinaryException | RuntimeException | Error e) {
      synchronized (this) {
        failure = e;
        task = null;
      }
    }
  }

  private synchronized @Nullable Task next() {
    while (task == null && !closed) {
      await();
    }
    return closed ? null : task;
  }

  @SuppressWarnings("ReferenceEquality") // that task, or one that came in its place
  private synchronized void done(Task last) {
    if (task == last) {
      task = null;
    }
  }

  /**
   * Whether it is to go on, once there is room. If what it does is needed only much later, it
   * leaves room for what is needed sooner.
   */
  @SuppressWarnings("ReferenceEquality") // that task, or one that came in its place
  private synchronized boolean isWanted(Task current) {
    if (current.branch.far() && current.transcripts.size() >= MOST_FAR) {
      return false;
    }
    while (task == current && current.transcripts.size() >= MOST_AHEAD) {
      await();
    }
    return task == current;
  }

  @SuppressWarnings("WaitNotInLoop") // both callers wait in a loop
  private void await() {
    try {
      wait();
    } catch (InterruptedException e) {
      closed = true; // nobody else does that
    }
  }

  private void explore(Program program, Task current) throws BadBinaryException {
    Exploration exploration = current.exploration;
    while (exploration.hasMore() && isWanted(current)) {
      exploration.forgetShown();
      RunResult result;
      try {
        result = program.explore(current.request, exploration);
      } catch (DivergedException e) {
        if (exploration.mustRestart()) {
          return; // not only this execution has to be made again
        }
        throw e;
      }
      if (!isWhole(result, current)) {
        return;
      }
      current.transcripts.add(
          exploration.explorer(), exploration.shown(result, hasChangedCode(program, exploration)));
    }
  }

  /** Whether the execution has changed code after the snapshot. */
  private static boolean hasChangedCode(Program program, Exploration exploration) {
    MachineSnapshot taken = exploration.snapshots().taken();
    return taken != null && taken.generation() != program.instructions().generation();
  }

  /** Whether the execution came to its end, and all was known of the program that it needed. */
  private static boolean isWhole(RunResult result, Task current) {
    boolean ends =
        switch (result.ending()) {
          case Ending.Exited _, Ending.Killed _, Ending.Stuck _, Ending.Abandoned _ -> true;
          case Ending.Limited _, Ending.Unsupported _, Ending.Failed _ -> false;
        };
    return ends
        && !current.exploration.mustRestart()
        && result.learned().size() == current.request.atomics().learned().size();
  }
}
