// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.Worker;
import org.rsanemu.cli.worker.WorkerDiedException;
import org.rsanemu.cli.worker.WorkerLoop;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** A place for a worker: when one dies, the next run gets a new one. */
final class WorkerSlot implements AutoCloseable {
  private Worker.Starter starter;
  private final Deadline deadline;
  private final BooleanSupplier stopped;
  private Optional<Worker> worker;

  WorkerSlot(Worker.Starter starter, Deadline deadline, BooleanSupplier stopped)
      throws UnableException {
    this.starter = starter;
    this.deadline = deadline;
    this.stopped = stopped;
    this.worker = Optional.of(starter.start());
  }

  /**
   * Runs the program once. Empty if the campaign was stopped. A worker that dies gives a result
   * that says so, if it was alone in its process; if not, the run is done again. One that had to be
   * killed because the time was over gives a result that says that.
   *
   * @param output hears what it writes
   */
  Optional<RunResult> run(RunRequest request, RunListener output)
      throws BadBinaryException, UnableException {
    while (true) {
      Optional<Worker> current = current();
      if (current.isEmpty() || deadline.isOver()) {
        return Optional.empty();
      }
      try {
        return Optional.of(current.get().run(request, deadline.remainingNanos(), output));
      } catch (WorkerDiedException e) {
        forget();
        if (stopped.getAsBoolean()) {
          return deadline.isOver()
              ? Optional.of(WorkerLoop.empty(new Ending.Limited(Ending.Limit.HOST_TIME, List.of())))
              : Optional.empty();
        }
        if (!e.shared()) {
          return Optional.of(WorkerLoop.failed(e.getMessage()));
        }
      }
    }
  }

  private synchronized Optional<Worker> current() throws UnableException {
    if (stopped.getAsBoolean()) {
      return Optional.empty();
    }
    if (worker.isEmpty()) {
      worker = Optional.of(starter.start());
    }
    return worker;
  }

  private synchronized void forget() {
    worker = Optional.empty();
  }

  /** From now on, its workers are such as are faster where runs last. Between runs only. */
  synchronized void last() throws UnableException {
    Optional<Worker.Starter> lasting = starter.lasting();
    if (lasting.isPresent() && worker.isPresent() && !stopped.getAsBoolean()) {
      starter = lasting.get();
      worker.get().close();
      worker = Optional.of(starter.start());
    }
  }

  /** See {@link Worker#stop}. */
  synchronized void stop() {
    worker.ifPresent(Worker::stop);
  }

  @Override
  public synchronized void close() {
    worker.ifPresent(Worker::close);
  }
}
