// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import java.util.Map;
import java.util.function.IntFunction;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.isa.linux.Abi;

/** The system calls that send signals, and that set their actions and masks. */
public final class SignalCalls implements Calls {
  private final Signals signals;
  private final ThreadTable threads;
  private final ChannelNumbers channels;

  public SignalCalls(Signals signals, ThreadTable threads, ChannelNumbers channels) {
    this.signals = signals;
    this.threads = threads;
    this.channels = channels;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("rt_sigaction", this::action);
    handlers.put("rt_sigprocmask", this::mask);
    handlers.put("tgkill", this::tgkill);
    handlers.put("tkill", call -> toThread(call, call.intArg(0), call.intArg(1)));
    handlers.put("kill", this::kill);
    handlers.put("rt_sigqueueinfo", this::queue);
    handlers.put("rt_tgsigqueueinfo", this::queueToThread);
    handlers.put("rt_sigreturn", call -> returns(call, true));
    handlers.put("sigreturn", call -> returns(call, false));
  }

  private Outcome toThread(Call call, int tid, int signal) {
    if (tid <= 0) {
      return Outcome.error(Errno.EINVAL);
    }
    GuestThread to = threads.living(tid);
    if (to == null) {
      return Outcome.error(Errno.ESRCH);
    }
    if (signal < 0 || signal > Signals.SIGNALS) {
      return Outcome.error(Errno.EINVAL);
    }
    return signal == 0
        ? Outcome.ZERO
        : signals.send(call.thread(), to, signals.info(signal, SignalInfo.SI_TKILL));
  }

  private Outcome kill(Call call) {
    int pid = call.intArg(0);
    if (pid != Identity.PID && pid != 0 && pid != -Identity.PROCESS_GROUP) {
      return Outcome.error(Errno.ESRCH);
    }
    return toProcess(call, call.intArg(1), SignalInfo.SI_USER);
  }

  private Outcome tgkill(Call call) {
    if (call.intArg(0) <= 0) {
      return Outcome.error(Errno.EINVAL);
    }
    return call.intArg(0) == Identity.PID
        ? toThread(call, call.intArg(1), call.intArg(2))
        : Outcome.error(Errno.ESRCH);
  }

  private Outcome queue(Call call) {
    if (call.intArg(0) != Identity.PID) {
      return Outcome.error(Errno.ESRCH);
    }
    byte[] raw = call.getBytes(call.arg(2), SignalInfo.SIZE);
    return toProcess(call, call.intArg(1), signal -> queued(call, raw, signal));
  }

  private Outcome queueToThread(Call call) {
    byte[] raw = call.getBytes(call.arg(3), SignalInfo.SIZE);
    GuestThread to = threads.living(call.intArg(1));
    int signal = call.intArg(2);
    if (call.intArg(0) <= 0 || call.intArg(1) <= 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (to == null || call.intArg(0) != Identity.PID) {
      return Outcome.error(Errno.ESRCH);
    }
    if (signal < 0 || signal > Signals.SIGNALS) {
      return Outcome.error(Errno.EINVAL);
    }
    return signal == 0 ? Outcome.ZERO : signals.send(call.thread(), to, queued(call, raw, signal));
  }

  private SignalInfo queued(Call call, byte[] raw, int signal) {
    return SignalInfo.of(raw, signal, channels.next(), call.abi());
  }

  private Outcome toProcess(Call call, int signal, int code) {
    return toProcess(call, signal, number -> signals.info(number, code));
  }

  private Outcome toProcess(Call call, int signal, IntFunction<SignalInfo> made) {
    if (signal < 0 || signal > Signals.SIGNALS) {
      return Outcome.error(Errno.EINVAL);
    }
    return signal == 0 ? Outcome.ZERO : signals.sendToProcess(call.thread(), made.apply(signal));
  }

  private Outcome action(Call call) {
    int signal = call.intArg(0);
    if (signal < 1 || signal > Signals.SIGNALS || call.arg(3) != Long.BYTES) {
      return Outcome.error(Errno.EINVAL);
    }
    SignalAction old = signals.actionOf(signal);
    if (call.arg(1) != 0) {
      if ((Signals.UNMASKABLE & SignalInfo.bit(signal)) != 0) {
        return Outcome.error(Errno.EINVAL);
      }
      Abi abi = call.abi();
      signals.act(signal, SignalAction.of(call.getBytes(call.arg(1), SignalAction.size(abi)), abi));
    }
    if (call.arg(2) != 0) {
      call.putBytes(call.arg(2), old.bytes(call.abi()));
    }
    return Outcome.ZERO;
  }

  private Outcome mask(Call call) {
    long old = call.thread().signalMask();
    if (call.arg(3) != Long.BYTES) {
      return Outcome.error(Errno.EINVAL);
    }
    long changed = old;
    if (call.arg(1) != 0) {
      long set = call.getLong(call.arg(1));
      switch (call.intArg(0)) {
        case 0 -> changed = old | set;
        case 1 -> changed = old & ~set;
        case 2 -> changed = set;
        default -> {
          return Outcome.error(Errno.EINVAL);
        }
      }
    }
    if (call.arg(2) != 0) {
      call.putLong(call.arg(2), old);
    }
    signals.setMask(call.thread(), changed);
    return Outcome.ZERO;
  }

  /** The frame is taken down when the thread next runs. */
  private static Outcome returns(Call call, boolean withInfo) {
    call.thread().returnsFromSignal(withInfo);
    return Outcome.ZERO;
  }
}
