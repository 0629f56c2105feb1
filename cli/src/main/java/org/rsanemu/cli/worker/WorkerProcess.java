// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A process with workers, seen from the coordinator. What one of them compiles, all have: Java
 * spends more on that than on many a short run. What ends one of them ends all.
 */
public final class WorkerProcess {
  /** A status above it is a signal's number and this. */
  private static final int SIGNALLED = 128;

  private static final int SIGKILL = 9;
  private static final int SIGTERM = 15;

  private final Process process;
  private final OutputStream orders;
  private final LastWords lastWords;
  private final List<HostedWorker> workers = new ArrayList<>();
  private boolean silent;

  private WorkerProcess(Process process) {
    this.process = process;
    this.orders = process.getOutputStream();
    this.lastWords = LastWords.of(process);
  }

  /**
   * Starts one, without waiting for it.
   *
   * @param command of a process that speaks with {@link WorkerLoop} on its standard streams
   */
  public static WorkerProcess start(List<String> command) throws UnableException {
    try {
      WorkerProcess process = new WorkerProcess(new ProcessBuilder(command).start());
      Thread.ofPlatform().daemon().name("answers").start(process::listen);
      return process;
    } catch (IOException e) {
      throw new UnableException("cannot start a worker process: " + e.getMessage());
    }
  }

  /** Starts a process with one worker, which loads a program. */
  public static Worker alone(List<String> command, WorkerOpening opening) throws UnableException {
    return start(command).worker(opening);
  }

  /** Adds a worker, and has it load a program, without waiting. */
  public Worker worker(WorkerOpening opening) {
    HostedWorker worker;
    synchronized (this) {
      worker = new HostedWorker(this, workers.size());
      workers.add(worker);
      if (silent) {
        worker.answers(Optional.empty());
      }
    }
    worker.open(opening);
    return worker;
  }

  /** How many workers were added. */
  synchronized int workers() {
    return workers.size();
  }

  /** Whether it has not ended by now. */
  boolean isAlive() {
    return process.isAlive();
  }

  private void listen() {
    InputStream answers = new BufferedInputStream(process.getInputStream(), 1 << 16);
    try {
      Optional<Frames.Received> answer;
      while ((answer = Frames.receive(answers)).isPresent()) {
        worker(answer.get().worker()).answers(Optional.of(answer.get().message()));
      }
    } catch (IOException e) {
      lastWords.add(e.toString());
    }
    synchronized (this) {
      silent = true;
      workers.forEach(worker -> worker.answers(Optional.empty()));
    }
  }

  private synchronized HostedWorker worker(int number) throws IOException {
    if (number < 0 || number >= workers.size()) {
      throw new IOException("an answer of nobody");
    }
    return workers.get(number);
  }

  /**
   * A dead process is noticed when an answer is read: its last words say more than a broken pipe.
   */
  void send(int worker, Message message) {
    try {
      Frames.send(orders, worker, message);
    } catch (IOException e) {
      lastWords.add(e.toString());
    }
  }

  /** It says no more: waits for its end, and tells of that. */
  WorkerDiedException ended() {
    close();
    int status = status();
    boolean signalled = status > SIGNALLED;
    return died(
        "ended " + (signalled ? "by signal " + (status - SIGNALLED) : "with status " + status),
        status == SIGNALLED + SIGKILL || status == SIGNALLED + SIGTERM);
  }

  /**
   * What its end means for one of its workers.
   *
   * @param killed whether somebody else ended it
   */
  WorkerDiedException died(String what, boolean killed) {
    String words = lastWords.text();
    return new WorkerDiedException(
        "the worker process " + what + (words.isEmpty() ? "" : ": " + words),
        killed,
        workers() > 1);
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
  void close() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
