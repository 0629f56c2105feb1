// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/**
 * A worker without a process of its own, but with a thread, since the emulator stays on one; its
 * messages are coded nevertheless. Nothing protects the tool from what happens in it.
 */
public final class InProcessWorker implements Worker {
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
  private final Runner.Opener opener;
  private WorkerOpening opening;
  private @Nullable Runner runner;

  public InProcessWorker(Runner.Opener opener, WorkerOpening opening) {
    this.opener = opener;
    this.opening = opening;
  }

  @Override
  public void open(WorkerOpening other) {
    opening = other;
    runner = null;
  }

  @Override
  public RunResult run(RunRequest request, long remainingNanos)
      throws WorkerDiedException, BadBinaryException, UnableException {
    Message order = coded(new Message.Run(request, remainingNanos));
    Message answer = coded(onThread(() -> WorkerLoop.run(runner(), (Message.Run) order)));
    return switch (answer) {
      case Message.Ran ran -> ran.result();
      case Message.BadBinary bad -> throw new BadBinaryException(bad.message());
      default -> throw new WorkerDiedException("spoke out of turn");
    };
  }

  private Runner runner() throws BadBinaryException, UnableException {
    Runner open = runner;
    if (open == null) {
      open = opener.open(opening);
      runner = open;
    }
    return open;
  }

  private Message onThread(Callable<Message> work)
      throws WorkerDiedException, BadBinaryException, UnableException {
    try {
      return thread.submit(work).get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case BadBinaryException bad -> throw bad;
        case UnableException unable -> throw unable;
        case null, default -> throw new IllegalStateException(e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WorkerDiedException("interrupted");
    }
  }

  private static Message coded(Message message) throws WorkerDiedException {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Frames.send(bytes, message);
      return Frames.receive(new ByteArrayInputStream(bytes.toByteArray())).orElseThrow();
    } catch (IOException e) {
      throw new WorkerDiedException(e.toString());
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
