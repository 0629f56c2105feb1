package org.rsanemu.cli;

import java.io.PrintStream;

/** One line on a terminal that says how far the runs are; nothing elsewhere. */
final class Progress {
  private static final String ERASE_LINE = "\r\u001b[K";

  private final PrintStream terminal;
  private final boolean shown;
  private int findings;

  Progress(PrintStream terminal, boolean shown) {
    this.terminal = terminal;
    this.shown = shown;
  }

  /** Removes the line, so that something else can be printed. */
  synchronized void clear() {
    if (shown) {
      terminal.print(ERASE_LINE);
      terminal.flush();
    }
  }

  synchronized void finished(int done, int all, int newFindings) {
    findings += newFindings;
    if (shown && done < all) {
      String seen = findings == 0 ? "" : ", findings in some";
      terminal.print(ERASE_LINE + "rsan-emu: " + done + " of " + all + " runs" + seen);
      terminal.flush();
    }
  }
}
