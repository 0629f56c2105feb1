// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.Worker;
import org.rsanemu.cli.worker.WorkerDiedException;
import org.rsanemu.cli.worker.WorkerLoop;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** A place for a worker that runs one program after the other. Used by one thread, but to close. */
final class BatchSlot implements AutoCloseable {
  /** What a worker gets to answer by itself after the time is over, before it is killed. */
  private static final long GRACE_NANOS = 2_000_000_000L;

  /** A worker that somebody kills again and again is at fault itself. */
  private static final int MOST_KILLED = 3;

  /** Starts a worker that loads a program. */
  @FunctionalInterface
  interface Starter {
    Worker start(WorkerOpening opening) throws UnableException;
  }

  private final Starter starter;
  private final Deadline deadline;
  private final ScheduledExecutorService clock;
  private final BooleanSupplier stopped;
  private @Nullable Worker worker;
  private @Nullable WorkerOpening loaded;

  BatchSlot(
      Starter starter, Deadline deadline, ScheduledExecutorService clock, BooleanSupplier stopped) {
    this.starter = starter;
    this.deadline = deadline;
    this.clock = clock;
    this.stopped = stopped;
  }

  /**
   * Does a run. Empty if it was stopped before it ended: that run is still to do. One that takes
   * more than its own time gives a result that says so; so does a worker that dies, unless somebody
   * killed it, perhaps together with this process: then the run is done again.
   */
  Optional<RunResult> run(BatchItem item, RunRequest request)
      throws BadBinaryException, UnableException {
    for (int killed = 0; !stopped.getAsBoolean() && !deadline.isOver(); ) {
      long nanos = Math.min(item.runNanos(), deadline.remainingNanos());
      long start = System.nanoTime();
      try {
        RunResult result = run(item.opening(), request, nanos);
        return outOfTime(result) && deadline.isOver() ? Optional.empty() : Optional.of(result);
      } catch (WorkerDiedException e) {
        forget();
        if (System.nanoTime() - start >= nanos && !deadline.isOver() && !stopped.getAsBoolean()) {
          return Optional.of(
              WorkerLoop.empty(new Ending.Limited(Ending.Limit.HOST_TIME, List.of())));
        }
        if (!stopped.getAsBoolean() && (!e.killed() || ++killed == MOST_KILLED)) {
          return Optional.of(WorkerLoop.failed(e.getMessage()));
        }
      } catch (BadBinaryException e) {
        forget(); // It may have been found out while loading: nothing is loaded.
        throw e;
      }
    }
    return Optional.empty();
  }

  private RunResult run(WorkerOpening opening, RunRequest request, long nanos)
      throws WorkerDiedException, BadBinaryException, UnableException {
    Worker current = loaded(opening);
    ScheduledFuture<?> kill =
        clock.schedule(current::close, nanos + GRACE_NANOS, TimeUnit.NANOSECONDS);
    try {
      return current.run(request, nanos, RunListener.NONE);
    } finally {
      kill.cancel(false);
    }
  }

  private static boolean outOfTime(RunResult result) {
    return result.ending() instanceof Ending.Limited limited
        && limited.limit() == Ending.Limit.HOST_TIME;
  }

  private synchronized Worker loaded(WorkerOpening opening)
      throws UnableException, WorkerDiedException {
    if (stopped.getAsBoolean()) {
      throw new WorkerDiedException("stopped");
    }
    if (worker == null) {
      worker = starter.start(opening);
    } else if (!opening.equals(loaded)) {
      worker.open(opening);
    }
    loaded = opening;
    return worker;
  }

  private synchronized void forget() {
    close();
    worker = null;
    loaded = null;
  }

  @Override
  public synchronized void close() {
    if (worker != null) {
      worker.close();
    }
  }
}
