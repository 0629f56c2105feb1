// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.time;

import java.util.Map;
import java.util.Objects;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.emu.linux.signal.Signals;
import org.rsanemu.isa.linux.Abi;

/** setitimer(2) and alarm(2): three timers of the process that send it signals. */
public final class IntervalTimers implements Calls {
  private static final long MICROSECOND = 1000;

  /** SIGALRM, SIGVTALRM, SIGPROF. */
  private static final int[] SIGNALS = {14, 26, 27};

  private final KernelHost host;
  private final Timers.Timer[] timers = new Timers.Timer[SIGNALS.length];
  private final long[] channels = new long[SIGNALS.length];

  public IntervalTimers(
      KernelHost host, ThreadTable threads, ChannelNumbers numbers, Timers all, Signals signals) {
    this.host = host;
    GuestThread main = threads.main();
    for (int i = 0; i < SIGNALS.length; i++) {
      int which = i;
      GuestClock clock =
          Objects.requireNonNull(GuestClock.of(host, threads, which == 0 ? 1 : 2, main));
      channels[i] = numbers.next();
      timers[i] =
          all.on(
              clock,
              times -> signals.post(null, SignalInfo.alarm(SIGNALS[which], channels[which])));
    }
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("setitimer", this::set);
    handlers.put("getitimer", this::get);
    handlers.put("alarm", this::alarm);
  }

  private Outcome set(Call call) {
    int which = call.intArg(0);
    if (which < 0 || which >= SIGNALS.length) {
      return Outcome.error(Errno.EINVAL);
    }
    Abi abi = call.abi();
    long interval = 0;
    long value = 0;
    if (call.arg(1) != 0) {
      interval = timeval(call, call.arg(1));
      value = timeval(call, call.arg(1) + 2L * abi.wordSize());
    }
    if (call.arg(2) != 0) {
      put(call, call.arg(2), timers[which]);
    }
    start(call, which, value, interval);
    return Outcome.ZERO;
  }

  private void start(Call call, int which, long value, long interval) {
    if (value == 0) {
      timers[which].stop();
    } else {
      host.listener().channelRelease(call.thread(), channels[which]);
      timers[which].set(timers[which].clock().deadline(value, false), interval);
    }
  }

  private long timeval(Call call, long address) {
    Abi abi = call.abi();
    long seconds = abi.wide() ? call.getLong(address) : call.getInt(address);
    long micros = call.getWord(address + abi.wordSize(), abi);
    return TimeSpecs.nanos(
        seconds, Math.multiplyExact(Math.clamp(micros, -1, 1L << 40), MICROSECOND));
  }

  private void put(Call call, long address, Timers.Timer timer) {
    Abi abi = call.abi();
    long[] times = {timer.interval(), timer.left()};
    for (int i = 0; i < 2; i++) {
      long at = address + 2L * i * abi.wordSize();
      long micros = (times[i] + MICROSECOND - 1) / MICROSECOND;
      call.putWord(at, micros / 1_000_000, abi);
      call.putWord(at + abi.wordSize(), micros % 1_000_000, abi);
    }
  }

  private Outcome get(Call call) {
    int which = call.intArg(0);
    if (which < 0 || which >= SIGNALS.length) {
      return Outcome.error(Errno.EINVAL);
    }
    put(call, call.arg(1), timers[which]);
    return Outcome.ZERO;
  }

  private Outcome alarm(Call call) {
    long left = (timers[0].left() + TimeSpecs.SECOND - 1) / TimeSpecs.SECOND;
    start(call, 0, call.unsignedArg(0) * TimeSpecs.SECOND, 0);
    return new Outcome.Done(left);
  }
}
