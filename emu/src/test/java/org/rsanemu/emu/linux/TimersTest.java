// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.emu.linux.signal.SignalAction;

class TimersTest {
  private static final int SIGALRM = 14;
  private static final long MICROSECOND = 1000;

  private final BareKernel guest = new BareKernel(Abis.X86_64);

  private void every(long micros) {
    guest.time(guest.room, 0, micros);
    guest.time(guest.room + 16, 0, micros);
    assertThat(guest.call("setitimer", 0, guest.room, 0)).isZero();
  }

  private void ignore(int signal) {
    guest.memory.putLong(guest.room + 64, SignalAction.IGNORE);
    guest.call("rt_sigaction", signal, guest.room + 64, 0, 8);
  }

  private void pass(long until) {
    guest.host.now = until;
    guest.kernel.wakeDue(until);
  }

  @Test
  void aTimerWakesWhoSleepsAtItsTime() {
    every(5);
    assertThat(guest.kernel.nextDeadline()).isEqualTo(guest.host.now + 5 * MICROSECOND);
    guest.by(0, "pause");
    pass(guest.host.now + 5 * MICROSECOND);
    assertThat(guest.thread(0).pending()).extracting(SignalInfo::signal).containsExactly(SIGALRM);
    assertThat(guest.thread(0).isRunnable()).isTrue();
  }

  @Test
  void aTimerThatWakesNobodyDoesNotKeepTimeGoing() {
    ignore(SIGALRM);
    every(5);
    guest.by(0, "pause");
    pass(guest.host.now + 5 * MICROSECOND);
    guest.kernel.nobodyWoke();
    assertThat(guest.kernel.nextDeadline()).isEqualTo(GuestThread.NEVER);
  }

  @Test
  void aProcessesOwnTimePassesAsOftenAsThreadsWaitInLoops() {
    guest.memory.putLong(guest.room + 16, 0);
    guest.memory.putLong(guest.room + 24, 5);
    guest.memory.putLong(guest.room, 0);
    guest.memory.putLong(guest.room + 8, 0);
    assertThat(guest.call("setitimer", 2, guest.room, 0)).isZero();
    assertThat(guest.kernel.nextDeadline()).isEqualTo(GuestThread.NEVER);
    guest.host.spinning = 2;
    assertThat(guest.kernel.nextDeadline()).isEqualTo(guest.host.now + 5 * MICROSECOND / 2);
  }

  @Test
  void whatExpiresWhileItsSignalIsPendingIsCounted() {
    guest.memory.putLong(guest.room + 128, 1L << SIGALRM - 1);
    guest.call("rt_sigprocmask", 0, guest.room + 128, 0, 8);
    guest.call("timer_create", 1, 0, guest.room + 256);
    guest.time(guest.room, 0, 100);
    guest.time(guest.room + 16, 0, 100);
    guest.call("timer_settime", 0, 0, guest.room, 0);
    pass(guest.host.now + 100);
    pass(guest.host.now + 350);
    assertThat(guest.thread(0).pending()).isEmpty();
    guest.time(guest.room + 512, 0, 0);
    long got =
        guest.call("rt_sigtimedwait", guest.room + 128, guest.room + 1024, guest.room + 512, 8);
    assertThat(got).isEqualTo(SIGALRM);
    assertThat(guest.memory.getInt(guest.room + 1024 + 20)).as("si_overrun").isEqualTo(3);
  }
}
