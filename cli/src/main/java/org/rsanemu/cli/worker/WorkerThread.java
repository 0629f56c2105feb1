// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** A worker in a worker process: a thread with an emulator, which takes orders and answers. */
final class WorkerThread {
  private final Runner.Opener opener;
  private final OutputStream out;
  private final int number;
  private final BlockingQueue<Message> orders = new LinkedBlockingQueue<>();
  private volatile @Nullable Runner runner;
  private volatile boolean stopped;

  private WorkerThread(Runner.Opener opener, OutputStream out, int number) {
    this.opener = opener;
    this.out = out;
    this.number = number;
  }

  /**
   * Starts one.
   *
   * @param out where it answers, perhaps with others
   * @param number of those in the process
   */
  static WorkerThread start(Runner.Opener opener, OutputStream out, int number) {
    WorkerThread worker = new WorkerThread(opener, out, number);
    Thread.ofPlatform().daemon().name("worker " + number).start(worker::serve);
    return worker;
  }

  /** Takes an order; the thread that listens calls. */
  void hears(Message order) {
    if (order instanceof Message.Stop) {
      stopped = true;
      Runner loaded = runner;
      if (loaded != null) {
        loaded.stop();
      }
    } else {
      orders.add(order);
    }
  }

  /** What it cannot answer ends the process: nothing in it can be trusted after that. */
  private void serve() {
    try {
      work();
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      System.err.println("rsan-emu: worker: " + e);
      Runtime.getRuntime().halt(WorkerLoop.BROKEN);
    }
  }

  private void work() throws IOException, InterruptedException {
    while (true) {
      switch (orders.take()) {
        case Message.Open open -> runner = open(open);
        case Message.Run run -> {
          // Without a program, the answer to the order to load one was the answer to this, too.
          Runner loaded = runner;
          if (loaded != null) {
            if (stopped) {
              loaded.stop();
            }
            Frames.send(
                out, number, WorkerLoop.run(loaded, run, run.live() ? live() : RunListener.NONE));
          }
        }
        default -> throw new IOException("an order to load or to run was expected");
      }
    }
  }

  private @Nullable Runner open(Message.Open order) throws IOException {
    try {
      Runner loaded = opener.open(order.opening());
      Frames.send(out, number, new Message.Opened());
      return loaded;
    } catch (BadBinaryException e) {
      Frames.send(out, number, new Message.BadBinary(String.valueOf(e.getMessage())));
    } catch (UnableException e) {
      Frames.send(out, number, new Message.Unable(String.valueOf(e.getMessage())));
    } catch (RuntimeException | LinkageError e) {
      e.printStackTrace();
      Frames.send(out, number, new Message.Unable(WorkerLoop.describe(e)));
    }
    return null;
  }

  private RunListener live() {
    return new RunListener() {
      @Override
      public void begins() {
        send(new Message.Began());
      }

      @Override
      public int wrote(int descriptor, byte[] bytes) {
        send(new Message.Wrote(descriptor, bytes));
        return taken();
      }

      @Override
      public void found(Finding finding, List<RunResult.Module> modules) {
        send(new Message.Found(finding, modules));
      }

      private void send(Message message) {
        try {
          Frames.send(out, number, message);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  /** What became of what the run wrote. */
  private int taken() {
    try {
      if (orders.take() instanceof Message.Taken(int error)) {
        return error;
      }
      throw new IllegalStateException("the fate of the output was expected");
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
