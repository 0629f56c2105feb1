// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a replayed run stops, and what is shown of it there. */
public final class InspectionOptions {
  private static final int MOST_PORTS = 65535;
  public static final int MOST_EVENTS = 1 << 16;

  /** The word for the first finding. */
  static final String FINDING = "finding";

  @Option(
      names = "--stop-at",
      paramLabel = "EVENT",
      description =
          "Where the program stops for --last and --gdb: after this many atomic events, as the"
              + " report counts them, or at the first finding (finding, the default).")
  String stopAt = FINDING;

  @Option(
      names = "--last",
      paramLabel = "N",
      description = "Show the last N events of each thread before the program stops.")
  public int last;

  @Option(
      names = "--gdb",
      paramLabel = "PORT",
      description =
          "Wait for gdb where the program stops, on this port of 127.0.0.1 (0: any free port,"
              + " printed to standard error). gdb can read the program's state, not change it.")
  @Nullable
  public String gdb;

  @Option(
      names = "--minimize",
      description =
          "First remove the changes of thread that the finding does not need; write the smaller"
              + " schedule beside FILE, show it as a table with one column per thread, and replay"
              + " it.")
  public boolean minimize;

  /** What is wrong, or "". */
  public String mistake() {
    if (!stopAt.equals(FINDING) && !stopAt.matches("[1-9][0-9]{0,17}")) {
      return "--stop-at must be the number of an event, or " + FINDING;
    }
    if (last < 0 || last > MOST_EVENTS) {
      return "--last must be 0 to " + MOST_EVENTS;
    }
    if (gdb != null && port() < 0) {
      return "--gdb must be a port of this machine, 0 to " + MOST_PORTS;
    }
    return "";
  }

  /** Whether anybody looks. */
  public boolean isWanted() {
    return gdb != null || last > 0 || minimize;
  }

  /** The number of the event, 0 for the first finding. */
  public long event() {
    return stopAt.equals(FINDING) ? 0 : Long.parseLong(stopAt);
  }

  /** The port, -1 if that is none. */
  public int port() {
    String number = gdb == null ? "" : gdb.replaceFirst("^(127\\.0\\.0\\.1|localhost)?:", "");
    int port = number.matches("[0-9]{1,5}") ? Integer.parseInt(number) : -1;
    return port <= MOST_PORTS ? port : -1;
  }
}
