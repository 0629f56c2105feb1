// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.rsanemu.emu.exec.result.OutputListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** A worker in a process of its own, seen from the coordinator. */
public final class WorkerProcess implements Worker {
  /** A status above it is a signal's number and this. */
  private static final int SIGNALLED = 128;

  private static final int SIGKILL = 9;
  private static final int SIGTERM = 15;

  private final Process process;
  private final OutputStream orders;
  private final InputStream answers;
  private final LastWords lastWords;
  private boolean opened;

  private WorkerProcess(Process process) {
    this.process = process;
    this.orders = process.getOutputStream();
    this.answers = new BufferedInputStream(process.getInputStream(), 1 << 16);
    this.lastWords = LastWords.of(process);
  }

  /**
   * Starts a worker and has it load a program, without waiting.
   *
   * @param command of a process that speaks with {@link WorkerLoop} on its standard streams
   */
  public static WorkerProcess start(List<String> command, WorkerOpening opening)
      throws UnableException {
    try {
      WorkerProcess worker = new WorkerProcess(new ProcessBuilder(command).start());
      worker.open(opening);
      return worker;
    } catch (IOException e) {
      throw new UnableException("cannot start a worker process: " + e.getMessage());
    }
  }

  @Override
  public void open(WorkerOpening opening) {
    opened = false;
    send(new Message.Open(opening));
  }

  @Override
  public RunResult run(RunRequest request, long remainingNanos, OutputListener output)
      throws WorkerDiedException, BadBinaryException, UnableException {
    if (!opened) {
      awaitOpened();
    }
    send(new Message.Run(request, remainingNanos, isHeard(output)));
    return switch (answer(output)) {
      case Message.Ran ran -> ran.result();
      case Message.Unable unable -> throw new UnableException(unable.message());
      case Message.BadBinary bad -> throw new BadBinaryException(bad.message());
      default -> throw died("spoke out of turn", false);
    };
  }

  @SuppressWarnings("ReferenceEquality") // there is one that hears nothing
  private static boolean isHeard(OutputListener output) {
    return output != OutputListener.NONE;
  }

  /** What the worker says last of a run, after what the run wrote. */
  private Message answer(OutputListener output) throws WorkerDiedException {
    while (true) {
      switch (receive()) {
        case Message.Began _ -> output.begins();
        case Message.Wrote wrote ->
            send(new Message.Taken(output.wrote(wrote.descriptor(), wrote.bytes())));
        case Message other -> {
          return other;
        }
      }
    }
  }

  private void awaitOpened() throws WorkerDiedException, BadBinaryException, UnableException {
    opened =
        switch (receive()) {
          case Message.Opened _ -> true;
          case Message.Unable unable -> throw new UnableException(unable.message());
          case Message.BadBinary bad -> throw new BadBinaryException(bad.message());
          default -> throw died("spoke out of turn", false);
        };
  }

  @Override
  public void stop() {
    send(new Message.Stop());
  }

  /**
   * A dead worker is noticed when its answer is read: its last words say more than a broken pipe.
   */
  private synchronized void send(Message message) {
    try {
      Frames.send(orders, message);
    } catch (IOException e) {
      lastWords.add(e.toString());
    }
  }

  private Message receive() throws WorkerDiedException {
    try {
      Optional<Message> message = Frames.receive(answers);
      if (message.isPresent()) {
        return message.get();
      }
    } catch (IOException e) {
      lastWords.add(e.toString());
    }
    close();
    int status = status();
    boolean signalled = status > SIGNALLED;
    throw died(
        "ended " + (signalled ? "by signal " + (status - SIGNALLED) : "with status " + status),
        status == SIGNALLED + SIGKILL || status == SIGNALLED + SIGTERM);
  }

  private WorkerDiedException died(String what, boolean killed) {
    String words = lastWords.text();
    return new WorkerDiedException(
        "the worker process " + what + (words.isEmpty() ? "" : ": " + words), killed);
  }

  private int status() {
    boolean interrupted = Thread.interrupted();
    int status = process.onExit().join().exitValue();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return status;
  }

  /** Ends the process, and waits for its end: only then its processor time counts as this one's. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
