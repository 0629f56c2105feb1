package org.rsanemu.emu.linux;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Signals: what the program wants done with each, who waits for one, and how they reach a thread. A
 * handler starts when its thread next runs; see {@link SignalDelivery}.
 */
final class Signals implements Calls {
  private static final int SIGNALS = 64;
  private static final int SIGKILL = 9;
  private static final int SIGSTOP = 19;

  /**
   * SIGCHLD, SIGCONT, SIGURG, SIGWINCH; and SIGTSTP, SIGTTIN, SIGTTOU, since nobody could go on.
   */
  private static final long IGNORED_BY_DEFAULT =
      bit(17) | bit(18) | bit(23) | bit(28) | bit(20) | bit(21) | bit(22);

  static final long UNMASKABLE = bit(SIGKILL) | bit(SIGSTOP);

  private final Kernel kernel;
  private final SignalAction[] actions = new SignalAction[SIGNALS + 1];
  private final List<SignalInfo> shared = new ArrayList<>();

  Signals(Kernel kernel) {
    this.kernel = kernel;
    Arrays.fill(actions, SignalAction.INITIAL);
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("rt_sigaction", this::action);
    handlers.put("rt_sigprocmask", this::mask);
    handlers.put("tgkill", call -> toThread(call, call.intArg(1), call.intArg(2)));
    handlers.put("tkill", call -> toThread(call, call.intArg(0), call.intArg(1)));
    handlers.put("kill", this::kill);
    handlers.put("rt_sigqueueinfo", this::queue);
    handlers.put("rt_sigreturn", call -> returns(call, true));
    handlers.put("sigreturn", call -> returns(call, false));
  }

  static long bit(int signal) {
    return 1L << signal - 1;
  }

  SignalAction actionOf(int signal) {
    return actions[signal];
  }

  void reset(int signal) {
    actions[signal] = SignalAction.INITIAL;
  }

  // --- sending

  /** An instruction of the thread raised a signal: no mask keeps it away. */
  Outcome fault(GuestThread thread, SignalInfo info) {
    SignalAction action = actions[info.signal()];
    if (!action.hasHandler() || (thread.signalMask() & bit(info.signal())) != 0) {
      return new Outcome.Killed(info.signal());
    }
    thread.pending().add(info);
    return Outcome.ZERO;
  }

  /** Sends a signal to a thread. */
  Outcome send(GuestThread by, GuestThread to, SignalInfo info) {
    boolean masked = (to.signalMask() & bit(info.signal())) != 0;
    if (masked || waitsFor(to, info.signal())) {
      enqueue(by, to.pending(), info);
      kernel.filesChanged(); // sigtimedwait looks again
      return Outcome.ZERO;
    }
    return act(by, to, info);
  }

  private Outcome act(GuestThread by, GuestThread to, SignalInfo info) {
    SignalAction action = actions[info.signal()];
    if (action.hasHandler()) {
      enqueue(by, to.pending(), info);
      kernel.interrupt(to);
      return Outcome.ZERO;
    }
    return isIgnored(info.signal()) ? Outcome.ZERO : new Outcome.Killed(info.signal());
  }

  private boolean isIgnored(int signal) {
    return actions[signal].handler() == SignalAction.IGNORE
        || !actions[signal].hasHandler() && (IGNORED_BY_DEFAULT & bit(signal)) != 0;
  }

  /** Below 32 a signal that is already pending is not counted twice. */
  private void enqueue(GuestThread by, List<SignalInfo> queue, SignalInfo info) {
    if (info.signal() >= 32 || queue.stream().noneMatch(p -> p.signal() == info.signal())) {
      kernel.host().channelRelease(by, info.channel());
      queue.add(info);
    }
  }

  private static boolean waitsFor(GuestThread thread, int signal) {
    return (thread.awaitedSignals() & bit(signal)) != 0;
  }

  private Outcome toThread(Call call, int tid, int signal) {
    if (signal < 0 || signal > SIGNALS || tid <= 0) {
      return Outcome.error(Errno.EINVAL);
    }
    GuestThread to = kernel.living(tid);
    if (to == null) {
      return Outcome.error(Errno.ESRCH);
    }
    return signal == 0
        ? Outcome.ZERO
        : send(call.thread(), to, info(signal, SignalInfo.SI_TKILL, 0));
  }

  private Outcome kill(Call call) {
    int pid = call.intArg(0);
    if (pid != Identity.PID && pid != 0 && pid != -1 && pid != -Identity.PROCESS_GROUP) {
      return Outcome.error(Errno.ESRCH);
    }
    return toProcess(call, call.intArg(1), SignalInfo.SI_USER, 0);
  }

  private Outcome queue(Call call) {
    if (call.intArg(0) != Identity.PID) {
      return Outcome.error(Errno.ESRCH);
    }
    Abi abi = kernel.abi();
    long value = call.getWord(call.arg(2) + (abi.wide() ? 24 : 20), abi);
    return toProcess(call, call.intArg(1), call.getInt(call.arg(2) + 8), value);
  }

  /** To whichever thread takes it: first who waits for it, then who does not mask it, by number. */
  private Outcome toProcess(Call call, int signal, int code, long value) {
    if (signal < 0 || signal > SIGNALS) {
      return Outcome.error(Errno.EINVAL);
    }
    if (signal == 0) {
      return Outcome.ZERO;
    }
    SignalInfo info = info(signal, code, value);
    for (GuestThread thread : kernel.threads()) {
      if (!thread.hasEnded() && waitsFor(thread, signal)) {
        return send(call.thread(), thread, info);
      }
    }
    for (GuestThread thread : kernel.threads()) {
      if (!thread.hasEnded() && (thread.signalMask() & bit(signal)) == 0) {
        return send(call.thread(), thread, info);
      }
    }
    enqueue(call.thread(), shared, info);
    return Outcome.ZERO;
  }

  SignalInfo info(int signal, int code, long value) {
    return new SignalInfo(signal, code, 0, value, kernel.newChannel());
  }

  // --- taking

  /** Takes the lowest pending signal of this set, or null. */
  @Nullable SignalInfo take(GuestThread thread, long set) {
    SignalInfo own = lowest(thread.pending(), set);
    SignalInfo other = lowest(shared, set);
    boolean takesOwn = own != null && (other == null || own.signal() <= other.signal());
    SignalInfo taken = takesOwn ? own : other;
    if (taken != null) {
      (takesOwn ? thread.pending() : shared).remove(taken);
      kernel.host().channelAcquire(thread, taken.channel());
    }
    return taken;
  }

  private static @Nullable SignalInfo lowest(List<SignalInfo> queue, long set) {
    SignalInfo lowest = null;
    for (SignalInfo info : queue) {
      if ((set & bit(info.signal())) != 0 && (lowest == null || info.signal() < lowest.signal())) {
        lowest = info;
      }
    }
    return lowest;
  }

  /** Sets a mask; a signal that is let through by it and has no handler acts at once. */
  Outcome setMask(GuestThread thread, long mask, long result) {
    thread.signalMask(mask & ~UNMASKABLE);
    for (Iterator<SignalInfo> i = shared.iterator(); i.hasNext(); ) {
      SignalInfo info = i.next();
      if ((thread.signalMask() & bit(info.signal())) == 0) {
        i.remove();
        thread.pending().add(info);
      }
    }
    for (SignalInfo info : List.copyOf(thread.pending())) {
      boolean open = (thread.signalMask() & bit(info.signal())) == 0;
      if (open && !actions[info.signal()].hasHandler()) {
        thread.pending().remove(info);
        if (!isIgnored(info.signal())) {
          return new Outcome.Killed(info.signal());
        }
      }
    }
    return new Outcome.Done(result);
  }

  /** The signals that are pending for a thread, masked or not. */
  long pending(GuestThread thread) {
    long set = 0;
    for (SignalInfo info : thread.pending()) {
      set |= bit(info.signal());
    }
    for (SignalInfo info : shared) {
      set |= bit(info.signal());
    }
    return set;
  }

  // --- the calls

  private Outcome action(Call call) {
    int signal = call.intArg(0);
    if (signal < 1 || signal > SIGNALS || call.arg(3) != Long.BYTES) {
      return Outcome.error(Errno.EINVAL);
    }
    SignalAction old = actions[signal];
    if (call.arg(1) != 0) {
      if ((UNMASKABLE & bit(signal)) != 0) {
        return Outcome.error(Errno.EINVAL);
      }
      Abi abi = kernel.abi();
      actions[signal] = SignalAction.of(call.getBytes(call.arg(1), SignalAction.size(abi)), abi);
      if (isIgnored(signal)) {
        shared.removeIf(info -> info.signal() == signal);
        kernel.threads().forEach(t -> t.pending().removeIf(info -> info.signal() == signal));
      }
    }
    if (call.arg(2) != 0) {
      call.putBytes(call.arg(2), old.bytes(kernel.abi()));
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
    return setMask(call.thread(), changed, 0);
  }

  /** The frame is taken down when the thread next runs. */
  private static Outcome returns(Call call, boolean withInfo) {
    call.thread().returnsFromSignal(withInfo);
    return Outcome.ZERO;
  }
}
