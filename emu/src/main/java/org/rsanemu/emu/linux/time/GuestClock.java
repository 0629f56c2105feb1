// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.time;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.base.TimeSpecs;

/**
 * A clock that a program can ask for, in nanoseconds of virtual time.
 *
 * @param offset what it shows when the run begins
 * @param resolution what clock_getres(2) says
 * @param thread whose processor time it is; null for the process's
 */
record GuestClock(
    KernelHost host,
    boolean isProcessorTime,
    long offset,
    long resolution,
    @Nullable GuestThread thread) {
  private static final long TICK = 4_000_000;

  /** The clock of an id that {@code caller} uses, or null if there is none. */
  static @Nullable GuestClock of(KernelHost host, ThreadTable threads, int id, GuestThread caller) {
    return switch (id) {
      case 0, 8, 11 ->
          new GuestClock(host, false, TimeSpecs.EPOCH, 1, null); // REALTIME, its alarm, TAI
      case 1, 4, 7, 9 ->
          new GuestClock(
              host, false, TimeSpecs.UPTIME, 1, null); // MONOTONIC, RAW, BOOTTIME, its alarm
      case 2 -> new GuestClock(host, true, 0, 1, null);
      case 3 -> new GuestClock(host, true, 0, 1, caller);
      case 5 -> new GuestClock(host, false, TimeSpecs.EPOCH, TICK, null); // REALTIME_COARSE
      case 6 -> new GuestClock(host, false, TimeSpecs.UPTIME, TICK, null); // MONOTONIC_COARSE
      default -> id < 0 ? ofProcessor(host, threads, id, caller) : null;
    };
  }

  /** A clock of a process or thread: the complement of its id, a bit for threads, two for kinds. */
  private static @Nullable GuestClock ofProcessor(
      KernelHost host, ThreadTable threads, int id, GuestThread caller) {
    int pid = ~(id >> 3);
    boolean ofThread = (id & 4) != 0;
    if ((id & 3) == 3) {
      return null; // of a device
    }
    if (!ofThread) {
      boolean own = pid == 0 || pid == Identity.PID;
      return own ? new GuestClock(host, true, 0, 1, null) : null;
    }
    GuestThread thread = pid == 0 ? caller : threads.living(pid);
    return thread == null ? null : new GuestClock(host, true, 0, 1, thread);
  }

  long now() {
    return offset + elapsed();
  }

  /** What it has counted since the run began. */
  long elapsed() {
    return isProcessorTime ? host.processorTime(thread) : host.now();
  }

  /**
   * The virtual time at which it has counted so much if nobody runs; {@link GuestThread#NEVER} if
   * it stands still then.
   */
  long comesTo(long counted) {
    if (!isProcessorTime) {
      return counted;
    }
    int rate = host.spinning(thread);
    return rate == 0
        ? GuestThread.NEVER
        : TimeSpecs.sum(host.now(), Math.ceilDiv(Math.max(0, counted - elapsed()), rate));
  }

  /**
   * When a time comes, in what the clock has counted.
   *
   * @param time of day for an absolute one, else from now on
   */
  long deadline(long time, boolean isAbsolute) {
    if (isAbsolute) {
      return time == GuestThread.NEVER ? time : time - offset;
    }
    return TimeSpecs.sum(elapsed(), time);
  }
}
