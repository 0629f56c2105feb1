// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.NextAccess;
import org.rsanemu.emu.exec.waits.BusyWaitQueue;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.emu.scratch.Ranges;

/**
 * Knows which threads can run, and asks the strategy to choose one. Virtual time is a nanosecond
 * for each instruction, {@link #PACE} of them while a thread sleeps for long, and jumps to the next
 * deadline when nobody can run.
 */
public final class Scheduler {
  /** What {@link #next} returns when no thread can ever run again. */
  public static final int NOBODY = -1;

  /**
   * Scheduling points in a row at which a thread only looked; it waits for another, most likely.
   */
  private static final int MOST_LOOKS = 100;

  /**
   * Scheduling points in a row at which a thread that others could run in place of was let go on,
   * whatever it did: no strategy may starve anybody forever. Some more each time ({@link #more}).
   */
  private static final int MOST_ALONE = 2_000;

  /** Multiples of it are spread evenly over all numbers (Knuth, volume 3, 6.4). */
  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  /**
   * Nanoseconds for an instruction while a thread sleeps for long beside others that work: a second
   * would be a thousand million instructions, for which nobody waits.
   */
  private static final int PACE = 50;

  /** A long sleep, in nanoseconds. */
  private static final long LONG = TimeSpecs.SECOND / 10;

  private final Kernel kernel;
  private Strategy strategy;
  private boolean asksAccesses;
  private int[] runnable = new int[8];
  private int count;
  private long executed;
  private long skipped;
  private final SpinTimes spinTimes;
  private IntPredicate loops = thread -> false;
  private long choices;
  private long steps;
  private final BusyWaitQueue parking;
  private final HeldExits exits;
  private final BitSet spinning = new BitSet();

  /** Who has begun a long sleep. */
  private final BitSet sleeping = new BitSet();

  private long changes;
  private long changesWhenParked;
  private int looking = NOBODY;
  private int looks;
  private int alone;
  private long forced;
  private long changesWhenLooking;

  /** Who waits softly has run since time was passed last. */
  private boolean softHaveRun;

  public Scheduler(Kernel kernel, Strategy strategy, BusyWaitQueue parking, HeldExits exits) {
    this.kernel = kernel;
    this.parking = parking;
    this.exits = exits;
    this.strategy = strategy;
    asksAccesses = strategy.asksAccesses();
    spinTimes = new SpinTimes(kernel, thread -> isSpinning(thread) || loops.test(thread));
  }

  /** Virtual time in nanoseconds since the run began. */
  public long now() {
    return executed + skipped;
  }

  /** How many instructions have been executed by now. */
  public void executed(long instructions) {
    if (!sleeping.isEmpty()) {
      skipped += (instructions - executed) * (PACE - 1);
    }
    executed = instructions;
  }

  /** At how many points there was a choice. */
  public long choices() {
    return choices;
  }

  /** How many of these were steps of the program's own: {@link Strategy.Point#isStep}. */
  public long steps() {
    return steps;
  }

  /** Whether more than one thread can run, as far as known since the last {@link #refresh}. */
  public boolean hasChoice() {
    return count > 1;
  }

  /** How often something has changed that a spinning thread may wait for. */
  public void changes(long count) {
    changes = count;
    boolean woken = changes != changesWhenParked && !spinning.isEmpty();
    if (woken) {
      spinning.clear();
    }
    if (woken || parking.takeTouched() && parking.wakeChanged()) {
      refresh();
    }
  }

  /** The thread spins: it does not run until something changes. */
  public void park(int thread) {
    spinning.set(thread);
    changesWhenParked = changes;
  }

  /** The thread waits in a loop: see {@link BusyWaitQueue#park}. */
  public void park(int thread, Ranges ranges, boolean soft) {
    parking.park(thread, ranges, soft);
  }

  /** Whether the thread is known to spin. */
  public boolean isSpinning(int thread) {
    return spinning.get(thread) || parking.isParked(thread);
  }

  /** Whether it is known to spin, and does not count how often it looks. */
  public boolean isSpinningForEver(int thread) {
    return spinning.get(thread) && changes == changesWhenParked || parking.isParkedForEver(thread);
  }

  /** See {@link BusyWaitQueue#takeResumed}. */
  boolean takeResumed(int thread) {
    return parking.takeResumed(thread);
  }

  /** Lets threads run on that wait, but may come to an end of that by themselves. */
  public boolean resumeSoft() {
    if (!parking.resumeSoft()) {
      return false;
    }
    refresh();
    return true;
  }

  /** Looks again who can run: to be called when the kernel may have changed it. */
  public void refresh() {
    kernel.wakeDue(now());
    parking.wakeChanged();
    List<GuestThread> threads = kernel.threads();
    count = 0;
    for (GuestThread thread : threads) {
      sleeps(thread);
      if (thread.hasSignal()) {
        spinning.clear(thread.number()); // its handler runs first
        parking.wake(thread.number());
      }
      if (thread.isRunnable() && !isSpinning(thread.number()) && !exits.isHeld(thread.number())) {
        if (count == runnable.length) {
          runnable = Arrays.copyOf(runnable, 2 * count);
        }
        runnable[count++] = thread.number();
      }
    }
  }

  private void sleeps(GuestThread thread) {
    long deadline = thread.deadline();
    if (deadline == GuestThread.NEVER) {
      sleeping.clear(thread.number());
    } else if (deadline - now() >= LONG) {
      sleeping.set(thread.number());
    }
  }

  /** Chooses among the threads that can run; there is at least one. */
  public int choose(int current, Strategy.Point point) {
    return choose(current, point, null);
  }

  /**
   * The same.
   *
   * @param access the access that the thread is about to make, if {@link #asksAccesses}; null if it
   *     is about to make none
   */
  public int choose(int current, Strategy.Point point, @Nullable NextAccess access) {
    if (count == 1) {
      return runnable[0];
    }
    choices++;
    Strategy.Point seen = waits(current) ? Strategy.Point.YIELD : point;
    steps += seen.isStep() ? 1 : 0;
    if (access != null) {
      strategy.comesTo(current, access.address(), access.size(), access.writes());
    } else if (asksAccesses) {
      strategy.comesTo(current, 0, 0, false);
    }
    return strategy.choose(runnable, count, current, seen);
  }

  /** From now on another strategy chooses. */
  public void goOnBy(Strategy other) {
    strategy = other;
    asksAccesses = other.asksAccesses();
  }

  /** Whether the strategy asks for the accesses that threads are about to make. */
  public boolean asksAccesses() {
    return asksAccesses;
  }

  /**
   * Whether the thread has passed many scheduling points in a row and nothing has changed.
   * Libraries count how often they look before they sleep (OpenMP's up to 30 billion times), so
   * such a thread is not known to spin: its registers differ. One that keeps writing may wait as
   * well: it notes what it has seen.
   */
  private boolean waits(int thread) {
    if (thread != looking) {
      alone = 0;
    }
    if (thread != looking || changes != changesWhenLooking) {
      looking = thread;
      looks = 0;
      changesWhenLooking = changes;
    }
    if (++alone > MOST_ALONE + more()) {
      alone = 0;
      forced++;
      return true;
    }
    return ++looks > MOST_LOOKS;
  }

  /**
   * Points that a thread is let go on besides, up to 63, another number each time: two threads that
   * both step back would else stop at the same place of their loops again and again.
   */
  private int more() {
    return (int) (forced * SPREAD >>> Long.SIZE - 6);
  }

  /** Who else waits in a loop, by number: it is asked of threads that could run. */
  void loops(IntPredicate waits) {
    loops = waits;
  }

  private void jumpTo(long time) {
    long nanos = Math.max(0, time - now());
    skipped += nanos;
    spinTimes.pass(nanos);
  }

  /** Processor time that a thread has spent without running, or all together, in nanoseconds. */
  public long spun(@Nullable GuestThread thread) {
    return spinTimes.of(thread);
  }

  /** How many threads would spend processor time if virtual time jumped: that one, or all. */
  public int spinning(@Nullable GuestThread thread) {
    return spinTimes.spending(thread);
  }

  /** Lets time pass to the next deadline. False if there is none. */
  boolean passesTime() {
    long deadline = kernel.nextDeadline();
    if (deadline == Long.MAX_VALUE) {
      return false;
    }
    jumpTo(deadline);
    refresh();
    if (count == 0) {
      kernel.nobodyWoke();
    }
    return true;
  }

  /**
   * Lets time pass until the thread wakes, which sleeps for a while: others may well be that slow.
   * False if it still cannot run.
   */
  public boolean sleepsOut(int thread) {
    long deadline = kernel.threads().get(thread).deadline();
    if (deadline == GuestThread.NEVER) {
      return false;
    }
    jumpTo(deadline);
    refresh();
    return kernel.threads().get(thread).isRunnable();
  }

  /** The thread is about to end the process: see {@link HeldExits#hold}. */
  public boolean holds(int thread) {
    return exits.hold(thread);
  }

  /** See {@link HeldExits#pause}. */
  public int exitsNow() {
    return exits.pause();
  }

  /** Who runs next; lets time pass if all sleep. */
  public int next(int current, Strategy.Point point) {
    refresh();
    while (count == 0) {
      if (!softHaveRun && resumeSoft()) {
        softHaveRun = true;
      } else if (exits.release()) {
        refresh();
      } else if (passesTime()) {
        softHaveRun = false;
      } else if (!resumeSoft()) {
        return NOBODY;
      }
    }
    return choose(current, point);
  }
}
