// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.time;

import java.util.Map;
import java.util.function.LongSupplier;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.GuestFaultException;

/** Clocks and sleeping, in virtual time. */
public final class Times implements Calls {

  /** Nanoseconds of the ticks in which times(2) counts. */
  private static final long TICK = TimeSpecs.SECOND / 100;

  private static final int TIMER_ABSTIME = 1;
  private static final int CLOCK_THREAD_CPUTIME_ID = 3;
  private static final int RUSAGE_CHILDREN = -1;
  private static final int RUSAGE_THREAD = 1;

  private final KernelHost host;
  private final ThreadTable threads;
  private final LongSupplier mostMemory;

  public Times(KernelHost host, ThreadTable threads, LongSupplier mostMemory) {
    this.host = host;
    this.threads = threads;
    this.mostMemory = mostMemory;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("clock_gettime", call -> clockGettime(call, call.abi().wide()));
    handlers.put("clock_gettime64", call -> clockGettime(call, true));
    handlers.put("clock_getres", call -> clockGetres(call, call.abi().wide()));
    handlers.put("clock_getres_time64", call -> clockGetres(call, true));
    handlers.put("clock_settime", this::clockSettime);
    handlers.put("clock_settime64", this::clockSettime);
    handlers.put("settimeofday", call -> Outcome.error(Errno.EPERM));
    handlers.put("gettimeofday", this::gettimeofday);
    handlers.put("time", this::time);
    handlers.put("nanosleep", call -> nanosleep(call, call.abi().wide()));
    handlers.put("clock_nanosleep", call -> clockNanosleep(call, call.abi().wide()));
    handlers.put("clock_nanosleep_time64", call -> clockNanosleep(call, true));
    handlers.put("times", this::times);
    handlers.put("getrusage", this::getrusage);
    handlers.put("sched_yield", call -> new Outcome.Yielded());
  }

  private Outcome clockGettime(Call call, boolean wide) {
    GuestClock clock = GuestClock.of(host, threads, call.intArg(0), call.thread());
    if (clock == null) {
      return Outcome.error(Errno.EINVAL);
    }
    TimeSpecs.write(call, call.arg(1), clock.now(), wide);
    return Outcome.ZERO;
  }

  private Outcome clockGetres(Call call, boolean wide) {
    GuestClock clock = GuestClock.of(host, threads, call.intArg(0), call.thread());
    if (clock == null) {
      return Outcome.error(Errno.EINVAL);
    }
    if (call.arg(1) != 0) {
      TimeSpecs.write(call, call.arg(1), clock.resolution(), wide);
    }
    return Outcome.ZERO;
  }

  /** Only CLOCK_REALTIME can be set at all, and not by this user. */
  private Outcome clockSettime(Call call) {
    return Outcome.error(call.intArg(0) == 0 ? Errno.EPERM : Errno.EINVAL);
  }

  private long wallClock() {
    return TimeSpecs.EPOCH + host.now();
  }

  private Outcome gettimeofday(Call call) {
    if (call.arg(0) != 0) {
      putMicros(call, call.arg(0), wallClock());
    }
    if (call.arg(1) != 0) {
      call.putLong(call.arg(1), 0); // the time zone: UTC
    }
    return Outcome.ZERO;
  }

  /** A {@code struct timeval}. */
  private void putMicros(Call call, long address, long time) {
    Abi abi = call.abi();
    call.putWord(address, time / TimeSpecs.SECOND, abi);
    call.putWord(address + abi.wordSize(), time % TimeSpecs.SECOND / 1000, abi);
  }

  private Outcome time(Call call) {
    long seconds = wallClock() / TimeSpecs.SECOND;
    if (call.arg(0) != 0) {
      call.putWord(call.arg(0), seconds, call.abi());
    }
    return new Outcome.Done(seconds);
  }

  /** All of a process's time is user time. */
  private Outcome times(Call call) {
    Abi abi = call.abi();
    if (call.arg(0) != 0) {
      long used = host.processorTime(null) / TICK;
      for (int i = 0; i < 4; i++) {
        call.putWord(call.arg(0) + (long) i * abi.wordSize(), i == 0 ? used : 0, abi);
      }
    }
    return new Outcome.Done(host.now() / TICK);
  }

  private Outcome getrusage(Call call) {
    Abi abi = call.abi();
    int who = call.intArg(0);
    if (who < RUSAGE_CHILDREN || who > RUSAGE_THREAD) {
      return Outcome.error(Errno.EINVAL);
    }
    call.putBytes(call.arg(1), new byte[18 * abi.wordSize()]);
    if (who != RUSAGE_CHILDREN) {
      long used = host.processorTime(who == RUSAGE_THREAD ? call.thread() : null);
      putMicros(call, call.arg(1), used);
      call.putWord(call.arg(1) + 4L * abi.wordSize(), mostMemory.getAsLong() >> 10, abi);
    }
    return Outcome.ZERO;
  }

  private Outcome nanosleep(Call call, boolean wide) {
    return sleep(call, TimeSpecs.read(call, call.arg(0), wide), call.arg(1), wide);
  }

  private Outcome clockNanosleep(Call call, boolean wide) {
    GuestClock clock = GuestClock.of(host, threads, call.intArg(0), call.thread());
    if (clock == null || call.intArg(0) == CLOCK_THREAD_CPUTIME_ID) {
      return Outcome.error(Errno.EINVAL);
    }
    if (clock.resolution() > 1 || clock.isProcessorTime()) {
      return Outcome.error(Errno.EOPNOTSUPP);
    }
    long time = TimeSpecs.read(call, call.arg(2), wide);
    return (call.intArg(1) & TIMER_ABSTIME) == 0
        ? sleep(call, time, call.arg(3), wide)
        : sleepUntil(call, clock.deadline(time, true));
  }

  /** If a signal ends it, what is left is written to {@code rest}, unless that is 0. */
  private Outcome sleep(Call call, long nanos, long rest, boolean wide) {
    long deadline = TimeSpecs.sum(host.now(), nanos);
    Outcome outcome = sleepUntil(call, deadline);
    if (rest != 0 && outcome instanceof Outcome.Blocked) {
      call.thread().onInterrupt(() -> writeRest(call, rest, deadline, wide));
    }
    return outcome;
  }

  private long writeRest(Call call, long rest, long deadline, boolean wide) {
    try {
      TimeSpecs.write(call, rest, Math.max(0, deadline - host.now()), wide);
      return -Errno.EINTR;
    } catch (GuestFaultException unmapped) {
      return -Errno.EFAULT;
    }
  }

  private Outcome sleepUntil(Call call, long deadline) {
    if (deadline <= host.now()) {
      return Outcome.ZERO;
    }
    call.thread().block("its sleep to end", deadline, 0);
    return new Outcome.Blocked();
  }
}
