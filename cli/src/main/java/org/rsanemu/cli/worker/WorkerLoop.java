// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.OutputListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/**
 * What a worker process does: take orders, carry them out, answer. A thread of its own listens, so
 * that the process ends at once when its coordinator is gone, even if native code does not return.
 */
public final class WorkerLoop {
  /** The status of a worker that could not go on. */
  private static final int BROKEN = 70;

  private final Runner.Opener opener;
  private final OutputStream out;
  private final BlockingQueue<Message> orders = new LinkedBlockingQueue<>();
  private volatile @Nullable Runner runner;
  private volatile boolean stopped;

  private WorkerLoop(Runner.Opener opener, OutputStream out) {
    this.opener = opener;
    this.out = out;
  }

  /** Serves the coordinator at the other end of the streams until it is gone; does not return. */
  public static void serve(Runner.Opener opener, InputStream in, OutputStream out) {
    WorkerLoop loop = new WorkerLoop(opener, out);
    Thread.ofPlatform().daemon().name("orders").start(() -> loop.listen(in));
    try {
      loop.work();
    } catch (IOException | InterruptedException e) {
      System.err.println("rsan-emu: worker: " + e);
    }
    Runtime.getRuntime().halt(BROKEN);
  }

  private void listen(InputStream in) {
    int status = 0;
    try {
      Optional<Message> order;
      while ((order = Frames.receive(in)).isPresent()) {
        if (order.get() instanceof Message.Stop) {
          stop();
        } else {
          orders.add(order.get());
        }
      }
    } catch (IOException e) {
      System.err.println("rsan-emu: worker: " + e);
      status = BROKEN;
    }
    // The coordinator is gone: nobody reads an answer any more.
    Runtime.getRuntime().halt(status);
  }

  private void stop() {
    stopped = true;
    Runner loaded = runner;
    if (loaded != null) {
      loaded.stop();
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
            Frames.send(out, run(loaded, run, run.live() ? live() : OutputListener.NONE));
          }
        }
        default -> throw new IOException("an order to load or to run was expected");
      }
    }
  }

  private @Nullable Runner open(Message.Open order) throws IOException {
    try {
      Runner loaded = opener.open(order.opening());
      Frames.send(out, new Message.Opened());
      return loaded;
    } catch (BadBinaryException e) {
      Frames.send(out, new Message.BadBinary(String.valueOf(e.getMessage())));
    } catch (UnableException e) {
      Frames.send(out, new Message.Unable(String.valueOf(e.getMessage())));
    } catch (RuntimeException | LinkageError e) {
      e.printStackTrace();
      Frames.send(out, new Message.Unable(describe(e)));
    }
    return null;
  }

  private OutputListener live() {
    return new OutputListener() {
      @Override
      public void begins() {
        send(new Message.Began());
      }

      @Override
      public int wrote(int descriptor, byte[] bytes) {
        send(new Message.Wrote(descriptor, bytes));
        return taken();
      }

      private void send(Message message) {
        try {
          Frames.send(out, message);
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

  static Message run(Runner runner, Message.Run order, OutputListener output) {
    RunRequest asked = order.request();
    RunRequest request =
        asked.by(asked.schedule().script(), System.nanoTime() + order.remainingNanos());
    try {
      return new Message.Ran(runner.run(request, output));
    } catch (BadBinaryException e) {
      return new Message.BadBinary(String.valueOf(e.getMessage()));
    } catch (RuntimeException | LinkageError | AssertionError e) {
      e.printStackTrace();
      return new Message.Ran(failed(describe(e)));
    }
    // An OutOfMemoryError ends the process: nothing in it can be trusted after that.
  }

  /** The result of a run that the tool itself could not finish. */
  public static RunResult failed(String message) {
    return empty(new Ending.Failed(message));
  }

  /** A result that knows nothing but how the run ended. */
  public static RunResult empty(Ending ending) {
    return new RunResult(
        ending,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        RunResult.Doubtful.NONE,
        List.of(),
        List.of(),
        List.of(),
        Observed.NOTHING,
        new RunResult.Counters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  }

  private static String describe(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    return (e + (trace.length > 0 ? " at " + trace[0] : "")).lines().findFirst().orElse("");
  }
}
