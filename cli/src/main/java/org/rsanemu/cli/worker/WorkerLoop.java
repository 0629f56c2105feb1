// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/**
 * What a worker process does: take orders, have its workers carry them out. The main thread
 * listens, so that the process ends at once when its coordinator is gone, even if native code does
 * not return.
 */
public final class WorkerLoop {
  /** The status of a process that could not go on. */
  static final int BROKEN = 70;

  private WorkerLoop() {}

  /** Serves the coordinator at the other end of the streams until it is gone; does not return. */
  public static void serve(Runner.Opener opener, InputStream in, OutputStream out) {
    Map<Integer, WorkerThread> workers = new HashMap<>();
    int status = 0;
    try {
      Optional<Frames.Received> order;
      while ((order = Frames.receive(in)).isPresent()) {
        workers
            .computeIfAbsent(
                order.get().worker(), number -> WorkerThread.start(opener, out, number))
            .hears(order.get().message());
      }
    } catch (IOException e) {
      System.err.println("rsan-emu: worker: " + e);
      status = BROKEN;
    }
    // The coordinator is gone: nobody reads an answer any more.
    Runtime.getRuntime().halt(status);
  }

  static Message run(Runner runner, Message.Run order, RunListener output) {
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

  /** A line that says what went wrong, and where. */
  static String describe(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    return (e + (trace.length > 0 ? " at " + trace[0] : "")).lines().findFirst().orElse("");
  }
}
