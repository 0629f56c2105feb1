// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.util.Map;

/** Linux's names of the signals that end programs; the numbers are the same on the three ISAs. */
public final class SignalNames {
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(1, "SIGHUP"),
          Map.entry(2, "SIGINT"),
          Map.entry(3, "SIGQUIT"),
          Map.entry(4, "SIGILL"),
          Map.entry(5, "SIGTRAP"),
          Map.entry(6, "SIGABRT"),
          Map.entry(7, "SIGBUS"),
          Map.entry(8, "SIGFPE"),
          Map.entry(9, "SIGKILL"),
          Map.entry(10, "SIGUSR1"),
          Map.entry(11, "SIGSEGV"),
          Map.entry(12, "SIGUSR2"),
          Map.entry(13, "SIGPIPE"),
          Map.entry(14, "SIGALRM"),
          Map.entry(15, "SIGTERM"),
          Map.entry(24, "SIGXCPU"),
          Map.entry(25, "SIGXFSZ"),
          Map.entry(31, "SIGSYS"));

  private SignalNames() {}

  public static String name(int signal) {
    return NAMES.getOrDefault(signal, "signal " + signal);
  }

  /** Whether the kernel gives an address with it. */
  public static boolean hasAddress(int signal) {
    return signal == 7 || signal == 11;
  }

  /** As {@link #hasAddress(int)}, of a signal's name. */
  public static boolean hasAddress(String name) {
    return name.equals(name(7)) || name.equals(name(11));
  }
}
