// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The program's standard input, which may be closed: all of the tool's own, read once, so that
 * every run gets the same. A terminal is not read, and a pipe that says nothing at all does not
 * hold up the tool forever.
 */
public final class StandardInput {
  /** That it says nothing. */
  private static final String SILENT =
      "rsan-emu: standard input is open but has no data: the program gets an empty one (< /dev/null avoids"
          + " this message)";

  /** That not all of it is read. */
  private static final String CUT =
      "rsan-emu: only the first 64 MiB of standard input are read: it is read before the program begins, as"
          + " every run gets the same";

  private static final long PATIENCE_MILLIS = 1000;
  private static final int MOST = 1 << 26;

  private final InputStream in;
  private final boolean closed = Terminal.isClosedInput(Terminal.STANDARD_INPUT);
  private final ByteArrayOutputStream read = new ByteArrayOutputStream();
  private boolean isCut;
  private final CountDownLatch spoken = new CountDownLatch(1);
  private final Thread reader = Thread.ofPlatform().daemon().name("stdin").unstarted(this::read);

  private StandardInput(InputStream in) {
    this.in = in;
  }

  /** Starts reading. */
  public static StandardInput start(InputStream in) {
    StandardInput input = new StandardInput(in);
    if (input.closed || Terminal.isTerminal(Terminal.STANDARD_INPUT)) {
      input.spoken.countDown();
    } else {
      input.reader.start();
    }
    return input;
  }

  private void read() {
    byte[] buffer = new byte[1 << 16];
    try {
      int count;
      while (!isCut && (count = in.read(buffer)) >= 0) {
        isCut = read.size() + count > MOST;
        read.write(buffer, 0, Math.min(count, MOST - read.size()));
        spoken.countDown();
      }
    } catch (IOException _) {
      // It ends here.
    }
    spoken.countDown();
  }

  /**
   * The first 64 MiB of it; null if it is closed. The user is told if there is more, or if there
   * was neither a byte nor an end to it.
   */
  public byte @Nullable [] bytes() throws InterruptedException {
    if (closed) {
      return null;
    }
    if (!spoken.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
      System.err.println(SILENT);
      return new byte[0];
    }
    reader.join();
    if (isCut) {
      System.err.println(CUT);
    }
    return read.toByteArray();
  }
}
