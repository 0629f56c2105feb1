// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.explore.Branch;
import org.rsanemu.emu.explore.DivergedException;
import org.rsanemu.emu.explore.Explorer;
import org.rsanemu.emu.explore.Transcripts;
import org.rsanemu.loader.BadBinaryException;

/**
 * Explores with several threads. The exploration's own thread visits every execution in the same
 * order as it would alone, and decides and counts everything. The others explore branches that are
 * still to come. Choices determine an execution, so the first thread need not run what is already
 * known. It runs everything else itself, and never waits for the others. Thread-confined.
 */
public final class ExplorationWorkers implements AutoCloseable {
  /** Short explorations do without. */
  private static final int FIRST_EXECUTION = 20;

  /** Opens a program once more, in the thread that will run it. */
  @FunctionalInterface
  public interface Opener {
    /**
     * The same program, to be closed by the caller.
     *
     * @throws BadBinaryException if it cannot be run
     */
    Program open() throws BadBinaryException;
  }

  private final List<BranchWorker> workers = new ArrayList<>();
  private final int firstExecution;
  private @Nullable Explorer explorer;
  private Transcripts<Exploration.Shown> transcripts = new Transcripts<>();
  private long replayed;

  /**
   * Workers that begin when there is something for them.
   *
   * @param jobs threads that run the program, the exploration's own among them: from 1
   */
  public ExplorationWorkers(int jobs, Opener opener) {
    this(jobs, opener, FIRST_EXECUTION);
  }

  /** The same, which begin after so many executions: for tests. */
  public ExplorationWorkers(int jobs, Opener opener, int firstExecution) {
    this.firstExecution = firstExecution;
    for (int i = 1; i < jobs; i++) {
      workers.add(new BranchWorker(opener, i));
    }
  }

  /** Executions that the exploration's own thread did not run itself. */
  public long replayed() {
    return replayed;
  }

  /**
   * Makes the next execution of an exploration, as {@link Program#explore} does.
   *
   * @throws BadBinaryException as that
   * @throws DivergedException as that, or if an execution of a worker's did not repeat itself
   */
  public RunResult explore(Program program, RunRequest request, Exploration exploration)
      throws BadBinaryException {
    if (workers.isEmpty()) {
      return program.explore(request, exploration);
    }
    if (exploration.explorer() != explorer) {
      workers.forEach(BranchWorker::drop);
      transcripts = new Transcripts<>();
      explorer = exploration.explorer();
    }
    RunResult result = program.replay(transcripts, exploration);
    if (result == null) {
      drop(explorer, Branch.Position.WITHIN);
      result = program.explore(request, exploration);
    } else {
      replayed++;
    }
    check(!exploration.hasMore());
    transcripts.forget(explorer.left());
    drop(explorer, Branch.Position.PAST);
    if (exploration.mustRestart() || !exploration.hasMore()) {
      workers.forEach(BranchWorker::drop);
    } else if (explorer.counts().all() >= firstExecution) {
      share(request, exploration);
    }
    return result;
  }

  /** Workers stop that are where nobody needs them. */
  private void drop(Explorer by, Branch.Position where) {
    for (BranchWorker worker : workers) {
      Branch branch = worker.branch();
      if (branch != null && by.position(branch) == where) {
        worker.drop();
      }
    }
  }

  private void share(RunRequest request, Exploration exploration) {
    for (BranchWorker worker : workers) {
      if (worker.isIdle()) {
        boolean far = transcripts.size() < BranchWorker.MOST_FAR;
        Branch branch = exploration.explorer().split(far);
        if (branch == null) {
          return;
        }
        worker.give(branch, exploration, request, transcripts);
      } else {
        worker.goOn();
      }
    }
  }

  /**
   * A worker that has failed has hidden nothing: what it did not come to is run here. But if that
   * does not fail, too, nothing is right.
   */
  private void check(boolean atEnd) {
    for (BranchWorker worker : workers) {
      Throwable failure = worker.failure();
      if (failure instanceof DivergedException diverged) {
        throw diverged;
      }
      if (atEnd && failure != null && !(failure instanceof OutOfMemoryError)) {
        throw new IllegalStateException("a worker of the exploration has failed", failure);
      }
    }
  }

  @Override
  public void close() {
    workers.forEach(BranchWorker::close);
  }
}
