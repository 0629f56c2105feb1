// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.worker.Isolation;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.linux.base.Errno;

/**
 * Shows what the program wrote: of one run, of all in their order, or of none. The first is shown
 * while it runs.
 */
public final class GuestOutput implements RunListener {
  private static final int STANDARD_OUTPUT = 1;
  private static final int STANDARD_ERROR = 2;

  private final OutputStream out;
  private final OutputStream err;
  private final List<Integer> runs;
  private final LiveOutput live = new LiveOutput(this::writeLive, Isolation::shownBefore);
  private final Map<Integer, RunResult> waiting = new HashMap<>();
  private int next;

  /** The descriptor that got the last byte, if that was not a newline; else 0. */
  private int unfinishedLine;

  /**
   * @param runs whose output is shown, in order
   * @param out for what the program writes to its standard output
   * @param err for what it writes to its standard error
   */
  public GuestOutput(List<Integer> runs, OutputStream out, OutputStream err) {
    this.runs = runs;
    this.out = out;
    this.err = err;
  }

  /** Whether anything will still be shown. */
  synchronized boolean isOpen() {
    return next < runs.size();
  }

  /** Whether this run is shown while it runs. */
  public boolean isLive(int run) {
    return isOpen() && run == runs.getFirst();
  }

  /** Such a run begins, or begins again. */
  @Override
  public synchronized void begins() {
    live.begins();
  }

  /** It writes. A run that is given up may still write: nobody wants that. */
  @Override
  public synchronized int wrote(int descriptor, byte[] bytes) {
    return isOpen() ? live.wrote(descriptor, bytes) : TAKEN;
  }

  /** Whether the last that was shown on a terminal was not a whole line. */
  public synchronized boolean isWithinLine() {
    return unfinishedLine != 0 && Terminal.isTerminal(unfinishedLine);
  }

  /** Takes a run that has ended, and shows what is due. */
  public synchronized void accept(RunOutcome outcome) {
    waiting.put(outcome.run(), outcome.result());
    while (next < runs.size()) {
      RunResult result = waiting.remove(runs.get(next));
      if (result == null) {
        return;
      }
      show(runs.get(next), result);
      next++;
    }
  }

  /** Shows what was held back because an earlier run never ended. */
  public synchronized void flush() {
    for (; next < runs.size(); next++) {
      RunResult result = waiting.remove(runs.get(next));
      if (result != null) {
        show(runs.get(next), result);
      }
    }
  }

  /**
   * Ends a line that the program has begun and not ended, if it went to a terminal: what the tool
   * says must neither follow on the same line nor overwrite it.
   *
   * @param terminal the tool's own
   */
  public synchronized void endLine(PrintStream terminal) {
    if (unfinishedLine != 0 && Terminal.isTerminal(unfinishedLine)) {
      terminal.println();
    }
    unfinishedLine = 0;
  }

  private void show(int run, RunResult result) {
    if (run == runs.getFirst()) {
      if (live.ends(result.output())) {
        return;
      }
      String why =
          "rsan-emu: run " + run + " began again and wrote something else; it wrote this:\n";
      write(STANDARD_ERROR, why.getBytes(StandardCharsets.UTF_8));
    }
    result.output().forEach(piece -> write(piece.descriptor(), piece.bytes()));
  }

  private int writeLive(int descriptor, byte[] bytes) {
    int error = write(descriptor, bytes);
    if (error == TAKEN) {
      Isolation.shown(descriptor, bytes.length);
    }
    return error;
  }

  /** A run that is over learns of no error, as with `| head`: the report is still wanted. */
  private int write(int descriptor, byte[] bytes) {
    OutputStream to = descriptor == STANDARD_ERROR ? err : out;
    try {
      to.write(bytes);
      to.flush();
      unfinishedLine = endsLine(bytes) ? 0 : descriptor;
      return TAKEN;
    } catch (IOException _) {
      return error(to.equals(err) ? STANDARD_ERROR : STANDARD_OUTPUT);
    }
  }

  /** Java says in the user's language what went wrong: what can, depends on what is written to. */
  private static int error(int descriptor) {
    if (!Terminal.isWritable(descriptor)) {
      return Errno.EBADF;
    }
    try {
      Path to = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
      String name = to.toString();
      if (name.startsWith("/dev/pts/") || name.startsWith("/dev/tty")) {
        return Errno.EIO;
      }
      return name.matches("(pipe|socket):.*") ? Errno.EPIPE : Errno.ENOSPC;
    } catch (IOException _) {
      return Errno.EIO; // nothing is known of it
    }
  }

  /** Whether what was printed is lost: nobody misses what a closed pipe does not take. */
  public static boolean isLost() {
    return System.out.checkError() && error(STANDARD_OUTPUT) != Errno.EPIPE;
  }

  private static boolean endsLine(byte[] bytes) {
    return bytes.length == 0 || bytes[bytes.length - 1] == '\n';
  }
}
