// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.terminal.HostSignal;

/**
 * Ctrl-C, and the signals that ask a process to end: what continues is stopped, and whoever started
 * it reports what was found and ends as always. Whoever asks a second time, and not at once, gets
 * the end without that.
 */
final class Interruption implements AutoCloseable {
  private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

  /**
   * Signals so close to the first ask for the same: {@code timeout} sends one to its child and one
   * to its group.
   */
  private static final long ONE_REQUEST_NANOS = 500_000_000L;

  private final List<Runnable> restored = new ArrayList<>();
  private @Nullable Runnable stop;
  private boolean asked;
  private long askedAt;

  Interruption() {
    SIGNALS.forEach(name -> restored.add(HostSignal.handle(name, this::interrupted)));
  }

  /** What an interruption stops, from now on; at once if there was one already. */
  void stops(Runnable action) {
    boolean now;
    synchronized (this) {
      stop = action;
      now = asked;
    }
    if (now) {
      action.run();
    }
  }

  /** Whether there was one. */
  synchronized boolean isAsked() {
    return asked;
  }

  private void interrupted() {
    Runnable action;
    synchronized (this) {
      long now = System.nanoTime();
      if (asked) {
        if (now - askedAt > ONE_REQUEST_NANOS) {
          // Workers notice that their coordinator is gone.
          Runtime.getRuntime().halt(ExitCodes.INTERRUPTED);
        }
        return;
      }
      asked = true;
      askedAt = now;
      action = stop;
    }
    if (action != null) {
      action.run();
    }
  }

  /** From here on, a signal ends the process as usual. */
  @Override
  public void close() {
    restored.forEach(Runnable::run);
  }
}
