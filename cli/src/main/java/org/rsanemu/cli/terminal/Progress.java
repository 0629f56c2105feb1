// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One line on a terminal that says how far the runs are; nothing anywhere else.
 *
 * <p>Written here rather than taken from a library (me.tongfei:progressbar was tried): what others
 * print must not meet a line half drawn, so drawing, erasing and their printing share one lock,
 * which a library that draws from a timer of its own does not offer; and its clock cannot be given,
 * so that rate and time left could not be tested.
 */
public final class Progress implements AutoCloseable {
  /** Longer lines are hard to read, however wide the terminal is. */
  private static final int MOST_COLUMNS = 80;

  private static final String ERASE_LINE = "\r\u001b[K";

  /** Around the line: a terminal that has become narrower cuts it off, and does not wrap it. */
  private static final String NO_WRAP = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";

  /** The line is not drawn more often than this: more than anybody can read. */
  private static final long BETWEEN_NANOS = 100_000_000;

  private static final long TICK_MILLIS = 1000;

  private final String title;
  private final String note;
  private final PrintStream terminal;
  private final IntSupplier terminalColumns;
  private final LongSupplier clock;
  private final ProgressRate pace;
  private final @Nullable Thread ticker;
  private long done;
  private long all;
  private long findings;
  private long lastDrawn;
  private int columns;
  private boolean visible;
  private boolean held;
  private boolean closed;
  private Runnable eachTick = () -> {};

  /**
   * @param title what is going on
   * @param note what is said of findings besides their number, or ""
   * @param terminal where to draw
   * @param terminalColumns how wide it is; asked once, when the line is first drawn
   * @param clock in nanoseconds, as {@link System#nanoTime}
   * @param ticking whether time left counts down while nothing ends
   */
  Progress(
      String title,
      String note,
      PrintStream terminal,
      IntSupplier terminalColumns,
      LongSupplier clock,
      boolean ticking) {
    this.title = title;
    this.note = note;
    this.terminal = terminal;
    this.terminalColumns = terminalColumns;
    this.clock = clock;
    this.pace = new ProgressRate(clock);
    this.lastDrawn = clock.getAsLong();
    this.ticker = ticking ? Thread.ofPlatform().daemon().name("progress").start(this::tick) : null;
  }

  /**
   * On standard error if that is a terminal that can erase a line; else it shows nothing.
   *
   * @param title what is going on
   * @param note what is said of findings besides their number, or ""
   */
  public static Progress onTerminal(String title, String note) {
    boolean shown = Terminal.takesEscapes(Terminal.STANDARD_ERROR);
    return new Progress(
        title,
        note,
        shown ? System.err : new PrintStream(PrintStream.nullOutputStream()),
        () -> shown ? Terminal.columns(Terminal.STANDARD_ERROR) : MOST_COLUMNS,
        System::nanoTime,
        shown);
  }

  /** Whether anybody can see it. */
  public boolean isShown() {
    return ticker != null;
  }

  /** So many runs have ended, with so many different findings. */
  public synchronized void update(long done, long all, long findings) {
    if (done != this.done) {
      pace.done(done);
    }
    this.done = done;
    this.all = all;
    this.findings = findings;
    if (clock.getAsLong() - lastDrawn >= BETWEEN_NANOS) {
      draw();
    }
  }

  /** So many different findings are there by now. */
  public synchronized void found(long count) {
    findings = count;
  }

  /**
   * What is to be done every second while it is shown, from now on, by a thread of its own. Nothing
   * else is printed meanwhile.
   */
  public synchronized void eachTick(Runnable task) {
    eachTick = task;
  }

  /** Prints something else in place of the line, and then the line again below it. */
  public synchronized void aside(Runnable printing) {
    boolean before = visible;
    erase();
    printing.run();
    if (before) {
      draw();
    }
  }

  /** While it is held, the line is not drawn: there is unfinished output on its line. */
  public synchronized void hold(boolean now) {
    held = now;
  }

  /** Removes the line for good. */
  @Override
  public void close() {
    if (ticker != null) {
      ticker.interrupt();
    }
    synchronized (this) {
      erase();
      closed = true;
    }
  }

  private void tick() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
        due();
      }
    } catch (InterruptedException _) {
      // Closed.
    }
  }

  private synchronized void due() {
    if (!closed) {
      eachTick.run();
      draw();
    }
  }

  /** In one piece and without erasing first, so that it does not flicker. */
  private synchronized void draw() {
    if (closed || held || all == 0) {
      return;
    }
    if (columns == 0) {
      columns = Math.min(MOST_COLUMNS, terminalColumns.getAsInt());
    }
    ProgressLine line =
        new ProgressLine(title, done, all, pace.perSecond(), pace.left(all), findings, note);
    terminal.print("\r" + NO_WRAP + line.render(columns - 1) + WRAP + "\u001b[K");
    terminal.flush();
    visible = true;
    lastDrawn = clock.getAsLong();
  }

  private void erase() {
    if (visible) {
      terminal.print(ERASE_LINE);
      terminal.flush();
      visible = false;
    }
  }
}
