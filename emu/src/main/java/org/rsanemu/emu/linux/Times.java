package org.rsanemu.emu.linux;

import java.util.Map;

/** Clocks and sleeping, in virtual time. */
final class Times implements Calls {
  /** What the guest's wall clock shows when the run begins: 2026-01-01 UTC, in nanoseconds. */
  static final long EPOCH = 1_767_225_600_000_000_000L;

  private static final long SECOND = 1_000_000_000L;
  private static final int TIMER_ABSTIME = 1;

  private final Kernel kernel;

  Times(Kernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    boolean wide = kernel.abi().wide();
    handlers.put("clock_gettime", call -> clockGettime(call, wide));
    handlers.put("clock_gettime64", call -> clockGettime(call, true));
    handlers.put("clock_getres", call -> clockGetres(call, wide));
    handlers.put("clock_getres_time64", call -> clockGetres(call, true));
    handlers.put("gettimeofday", this::gettimeofday);
    handlers.put("time", this::time);
    handlers.put("nanosleep", call -> sleep(call, read(call, call.arg(0), wide)));
    handlers.put("clock_nanosleep", call -> clockNanosleep(call, wide));
    handlers.put("clock_nanosleep_time64", call -> clockNanosleep(call, true));
    handlers.put("times", call -> new Outcome.Done(kernel.host().now() / 10_000_000));
    handlers.put("sched_yield", call -> new Outcome.Yielded());
  }

  /** Reads a timespec as nanoseconds; what is too large is {@link GuestThread#NEVER}. */
  static long read(Call call, long address, boolean wide) {
    long seconds = wide ? call.getLong(address) : call.getInt(address);
    long nanos = wide ? call.getLong(address + 8) : call.getInt(address + 4);
    return nanos(seconds, nanos);
  }

  /**
   * Seconds and nanoseconds in one.
   *
   * @throws BadTimeException if they are no time: EINVAL
   */
  static long nanos(long seconds, long nanos) {
    if (seconds < 0 || nanos < 0 || nanos >= SECOND) {
      throw new BadTimeException();
    }
    return seconds > Long.MAX_VALUE / SECOND - 1 ? GuestThread.NEVER : seconds * SECOND + nanos;
  }

  /** A sum that never wraps: what is too far away is {@link GuestThread#NEVER}. */
  static long sum(long now, long nanos) {
    long sum = now + nanos;
    return sum < now && nanos > 0 ? GuestThread.NEVER : sum;
  }

  private static void write(Call call, long address, long time, boolean wide) {
    if (wide) {
      call.putLong(address, time / SECOND);
      call.putLong(address + 8, time % SECOND);
    } else {
      call.putInt(address, (int) (time / SECOND));
      call.putInt(address + 4, (int) (time % SECOND));
    }
  }

  /**
   * CLOCK_REALTIME and its coarse and atomic kin count from the epoch, the others from the start.
   */
  private long clock(int id) {
    boolean real = id == 0 || id == 5 || id == 8 || id == 11;
    return (real ? EPOCH : 0) + kernel.host().now();
  }

  private Outcome clockGettime(Call call, boolean wide) {
    if (call.intArg(0) > 11) {
      return Outcome.error(Errno.EINVAL);
    }
    write(call, call.arg(1), clock(call.intArg(0)), wide);
    return Outcome.ZERO;
  }

  private Outcome clockGetres(Call call, boolean wide) {
    if (call.arg(1) != 0) {
      write(call, call.arg(1), 1, wide);
    }
    return Outcome.ZERO;
  }

  private Outcome gettimeofday(Call call) {
    if (call.arg(0) != 0) {
      long now = clock(0);
      Abi abi = kernel.abi();
      call.putWord(call.arg(0), now / SECOND, abi);
      call.putWord(call.arg(0) + abi.wordSize(), now % SECOND / 1000, abi);
    }
    return Outcome.ZERO;
  }

  private Outcome time(Call call) {
    long seconds = clock(0) / SECOND;
    if (call.arg(0) != 0) {
      call.putWord(call.arg(0), seconds, kernel.abi());
    }
    return new Outcome.Done(seconds);
  }

  private Outcome clockNanosleep(Call call, boolean wide) {
    long time = read(call, call.arg(2), wide);
    if ((call.intArg(1) & TIMER_ABSTIME) == 0) {
      return sleep(call, time);
    }
    return sleepUntil(call, call.intArg(0) == 0 ? time - EPOCH : time);
  }

  private Outcome sleep(Call call, long nanos) {
    return sleepUntil(call, sum(kernel.host().now(), nanos));
  }

  private Outcome sleepUntil(Call call, long deadline) {
    if (deadline <= kernel.host().now()) {
      return Outcome.ZERO;
    }
    call.thread().block("its sleep to end", deadline, 0);
    return new Outcome.Blocked();
  }
}
