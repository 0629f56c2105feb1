// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.TimeSpecs;

class TimesTest {
  /** Seconds for which the machine has been up. */
  private static final long UP = TimeSpecs.UPTIME / TimeSpecs.SECOND;

  private final BareKernel guest = new BareKernel(Abis.X86_64);

  @Test
  void clocksShowVirtualTime() {
    guest.host.now = 3_000_000_007L;
    assertThat(guest.call("clock_gettime", 1, guest.room)).isZero();
    assertThat(guest.memory.getLong(guest.room)).isEqualTo(UP + 3);
    assertThat(guest.memory.getLong(guest.room + 8)).isEqualTo(7);
    guest.call("clock_gettime", 0, guest.room);
    assertThat(guest.memory.getLong(guest.room)).isEqualTo(TimeSpecs.EPOCH / 1_000_000_000L + 3);
    assertThat(guest.call("clock_gettime", 99, guest.room)).isEqualTo(-Errno.EINVAL);
    assertThat(guest.call("clock_gettime", 1, 0x20000)).isEqualTo(-Errno.EFAULT);
  }

  @Test
  void sleepingThreadsWakeInTime() {
    int sleeper = guest.startThread();
    assertThat(guest.by(sleeper, "nanosleep", guest.time(guest.room, 1, 5)))
        .isInstanceOf(Outcome.Blocked.class);
    assertThat(guest.kernel.nextDeadline()).isEqualTo(guest.host.now + 1_000_000_005L);
    guest.kernel.wakeDue(guest.kernel.nextDeadline());
    assertThat(guest.thread(sleeper).takeResult()).isZero();
    assertThat(guest.kernel.nextDeadline()).isEqualTo(GuestThread.NEVER);
  }

  @Test
  void absoluteTimesInThePastDoNotWait() {
    assertThat(guest.call("clock_nanosleep", 1, 1, guest.time(guest.room, UP, 1))).isZero();
    assertThat(guest.by(0, "clock_nanosleep", 1, 1, guest.time(guest.room, UP, 2000)))
        .isInstanceOf(Outcome.Blocked.class);
  }

  @Test
  void timesThatAreNoneAreRefused() {
    assertThat(guest.call("nanosleep", guest.time(guest.room, 0, 1_000_000_000)))
        .isEqualTo(-Errno.EINVAL);
    assertThat(guest.call("nanosleep", guest.time(guest.room, -1, 0))).isEqualTo(-Errno.EINVAL);
    assertThat(guest.by(0, "nanosleep", guest.time(guest.room, Long.MAX_VALUE, 0)))
        .as("for ever")
        .isInstanceOf(Outcome.Blocked.class);
  }

  @Test
  void armHasCallsOfBothWidths() {
    BareKernel arm = new BareKernel(Abis.ARMV7);
    arm.host.now = 5_000_000_001L;
    arm.call("clock_gettime64", 1, arm.room);
    assertThat(arm.memory.getLong(arm.room)).isEqualTo(UP + 5);
    arm.call("clock_gettime", 1, arm.room);
    assertThat(arm.memory.getLong(arm.room)).isEqualTo(1L << 32 | UP + 5);
  }
}
