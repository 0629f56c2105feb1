// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** A worker in another process, perhaps with others. */
final class HostedWorker implements Worker {
  private final WorkerProcess process;
  private final int number;

  /** Empty if the process says no more. */
  private final BlockingQueue<Optional<Message>> answers = new LinkedBlockingQueue<>();

  private boolean opened;

  /**
   * @param number of those in the process, from 0
   */
  HostedWorker(WorkerProcess process, int number) {
    this.process = process;
    this.number = number;
  }

  /** The process has said this to it, or says no more; the thread that listens calls. */
  void answers(Optional<Message> answer) {
    answers.add(answer);
  }

  @Override
  public void open(WorkerOpening opening) {
    opened = false;
    send(new Message.Open(opening));
  }

  @Override
  public RunResult run(RunRequest request, long remainingNanos, RunListener output)
      throws WorkerDiedException, BadBinaryException, UnableException {
    if (!opened) {
      awaitOpened();
    }
    send(new Message.Run(request, remainingNanos, isHeard(output)));
    return switch (answer(output)) {
      case Message.Ran ran -> ran.result();
      case Message.Unable unable -> throw new UnableException(unable.message());
      case Message.BadBinary bad -> throw new BadBinaryException(bad.message());
      default -> throw process.died("spoke out of turn", false);
    };
  }

  @SuppressWarnings("ReferenceEquality") // there is one that hears nothing
  private static boolean isHeard(RunListener output) {
    return output != RunListener.NONE;
  }

  /** What the worker says last of a run, after what the run wrote. */
  private Message answer(RunListener output) throws WorkerDiedException {
    while (true) {
      switch (receive()) {
        case Message.Began _ -> output.begins();
        case Message.Wrote wrote ->
            send(new Message.Taken(output.wrote(wrote.descriptor(), wrote.bytes())));
        case Message.Found found -> output.found(found.finding(), found.modules());
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
          default -> throw process.died("spoke out of turn", false);
        };
  }

  private Message receive() throws WorkerDiedException {
    try {
      Optional<Message> answer = answers.take();
      if (answer.isPresent()) {
        return answer.get();
      }
      answers.add(answer); // nothing comes behind it
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw process.ended();
  }

  private void send(Message message) {
    process.send(number, message);
  }

  @Override
  public void stop() {
    send(new Message.Stop());
  }

  @Override
  public void close() {
    process.close();
  }
}
