// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** {@code struct timespec} and {@code struct itimerspec} in guest memory. */
public final class TimeSpecs {
  /** What the guest's wall clock shows when the run begins: 2026-01-01 UTC, in nanoseconds. */
  public static final long EPOCH = 1_767_225_600_000_000_000L;

  public static final long SECOND = 1_000_000_000L;

  /**
   * For how long the guest's machine has been up when the run begins, in nanoseconds: programs take
   * a time of zero for none, and subtract seconds from what these clocks show.
   */
  public static final long UPTIME = 3600 * SECOND;

  private TimeSpecs() {}

  /**
   * Seconds and nanoseconds in one.
   *
   * @throws BadTimeException if they are not time: EINVAL
   */
  public static long nanos(long seconds, long nanos) {
    if (seconds < 0 || nanos < 0 || nanos >= SECOND) {
      throw new BadTimeException();
    }
    return seconds > Long.MAX_VALUE / SECOND - 1 ? GuestThread.NEVER : seconds * SECOND + nanos;
  }

  /** A sum that never wraps: what is too far away is {@link GuestThread#NEVER}. */
  public static long sum(long now, long nanos) {
    long sum = now + nanos;
    return sum < now && nanos > 0 ? GuestThread.NEVER : sum;
  }

  /** Bytes of a timespec. */
  public static int size(boolean wide) {
    return wide ? 16 : 8;
  }

  /**
   * Reads a timespec as nanoseconds; what is too large is {@link GuestThread#NEVER}.
   *
   * @throws BadTimeException if it is not time: EINVAL
   */
  public static long read(Call call, long address, boolean wide) {
    long seconds = wide ? call.getLong(address) : call.getInt(address);
    long nanos = wide ? wideNanos(call, address + 8) : call.getInt(address + 4);
    return nanos(seconds, nanos);
  }

  /** The upper half is padding where a long has four bytes. */
  private static long wideNanos(Call call, long address) {
    long nanos = call.getLong(address);
    return call.abi().wide() ? nanos : nanos & 0xffffffffL;
  }

  public static void write(Call call, long address, long time, boolean wide) {
    if (wide) {
      call.putLong(address, time / SECOND);
      call.putLong(address + 8, time % SECOND);
    } else {
      call.putInt(address, (int) (time / SECOND));
      call.putInt(address + 4, (int) (time % SECOND));
    }
  }

  /** When a call with a relative timespec gives up; never without one. */
  public static long deadline(KernelHost host, Call call, long address, boolean wide) {
    return address == 0 ? GuestThread.NEVER : sum(host.now(), read(call, address, wide));
  }

  /** Writes what was left of a call's timeout when it returned, if it has one. */
  public static void writeRest(
      KernelHost host, Call call, long address, boolean wide, Outcome outcome) {
    if (address != 0 && outcome instanceof Outcome.Done done && done.result() >= 0) {
      long left = call.deadline(() -> 0) - host.now();
      write(call, address, Math.max(0, left), wide);
    }
  }
}
