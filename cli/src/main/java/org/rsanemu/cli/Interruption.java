package org.rsanemu.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C: the campaign is stopped, what was found is reported, and only then does the process end.
 * Java offers the end of the process, not the signal, so this waits in a shutdown hook.
 */
final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 10;

  private final AtomicReference<@Nullable Runnable> stop = new AtomicReference<>();
  private final CountDownLatch reported = new CountDownLatch(1);
  private final Thread hook = Thread.ofPlatform().unstarted(this::interrupted);
  private volatile int exitCode = ExitCodes.INTERRUPTED;

  Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** What an interruption stops. */
  void stops(Runnable action) {
    stop.set(action);
  }

  /** The report is out; this is how the process is to end. */
  void answered(int code) {
    exitCode = code;
    reported.countDown();
  }

  private void interrupted() {
    Runnable action = stop.get();
    if (action != null) {
      action.run();
      try {
        reported.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
    Runtime.getRuntime().halt(exitCode);
  }

  /** From here on, the process may end by itself. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // The process is ending already: the hook has the last word.
    }
  }
}
