// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import java.util.Map;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.emu.linux.base.TimeSpecs;

/** Calls that wait for signals or look for them. */
public final class SignalWaits implements Calls {
  private final KernelHost host;
  private final Blocking blocking;
  private final Signals signals;

  public SignalWaits(KernelHost host, Blocking blocking, Signals signals) {
    this.host = host;
    this.blocking = blocking;
    this.signals = signals;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("rt_sigpending", this::pending);
    handlers.put("rt_sigsuspend", call -> suspend(call, call.getLong(call.arg(0))));
    handlers.put("pause", call -> suspend(call, call.thread().signalMask()));
    handlers.put("rt_sigtimedwait", call -> timedWait(call, call.abi().wide()));
    handlers.put("rt_sigtimedwait_time64", call -> timedWait(call, true));
  }

  private Outcome pending(Call call) {
    GuestThread thread = call.thread();
    call.putLong(call.arg(0), signals.pending(thread) & thread.signalMask());
    return Outcome.ZERO;
  }

  private Outcome suspend(Call call, long mask) {
    GuestThread thread = call.thread();
    signals.maskDuring(thread, mask);
    if (thread.hasOpenSignal()) {
      return Outcome.error(Errno.EINTR);
    }
    thread.block("a signal", GuestThread.NEVER, 0);
    return new Outcome.Blocked();
  }

  private Outcome timedWait(Call call, boolean wide) {
    GuestThread thread = call.thread();
    long set = call.getLong(call.arg(0)) & ~Signals.UNMASKABLE;
    long deadline =
        call.deadline(() ->
            call.arg(2) == 0
                ? GuestThread.NEVER
                : TimeSpecs.sum(host.now(), TimeSpecs.read(call, call.arg(2), wide)));
    SignalInfo info = signals.take(thread, set);
    if (info == null && deadline <= host.now()) {
      return Outcome.error(Errno.EAGAIN);
    }
    if (info == null) {
      thread.awaitedSignals(set);
      return blocking.blockAndRetry(call, "a signal", deadline, -Errno.EAGAIN);
    }
    thread.awaitedSignals(0);
    if (call.arg(1) != 0) {
      call.putBytes(call.arg(1), info.bytes(call.abi()));
    }
    return new Outcome.Done(info.signal());
  }
}
