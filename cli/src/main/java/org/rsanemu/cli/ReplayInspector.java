// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.gdb.GdbSession;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.InspectionOptions;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.report.text.EventTable;
import org.rsanemu.cli.report.text.ThreadColumns;
import org.rsanemu.emu.exec.loop.Inspector;
import org.rsanemu.emu.exec.loop.StoppedRun;
import org.rsanemu.emu.exec.result.Ending;

/** Stops a replayed run where the options say, shows its last events, and hands it to gdb. */
final class ReplayInspector implements Inspector, AutoCloseable {
  private final InspectionOptions options;
  private final Symbolizer symbolizer;
  private final int machine;
  private final @Nullable ServerSocket listening;
  private @Nullable Socket socket;
  private @Nullable GdbSession gdb;
  private boolean stopped;

  /**
   * Listens for gdb, if it is wanted.
   *
   * @param machine ELF's e_machine of the program
   */
  ReplayInspector(InspectionOptions options, Symbolizer symbolizer, int machine) throws Failure {
    this.options = options;
    this.symbolizer = symbolizer;
    this.machine = machine;
    try {
      listening =
          options.gdb == null
              ? null
              : new ServerSocket(
                  options.port(), 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    } catch (IOException e) {
      throw new Failure(
          ExitCodes.OWN_FAILURE, "cannot listen on 127.0.0.1:" + options.port() + " for gdb");
    }
  }

  @Override
  public int events() {
    return options.minimize ? InspectionOptions.MOST_EVENTS : options.last;
  }

  @Override
  public boolean stops(int thread, long pc, long events, boolean found) {
    if (stopped) {
      return gdb != null && gdb.stops(thread, pc);
    }
    return options.event() == 0 ? found : events >= options.event();
  }

  @Override
  public void stopped(StoppedRun run) {
    if (!stopped) {
      stopped = true;
      show(run, "stopped");
      connect();
    }
    if (gdb != null) {
      gdb.stopped(run);
    }
  }

  @Override
  public void ended(StoppedRun run, Ending ending) {
    if (!stopped) {
      boolean finding = ending instanceof Ending.Killed || ending instanceof Ending.Stuck;
      if (options.event() != 0 || !finding) {
        System.err.println(
            "rsan-emu: the run ended before it came to "
                + (options.event() == 0 ? "a finding" : "event " + options.event()));
      }
      stopped = true;
      show(run, "ended");
      connect();
    }
    if (gdb != null) {
      gdb.ended(run, ending);
    }
  }

  private void show(StoppedRun run, String how) {
    System.err.println(
        "rsan-emu: " + how + " after " + run.events() + " atomic events, in T" + run.current());
    if (options.minimize) {
      System.err.print(ThreadColumns.of(run.newest(), run.modules(), symbolizer));
    } else if (options.last > 0) {
      System.err.print(EventTable.of(run.newest(), run.modules(), symbolizer));
    }
    System.err.flush();
  }

  /** Waits for gdb. If none comes that can be talked to, the run continues. */
  private void connect() {
    if (listening == null) {
      return;
    }
    System.err.println(
        "rsan-emu: waiting for gdb: target remote 127.0.0.1:" + listening.getLocalPort());
    System.err.flush();
    try {
      Socket accepted = listening.accept();
      socket = accepted;
      accepted.setTcpNoDelay(true);
      gdb = new GdbSession(accepted.getInputStream(), accepted.getOutputStream(), machine);
    } catch (IOException _) {
      System.err.println("rsan-emu: gdb could not connect");
    }
  }

  @Override
  public void close() {
    try {
      if (socket != null) {
        socket.close();
      }
      if (listening != null) {
        listening.close();
      }
    } catch (IOException _) {
      // Nobody is there any more.
    }
  }
}
