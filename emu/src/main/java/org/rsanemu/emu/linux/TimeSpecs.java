package org.rsanemu.emu.linux;

/** {@code struct timespec} and {@code struct itimerspec} in guest memory. */
final class TimeSpecs {
  private TimeSpecs() {}

  /** Bytes of a timespec. */
  static int size(boolean wide) {
    return wide ? 16 : 8;
  }

  /**
   * Reads a timespec as nanoseconds; what is too large is {@link GuestThread#NEVER}.
   *
   * @throws BadTimeException if it is no time: EINVAL
   */
  static long read(Call call, long address, boolean wide) {
    long seconds = wide ? call.getLong(address) : call.getInt(address);
    long nanos = wide ? wideNanos(call, address + 8) : call.getInt(address + 4);
    return Times.nanos(seconds, nanos);
  }

  /** The upper half is padding where a long has four bytes. */
  private static long wideNanos(Call call, long address) {
    long nanos = call.getLong(address);
    return call.abi().wide() ? nanos : nanos & 0xffffffffL;
  }

  static void write(Call call, long address, long time, boolean wide) {
    if (wide) {
      call.putLong(address, time / Times.SECOND);
      call.putLong(address + 8, time % Times.SECOND);
    } else {
      call.putInt(address, (int) (time / Times.SECOND));
      call.putInt(address + 4, (int) (time % Times.SECOND));
    }
  }

  /** When a call with a relative timespec gives up; never without one. */
  static long deadline(Kernel kernel, Call call, long address, boolean wide) {
    return address == 0
        ? GuestThread.NEVER
        : Times.sum(kernel.host().now(), read(call, address, wide));
  }

  /** Writes what was left of a call's timeout when it returned, if it has one. */
  static void tellRest(Kernel kernel, Call call, long address, boolean wide, Outcome outcome) {
    if (address != 0 && outcome instanceof Outcome.Done done && done.result() >= 0) {
      long left = call.deadline(() -> 0) - kernel.host().now();
      write(call, address, Math.max(0, left), wide);
    }
  }

  /** Writes what a timer has: its interval, then what is left. */
  static void write(Call call, long address, Timers.Timer timer, boolean wide) {
    write(call, address, timer.interval(), wide);
    write(call, address + size(wide), timer.left(), wide);
  }

  /**
   * Sets a timer as an itimerspec says; a value of zero stops it.
   *
   * @return whether it is set now
   */
  static boolean set(
      Call call, long address, Timers.Timer timer, boolean isAbsolute, boolean wide) {
    long interval = read(call, address, wide);
    long value = read(call, address + size(wide), wide);
    if (value == 0) {
      timer.stop();
      return false;
    }
    timer.set(timer.clock().deadline(value, isAbsolute), interval);
    return true;
  }
}
