// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.campaign.WorkQueue.Task;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/**
 * Runs of many programs on a few workers. Each case's first run learns what its others start from,
 * as in {@link Campaign}; results are reported as they come, and nothing is kept.
 */
public final class Batch {
  private final List<BatchItem> items;
  private final Listener listener;
  private final WorkQueue queue;
  private final Deadline deadline;
  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final List<BatchSlot> slots = new ArrayList<>();
  private final AtomicReference<@Nullable Stop> stop = new AtomicReference<>();
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().daemon().name("run clock").unstarted(task));

  /** Slots that may still have something to report; used by the thread that runs the batch only. */
  private int working;

  /** Starts a worker that loads a program. */
  @FunctionalInterface
  public interface Starter extends BatchSlot.Starter {}

  /**
   * Hears of what is done, in the thread that runs the batch; what it throws ends it. Whoever did a
   * run waits until it has been heard of: no more runs can get lost than are under way.
   */
  public interface Listener {
    /**
     * The first run of a case is done.
     *
     * @param wanted whether it is one of those to do, so that this is its result, too
     */
    void learned(int item, FirstRun first, boolean wanted);

    /** Another run is done. */
    void finished(int item, RunOutcome outcome);

    /** A case cannot be run: it is not a program, or its loader is missing. Once a case. */
    void refused(int item, String message);
  }

  /**
   * @param jobs workers, from 1
   * @param nanos the time that all may take together
   */
  public Batch(List<BatchItem> items, int jobs, long nanos, Starter starter, Listener listener) {
    this.items = List.copyOf(items);
    this.listener = listener;
    this.queue = new WorkQueue(items);
    this.deadline = new Deadline(nanos);
    int runs = items.stream().mapToInt(item -> item.runs().size()).sum();
    for (int i = 0; i < Math.min(jobs, runs); i++) {
      slots.add(new BatchSlot(starter, deadline, clock, () -> stop.get() != null));
    }
  }

  /**
   * Does all of it; once.
   *
   * @return whether all is done or why not
   */
  public Stop run() throws UnableException {
    deadline.whenOver(() -> stop(Stop.TIMEOUT));
    working = slots.size();
    for (BatchSlot slot : slots) {
      Thread.ofPlatform().name("slot").start(() -> work(slot));
    }
    while (working > 0) {
      takeUninterruptibly().run();
    }
    slots.forEach(BatchSlot::close);
    clock.shutdownNow();
    boolean late = deadline.isOver();
    deadline.close();
    rethrow();
    Stop why = stop.get();
    return why != null ? why : late && !queue.isEmpty() ? Stop.TIMEOUT : Stop.DONE;
  }

  /** Ends it: workers are killed, unfinished runs do not count. Any thread may call. */
  public void stop(Stop why) {
    if (stop.compareAndSet(null, why)) {
      queue.stop();
      slots.forEach(BatchSlot::close);
    }
  }

  private void work(BatchSlot slot) {
    int current = -1;
    try {
      for (Optional<Task> task; (task = queue.next(current)).isPresent(); ) {
        current = task.get().item();
        work(slot, task.get());
      }
    } catch (UnableException | RuntimeException e) {
      failure.compareAndSet(null, e);
      stop(Stop.DONE);
    } catch (Error e) {
      failure.compareAndSet(null, new IllegalStateException(e));
      stop(Stop.DONE);
      throw e;
    } finally {
      tasks.add(() -> working--);
    }
  }

  /** Has something done by the thread that runs the batch, and waits for it. */
  private void runHere(Runnable work) {
    FutureTask<Void> task = new FutureTask<>(work, null);
    tasks.add(task);
    while (true) {
      try {
        task.get();
        return;
      } catch (InterruptedException _) {
        // Whoever wants the batch to end calls stop.
      } catch (ExecutionException e) {
        throw e.getCause() instanceof RuntimeException cause
            ? cause
            : new IllegalStateException(e.getCause());
      }
    }
  }

  private void work(BatchSlot slot, Task task) throws UnableException {
    try {
      switch (task) {
        case Task.Learn learn -> learn(slot, learn.item());
        case Task.Run run -> {
          RunOutcome outcome =
              attempt(slot, task.item(), items.get(task.item()).request(run.run(), run.basis()));
          if (outcome != null) {
            runHere(() -> listener.finished(task.item(), outcome));
          }
        }
      }
    } catch (BadBinaryException e) {
      if (queue.drop(task.item())) {
        runHere(() -> listener.refused(task.item(), String.valueOf(e.getMessage())));
      }
    }
  }

  private void learn(BatchSlot slot, int item) throws BadBinaryException, UnableException {
    BatchItem its = items.get(item);
    FirstRun first =
        FirstRun.of(
            basis -> attempt(slot, item, its.learning(basis)),
            its.hasOwnFirst() ? basis -> attempt(slot, item, its.request(1, basis)) : null);
    if (first == null || !first.complete()) {
      queue.giveUp(item);
      return;
    }
    runHere(() -> listener.learned(item, first, its.runs().contains(1)));
    queue.learned(item, first.basis());
  }

  /** One run; null if it was stopped before it ended. */
  private @Nullable RunOutcome attempt(BatchSlot slot, int number, RunRequest request)
      throws BadBinaryException, UnableException {
    Optional<RunResult> result = slot.run(items.get(number), request);
    if (result.isEmpty()) {
      queue.giveUp(number);
      return null;
    }
    return RunOutcome.of(request, result.get());
  }

  private void rethrow() throws UnableException {
    switch (failure.get()) {
      case null -> {}
      case UnableException e -> throw e;
      case RuntimeException e -> throw e;
      case Exception e -> throw new IllegalStateException(e);
    }
  }

  private Runnable takeUninterruptibly() {
    while (true) {
      try {
        return tasks.take();
      } catch (InterruptedException _) {
        // Whoever wants the batch to end calls stop.
      }
    }
  }
}
