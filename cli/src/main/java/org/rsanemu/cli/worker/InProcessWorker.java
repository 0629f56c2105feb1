// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/**
 * A worker without a process of its own, but with a thread, since the emulator stays on one. What
 * ends the emulator, ends the tool's process.
 */
public final class InProcessWorker implements Worker {
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("emulator").factory());
  private final Runner.Opener opener;
  private WorkerOpening opening;
  private volatile @Nullable Future<Runner> runner;
  private volatile @Nullable Future<Message> pending;
  private volatile boolean stopped;

  /** Loads the program at once, without waiting. */
  public InProcessWorker(Runner.Opener opener, WorkerOpening opening) {
    this.opener = opener;
    this.opening = opening;
    open(opening);
  }

  @Override
  public void open(WorkerOpening other) {
    opening = other;
    runner = thread.submit(() -> opener.open(opening));
  }

  @Override
  public RunResult run(RunRequest request, long remainingNanos, RunListener output)
      throws WorkerDiedException, BadBinaryException, UnableException {
    try {
      Runner loaded = result(requireNonNull(runner));
      if (stopped) {
        loaded.stop();
      }
      Message.Run order = new Message.Run(request, remainingNanos, true);
      Future<Message> answer = thread.submit(() -> WorkerLoop.run(loaded, order, output));
      pending = answer;
      if (thread.isShutdown()) {
        answer.cancel(false);
      }
      return switch (result(answer)) {
        case Message.Ran ran -> ran.result();
        case Message.BadBinary bad -> throw new BadBinaryException(bad.message());
        default -> throw new WorkerDiedException("spoke out of turn");
      };
    } catch (RejectedExecutionException | CancellationException e) {
      throw new WorkerDiedException("was ended");
    }
  }

  private static <T> T result(Future<T> work)
      throws WorkerDiedException, BadBinaryException, UnableException {
    try {
      return work.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case BadBinaryException bad -> throw bad;
        case UnableException unable -> throw unable;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WorkerDiedException("interrupted");
    }
  }

  @Override
  public void stop() {
    stopped = true;
    Future<Runner> loading = runner;
    if (loading != null && loading.state() == Future.State.SUCCESS) {
      loading.resultNow().stop();
    }
  }

  /**
   * The run under way continues unheard, to its end or that of the process: nobody waits for it.
   */
  @Override
  public void close() {
    thread.shutdownNow();
    Future<Message> answer = pending;
    if (answer != null) {
      answer.cancel(false);
    }
  }
}
