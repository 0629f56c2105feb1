package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the standard streams are connected to. */
final class Terminal {
  static final int STANDARD_INPUT = 0;
  static final int STANDARD_ERROR = 2;

  private Terminal() {}

  /** Whether a descriptor is a terminal, by the name that Linux gives what it is open on. */
  static boolean isTerminal(int descriptor) {
    String target = target(descriptor);
    return target.startsWith("/dev/pts/")
        || target.startsWith("/dev/tty")
        || target.equals("/dev/console");
  }

  private static String target(int descriptor) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
    } catch (IOException _) {
      return "";
    }
  }
}
