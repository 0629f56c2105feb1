// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.terminal.HostSignal;

/**
 * Ctrl-C, and the signals that ask a process to end: what continues is stopped, and whoever started
 * it reports what was found and ends as always. Whoever asks a second time gets the end at once.
 */
final class Interruption implements AutoCloseable {
  private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

  private final List<Runnable> restored = new ArrayList<>();
  private @Nullable Runnable stop;
  private int asked;

  Interruption() {
    SIGNALS.forEach(name -> restored.add(HostSignal.handle(name, this::interrupted)));
  }

  /** What an interruption stops, from now on; at once if there was one already. */
  void stops(Runnable action) {
    boolean now;
    synchronized (this) {
      stop = action;
      now = asked > 0;
    }
    if (now) {
      action.run();
    }
  }

  /** Whether there was one. */
  synchronized boolean isAsked() {
    return asked > 0;
  }

  private void interrupted() {
    Runnable action;
    synchronized (this) {
      asked++;
      if (asked > 1) {
        // Workers notice that their coordinator is gone.
        Runtime.getRuntime().halt(ExitCodes.INTERRUPTED);
      }
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
