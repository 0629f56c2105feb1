// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.time;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.signal.Signals;
import org.rsanemu.isa.linux.Abi;

/** timer_create(2) and its kin. */
public final class PosixTimers implements Calls {
  private static final int SIGALRM = 14;
  private static final int SIGEV_SIGNAL = 0;
  private static final int SIGEV_NONE = 1;
  private static final int SIGEV_THREAD_ID = 4;
  private static final int TIMER_ABSTIME = 1;
  private static final int MOST = 1024;

  private final KernelHost host;
  private final ThreadTable threads;
  private final ChannelNumbers channels;
  private final Consumer<Limit> refused;
  private final Timers all;
  private final Signals signals;
  private final TreeMap<Integer, PosixTimer> timers = new TreeMap<>();

  /** One timer: its target, and the notification that is still to be taken. */
  private final class PosixTimer {
    private final int id;
    private final long channel = channels.next();
    private final int signal;
    private final long value;
    private final @Nullable GuestThread target;
    private final Timers.Timer timer;
    private @Nullable SignalInfo posted;

    PosixTimer(int id, GuestClock clock, Event event) {
      this.id = id;
      signal = event.signal();
      value = event.value();
      target = event.target();
      timer = all.on(clock, event.isSilent() ? times -> {} : this::expired);
    }

    /** A timer's signal is pending once; what comes meanwhile are its overruns. */
    private void expired(long times) {
      int count = (int) Math.min(times - 1, Integer.MAX_VALUE);
      SignalInfo before = posted;
      if (before != null && signals.isPending(before)) {
        long overruns = Math.min((long) before.second() + times, Integer.MAX_VALUE);
        SignalInfo now = SignalInfo.timer(signal, id, (int) overruns, value, channel);
        signals.replace(before, now);
        posted = now;
      } else {
        SignalInfo now = SignalInfo.timer(signal, id, count, value, channel);
        posted = signals.post(target, now) ? now : null;
      }
    }

    private int overruns() {
      return posted == null ? 0 : posted.second();
    }
  }

  /** {@code struct sigevent}. */
  private record Event(int signal, long value, boolean isSilent, @Nullable GuestThread target) {}

  public PosixTimers(
      KernelHost host,
      ThreadTable threads,
      ChannelNumbers channels,
      Consumer<Limit> refused,
      Timers all,
      Signals signals) {
    this.host = host;
    this.threads = threads;
    this.channels = channels;
    this.refused = refused;
    this.all = all;
    this.signals = signals;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("timer_create", this::create);
    handlers.put("timer_settime", call -> set(call, call.abi().wide()));
    handlers.put("timer_settime64", call -> set(call, true));
    handlers.put("timer_gettime", call -> get(call, call.abi().wide()));
    handlers.put("timer_gettime64", call -> get(call, true));
    handlers.put("timer_getoverrun", this::overrun);
    handlers.put("timer_delete", this::delete);
  }

  private Outcome create(Call call) {
    GuestClock clock = GuestClock.of(host, threads, call.intArg(0), call.thread());
    if (clock == null) {
      return Outcome.error(Errno.EINVAL);
    }
    if (clock.resolution() > 1 || call.intArg(0) == 4) {
      return Outcome.error(Errno.EOPNOTSUPP); // the coarse ones and MONOTONIC_RAW
    }
    if (timers.size() == MOST) {
      refused.accept(Limit.FILES);
      return Outcome.error(Errno.EAGAIN);
    }
    int id = 0;
    while (timers.containsKey(id)) {
      id++;
    }
    Event event = call.arg(1) == 0 ? new Event(SIGALRM, id, false, null) : event(call);
    if (event == null) {
      return Outcome.error(Errno.EINVAL);
    }
    call.putInt(call.arg(2), id);
    timers.put(id, new PosixTimer(id, clock, event));
    return Outcome.ZERO;
  }

  private @Nullable Event event(Call call) {
    Abi abi = call.abi();
    long value = call.getWord(call.arg(1), abi);
    long rest = call.arg(1) + abi.wordSize();
    int signal = call.getInt(rest);
    int notify = call.getInt(rest + 4);
    if (notify == SIGEV_NONE) {
      return new Event(0, value, true, null);
    }
    if (signal < 1 || signal > Signals.SIGNALS) {
      return null;
    }
    if (notify == (SIGEV_SIGNAL | SIGEV_THREAD_ID)) {
      GuestThread target = threads.living(call.getInt(rest + 8));
      return target == null ? null : new Event(signal, value, false, target);
    }
    return notify == SIGEV_SIGNAL ? new Event(signal, value, false, null) : null;
  }

  private Outcome set(Call call, boolean wide) {
    PosixTimer timer = timers.get(call.intArg(0));
    if (timer == null || call.arg(2) == 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (call.arg(3) != 0) {
      TimerSpecs.write(call, call.arg(3), timer.timer, wide);
    }
    host.listener().channelRelease(call.thread(), timer.channel);
    boolean isAbsolute = (call.intArg(1) & TIMER_ABSTIME) != 0;
    TimerSpecs.set(call, call.arg(2), timer.timer, isAbsolute, wide);
    timer.posted = null;
    return Outcome.ZERO;
  }

  private Outcome get(Call call, boolean wide) {
    PosixTimer timer = timers.get(call.intArg(0));
    if (timer == null) {
      return Outcome.error(Errno.EINVAL);
    }
    TimerSpecs.write(call, call.arg(1), timer.timer, wide);
    return Outcome.ZERO;
  }

  private Outcome overrun(Call call) {
    PosixTimer timer = timers.get(call.intArg(0));
    return timer == null ? Outcome.error(Errno.EINVAL) : new Outcome.Done(timer.overruns());
  }

  private Outcome delete(Call call) {
    PosixTimer timer = timers.remove(call.intArg(0));
    if (timer == null) {
      return Outcome.error(Errno.EINVAL);
    }
    timer.timer.stop();
    return Outcome.ZERO;
  }
}
