package org.rsanemu.emu.linux;

import java.util.Map;

/**
 * Signals: their masks and actions are kept, and a signal without a handler does what it does by
 * default. Handlers are not run: a program whose handler would have run is told of in the report.
 */
final class Signals implements Calls {
  private static final int SIGNALS = 64;
  private static final long DEFAULT = 0;
  private static final long IGNORE = 1;
  private static final int SIGCHLD = 17;
  private static final int SIGCONT = 18;
  private static final int SIGURG = 23;
  private static final int SIGWINCH = 28;

  private final Kernel kernel;
  private final byte[][] actions = new byte[SIGNALS + 1][];

  Signals(Kernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("rt_sigaction", this::action);
    handlers.put("rt_sigprocmask", this::mask);
    handlers.put("sigaltstack", call -> Outcome.ZERO);
    handlers.put("tgkill", call -> send(call, call.intArg(1), call.intArg(2)));
    handlers.put("tkill", call -> send(call, call.intArg(0), call.intArg(1)));
    handlers.put("kill", call -> send(call, Identity.PID, call.intArg(1)));
    handlers.put("rt_sigreturn", call -> Outcome.error(Errno.ENOSYS));
  }

  /** A thread's instruction raised a signal: it is not ignored, whatever the mask. */
  Outcome raise(int signal) {
    return handler(signal) > IGNORE ? unhandled(signal) : new Outcome.Killed(signal);
  }

  private Outcome unhandled(int signal) {
    kernel.warn("the program's handler for signal " + signal + " was not run");
    return new Outcome.Killed(signal);
  }

  private int actionSize() {
    return kernel.abi().wide() ? 32 : 20;
  }

  private Outcome action(Call call) {
    int signal = call.intArg(0);
    if (signal < 1 || signal > SIGNALS || signal == 9 && call.arg(1) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    byte[] old = actions[signal] == null ? new byte[actionSize()] : actions[signal];
    if (call.arg(1) != 0) {
      actions[signal] = call.getBytes(call.arg(1), actionSize());
    }
    if (call.arg(2) != 0) {
      call.putBytes(call.arg(2), old);
    }
    return Outcome.ZERO;
  }

  private long handler(int signal) {
    byte[] action = actions[signal];
    if (action == null) {
      return DEFAULT;
    }
    long handler = 0;
    for (int i = kernel.abi().wordSize() - 1; i >= 0; i--) {
      handler = handler << 8 | action[i] & 0xff;
    }
    return handler;
  }

  private Outcome mask(Call call) {
    long old = call.thread().signalMask();
    if (call.arg(1) != 0) {
      long set = call.getLong(call.arg(1));
      switch (call.intArg(0)) {
        case 0 -> call.thread().signalMask(old | set);
        case 1 -> call.thread().signalMask(old & ~set);
        case 2 -> call.thread().signalMask(set);
        default -> {
          return Outcome.error(Errno.EINVAL);
        }
      }
    }
    if (call.arg(2) != 0) {
      call.putLong(call.arg(2), old);
    }
    return Outcome.ZERO;
  }

  private Outcome send(Call call, int tid, int signal) {
    if (signal < 0 || signal > SIGNALS) {
      return Outcome.error(Errno.EINVAL);
    }
    boolean there = kernel.threads().stream().anyMatch(t -> t.tid() == tid && !t.hasEnded());
    if (!there && tid != Identity.PID) {
      return Outcome.error(Errno.ESRCH);
    }
    if (signal == 0) {
      return Outcome.ZERO;
    }
    long handler = handler(signal);
    if (handler == IGNORE || handler == DEFAULT && isIgnoredByDefault(signal)) {
      return Outcome.ZERO;
    }
    return handler == DEFAULT ? new Outcome.Killed(signal) : unhandled(signal);
  }

  private static boolean isIgnoredByDefault(int signal) {
    return signal == SIGCHLD || signal == SIGCONT || signal == SIGURG || signal == SIGWINCH;
  }
}
