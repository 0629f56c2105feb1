// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.time;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.TimeSpecs;

/** The timers that are set: they expire as virtual time passes. */
public final class Timers {
  private final List<Timer> set = new ArrayList<>();

  /** What counts down to an expiry and, if it has an interval, to the next one. */
  final class Timer {
    private final GuestClock clock;
    private final LongConsumer onExpiry;
    private long deadline;
    private long interval;
    private boolean muted;

    private Timer(GuestClock clock, LongConsumer onExpiry) {
      this.clock = clock;
      this.onExpiry = onExpiry;
    }

    GuestClock clock() {
      return clock;
    }

    /** Sets it anew; a deadline in the past expires at once. */
    void set(long expiry, long between) {
      stop();
      deadline = expiry;
      interval = between;
      muted = false;
      set.add(this);
    }

    void stop() {
      set.remove(this);
      interval = 0;
    }

    /** Nanoseconds until it expires, 0 if it is not set; at least 1 if it is. */
    long left() {
      return set.contains(this) ? Math.max(1, deadline - clock.elapsed()) : 0;
    }

    long interval() {
      return interval;
    }

    private boolean isDue() {
      return clock.elapsed() >= deadline;
    }

    private void expire() {
      long late = clock.elapsed() - deadline;
      long times = interval == 0 ? 1 : late / interval + 1;
      if (interval == 0) {
        set.remove(this);
      } else {
        deadline = TimeSpecs.sum(deadline, times * interval);
      }
      onExpiry.accept(times);
    }
  }

  /**
   * A timer that is not set.
   *
   * @param onExpiry takes how many times it has expired since it last notified
   */
  Timer on(GuestClock clock, LongConsumer onExpiry) {
    return new Timer(clock, onExpiry);
  }

  /**
   * When the next one expires though nobody runs, in virtual time, or {@link GuestThread#NEVER}.
   */
  public long nextDeadline() {
    long next = GuestThread.NEVER;
    for (Timer timer : set) {
      if (!timer.muted) {
        next = Math.min(next, timer.clock.comesTo(timer.deadline));
      }
    }
    return next;
  }

  /** Expires those whose time has come; returns whether there were any. */
  public boolean expireDue() {
    boolean any = false;
    for (Timer timer : List.copyOf(set)) {
      if (timer.isDue()) {
        timer.expire();
        any = true;
      }
    }
    return any;
  }

  /**
   * What expired has woken nobody: nor will it the next time, unless somebody runs meanwhile. So
   * time need not jump there, and a program that is stuck is seen to be.
   */
  public void mute() {
    set.forEach(timer -> timer.muted |= timer.interval > 0);
  }

  /** Somebody has run. */
  public void unmute() {
    set.forEach(timer -> timer.muted = false);
  }
}
