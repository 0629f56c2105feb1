// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.signal.SignalAction;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.Registers;

class SignalsTest {
  private static final int SIGABRT = 6;
  private static final int SIGUSR1 = 10;
  private static final int SIGSEGV = 11;
  private static final int SIGUSR2 = 12;
  private static final int SIGTERM = 15;
  private static final int SIGCHLD = 17;
  private static final long HANDLER = 0x40_1000;
  private static final long RESTORER = 0x40_2000;
  private static final long SA_SIGINFO = 4;
  private static final long SA_RESTORER = 0x4000000;
  private static final long SA_RESTART = 0x10000000;

  /** The most that an ABI keeps: AArch64's. */
  private static final int FLOATING_SIZE = 520;

  private static final int BLOCK = 0;
  private static final int SET = 2;

  /** Registers that are only numbers. */
  private static final class Fake implements Registers {
    private final Map<Integer, Long> generals = new HashMap<>();
    private long sp;
    private long pc = 0x40_0010;
    private long flags;

    private byte[] floating = {99};

    Fake(long sp) {
      this.sp = sp;
      for (int i = 0; i < 31; i++) {
        generals.put(i, 1000L + i);
      }
    }

    @Override
    public long general(int number) {
      return generals.get(number);
    }

    @Override
    public void general(int number, long value) {
      generals.put(number, value);
    }

    @Override
    public long sp() {
      return sp;
    }

    @Override
    public void sp(long value) {
      sp = value;
    }

    @Override
    public long pc() {
      return pc;
    }

    @Override
    public void pc(long value) {
      pc = value;
    }

    @Override
    public long flags() {
      return flags;
    }

    @Override
    public void flags(long value) {
      flags = value;
    }

    @Override
    public byte[] floatingState() {
      return java.util.Arrays.copyOf(floating, FLOATING_SIZE);
    }

    @Override
    public void floatingState(byte[] state) {
      floating = state;
    }
  }

  private final BareKernel guest = new BareKernel(Abis.X86_64);
  private final Fake registers = new Fake(guest.room + 0x8000);

  private static void handle(BareKernel guest, int signal, long flags) {
    SignalAction action = new SignalAction(HANDLER, flags | SA_RESTORER, RESTORER, 0);
    byte[] bytes = action.bytes(guest.abi);
    guest.memory.write(guest.room, bytes, 0, bytes.length);
    assertThat(guest.call("rt_sigaction", signal, guest.room, 0, 8)).isZero();
  }

  private static Outcome mask(BareKernel guest, int how, long set) {
    guest.memory.putLong(guest.room + 128, set);
    return guest.by(0, "rt_sigprocmask", how, guest.room + 128, 0, 8);
  }

  private Outcome raise(int signal) {
    return guest.by(0, "tgkill", Identity.PID, Identity.PID, signal);
  }

  @Test
  void aSignalWithoutHandlerEndsTheProcessUnlessItIsIgnored() {
    assertThat(raise(SIGABRT)).isEqualTo(new Outcome.Killed(SIGABRT));
    assertThat(raise(SIGCHLD)).isEqualTo(Outcome.ZERO);
    guest.memory.putLong(guest.room, SignalAction.IGNORE);
    guest.call("rt_sigaction", SIGTERM, guest.room, 0, 8);
    assertThat(raise(SIGTERM)).isEqualTo(Outcome.ZERO);
    assertThat(guest.thread(0).hasSignal()).isFalse();
    assertThat(raise(0)).isEqualTo(Outcome.ZERO);
    assertThat(raise(65)).isEqualTo(Outcome.error(Errno.EINVAL));
    assertThat(guest.call("tgkill", Identity.PID, 4711, SIGTERM)).isEqualTo(-Errno.ESRCH);
  }

  @ParameterizedTest
  @MethodSource("org.rsanemu.emu.linux.Abis#all")
  void aHandlerRunsOnItsFrameAndReturnsToWhereItWas(Abi abi) {
    BareKernel any = new BareKernel(abi);
    handle(any, SIGUSR1, SA_SIGINFO);
    Fake before = new Fake(any.room + 0x8000);
    Fake now = new Fake(any.room + 0x8000);
    assertThat(any.by(0, "kill", Identity.PID, SIGUSR1)).isEqualTo(Outcome.ZERO);
    assertThat(any.thread(0).hasSignal()).isTrue();

    assertThat(any.kernel.deliver(any.thread(0), now)).isNull();

    assertThat(now.pc).isEqualTo(HANDLER);
    assertThat(now.sp).isLessThan(any.room + 0x8000 - 128);
    int first = abi == Abis.X86_64 ? 7 : 0;
    int second = abi == Abis.X86_64 ? 6 : 1;
    assertThat(now.general(first)).isEqualTo(SIGUSR1);
    assertThat(any.memory.getInt(now.general(second))).isEqualTo(SIGUSR1);
    assertThat(any.memory.getInt(now.general(second) + (abi.wide() ? 16 : 12)))
        .isEqualTo(Identity.PID);
    assertThat(any.thread(0).signalMask()).isEqualTo(1 << SIGUSR1 - 1);
    assertThat(now.sp % (abi.wide() ? 16 : 8)).isEqualTo(abi == Abis.X86_64 ? 8 : 0);

    now.floating = new byte[] {5};
    if (abi == Abis.X86_64) {
      assertThat(any.memory.getLong(now.sp)).isEqualTo(RESTORER);
      now.sp += 8; // the handler's return
    }
    any.by(0, "rt_sigreturn");
    assertThat(any.kernel.deliver(any.thread(0), now)).isNull();

    assertThat(now.pc).isEqualTo(before.pc);
    assertThat(now.sp).isEqualTo(before.sp);
    assertThat(now.floating[0]).isEqualTo((byte) 99);
    assertThat(any.thread(0).signalMask()).isZero();
    for (int i = 0; i < (abi == Abis.AARCH64 ? 31 : 13); i++) {
      assertThat(now.general(i)).as("register %d", i).isEqualTo(before.general(i));
    }
  }

  @Test
  void aMaskedSignalWaitsAndCountsOnce() {
    handle(guest, SIGUSR1, 0);
    mask(guest, BLOCK, 1L << SIGUSR1 - 1);
    raise(SIGUSR1);
    raise(SIGUSR1);
    assertThat(guest.thread(0).hasSignal()).isFalse();
    guest.call("rt_sigpending", guest.room + 256, 8);
    assertThat(guest.memory.getLong(guest.room + 256)).isEqualTo(1L << SIGUSR1 - 1);
    mask(guest, SET, 0);
    guest.kernel.deliver(guest.thread(0), registers);
    assertThat(registers.pc).isEqualTo(HANDLER);
    assertThat(guest.thread(0).pending()).isEmpty();
  }

  @Test
  void lettingThroughAFatalSignalEndsTheProcess() {
    mask(guest, BLOCK, 1L << SIGTERM - 1);
    assertThat(raise(SIGTERM)).isEqualTo(Outcome.ZERO);
    assertThat(mask(guest, SET, 0)).isEqualTo(Outcome.ZERO);
    assertThat(guest.kernel.deliver(guest.thread(0), registers))
        .isEqualTo(new Outcome.Killed(SIGTERM));
  }

  @Test
  void aFaultKillsEvenIfItsSignalIsMasked() {
    assertThat(guest.kernel.fault(guest.thread(0), SIGSEGV, 0x10, false)).isNotNull();
    handle(guest, SIGSEGV, SA_SIGINFO);
    assertThat(guest.kernel.fault(guest.thread(0), SIGSEGV, 0x10, false)).isNull();
    guest.kernel.deliver(guest.thread(0), registers);
    assertThat(guest.memory.getLong(registers.general(6) + 16)).isEqualTo(0x10);
    assertThat(guest.kernel.fault(guest.thread(0), SIGSEGV, 0x10, false))
        .as("inside of its own handler")
        .isEqualTo(new Outcome.Killed(SIGSEGV));
  }

  @Test
  void aSignalEndsAWaitWithEintr() {
    handle(guest, SIGUSR1, 0);
    int sleeper = guest.startThread();
    guest.by(sleeper, "futex", guest.room + 64, 0, 0);
    guest.by(0, "tkill", guest.thread(sleeper).tid(), SIGUSR1);
    assertThat(guest.thread(sleeper).takeResult()).isEqualTo(-Errno.EINTR);
    guest.kernel.deliver(guest.thread(sleeper), registers);
    assertThat(guest.call("futex", guest.room + 64, 1, 1)).as("who still waits").isZero();
    assertThat(guest.host.events).containsSubsequence("release 0", "acquire 1");
  }

  @Test
  void aRestartingHandlerReturnsToTheCall() {
    handle(guest, SIGUSR1, SA_RESTART);
    int sleeper = guest.startThread();
    guest.by(sleeper, "futex", guest.room + 64, 0, 0);
    guest.by(0, "tkill", guest.thread(sleeper).tid(), SIGUSR1);
    registers.general(0, guest.thread(sleeper).takeResult());
    long after = registers.pc;
    guest.kernel.deliver(guest.thread(sleeper), registers);
    registers.sp += 8;
    guest.by(sleeper, "rt_sigreturn");
    guest.kernel.deliver(guest.thread(sleeper), registers);
    assertThat(registers.pc).isEqualTo(after - 2);
    assertThat(registers.general(0)).isEqualTo(202); // futex
  }

  @Test
  void aProcessSignalGoesToAThreadThatTakesIt() {
    handle(guest, SIGUSR2, 0);
    int other = guest.startThread();
    mask(guest, BLOCK, 1L << SIGUSR2 - 1);
    guest.call("kill", Identity.PID, SIGUSR2);
    assertThat(guest.thread(0).hasSignal()).isFalse();
    assertThat(guest.thread(other).hasSignal()).isTrue();
  }

  @Test
  void sigwaitTakesAMaskedSignalWhenItComes() {
    int waiter = guest.startThread();
    guest.thread(waiter).signalMask(-1);
    mask(guest, BLOCK, -1);
    guest.memory.putLong(guest.room + 256, 1L << SIGTERM - 1);
    assertThat(guest.by(waiter, "rt_sigtimedwait", guest.room + 256, guest.room + 512, 0, 8))
        .isInstanceOf(Outcome.Blocked.class);
    guest.call("kill", Identity.PID, SIGTERM);
    assertThat(guest.thread(waiter).takeResult()).isEqualTo(SIGTERM);
    assertThat(guest.memory.getInt(guest.room + 512)).isEqualTo(SIGTERM);
    long time = guest.time(guest.room + 600, 0, 0);
    assertThat(guest.call("rt_sigtimedwait", guest.room + 256, 0, time, 8))
        .isEqualTo(-Errno.EAGAIN);
  }

  @Test
  void aStackWithoutFrameIsRefused() {
    registers.sp(0x10);
    guest.by(0, "rt_sigreturn");
    assertThat(guest.kernel.deliver(guest.thread(0), registers))
        .isEqualTo(new Outcome.Killed(SIGSEGV));
  }
}
