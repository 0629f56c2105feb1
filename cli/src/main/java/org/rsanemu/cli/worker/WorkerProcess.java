package org.rsanemu.cli.worker;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.rsanemu.emu.run.RunRequest;
import org.rsanemu.emu.run.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** A worker in a process of its own, seen from the coordinator. */
public final class WorkerProcess implements Worker {
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
  public static WorkerProcess start(List<String> command, Opening opening) throws UnableException {
    try {
      WorkerProcess worker = new WorkerProcess(new ProcessBuilder(command).start());
      worker.send(new Message.Open(opening));
      return worker;
    } catch (IOException e) {
      throw new UnableException("cannot start a worker process: " + e.getMessage());
    }
  }

  @Override
  public RunResult run(RunRequest request, long remainingNanos)
      throws WorkerDiedException, BadBinaryException, UnableException {
    if (!opened) {
      awaitOpened();
    }
    send(new Message.Run(request, remainingNanos));
    return switch (receive()) {
      case Message.Ran ran -> ran.result();
      case Message.Unable unable -> throw new UnableException(unable.message());
      case Message.BadBinary bad -> throw new BadBinaryException(bad.message());
      case Message.Opened _, Message.Open _, Message.Run _ -> throw died("spoke out of turn");
    };
  }

  private void awaitOpened() throws WorkerDiedException, BadBinaryException, UnableException {
    switch (receive()) {
      case Message.Opened _ -> opened = true;
      case Message.Unable unable -> throw new UnableException(unable.message());
      case Message.BadBinary bad -> throw new BadBinaryException(bad.message());
      case Message.Ran _, Message.Open _, Message.Run _ -> throw died("spoke out of turn");
    }
  }

  /**
   * A dead worker is noticed when its answer is read: its last words say more than a broken pipe.
   */
  private void send(Message message) {
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
    throw died("ended " + how());
  }

  private WorkerDiedException died(String what) {
    String words = lastWords.text();
    return new WorkerDiedException(
        "the worker process " + what + (words.isEmpty() ? "" : ": " + words));
  }

  private String how() {
    boolean interrupted = Thread.interrupted();
    int status = process.onExit().join().exitValue();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return status > 128 ? "by signal " + (status - 128) : "with status " + status;
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
