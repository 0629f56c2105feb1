// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.emu.linux.base.ThreadTable;

/**
 * Signals: what the program wants done with each, who waits for one, and how they reach a thread. A
 * handler starts when its thread next runs; see {@link SignalDelivery}.
 */
public final class Signals {
  public static final int SIGNALS = 64;

  /** RLIMIT_SIGPENDING. */
  public static final int MOST_PENDING = 4096;

  private static final int SIGKILL = 9;
  private static final int SIGSTOP = 19;

  /**
   * SIGCHLD, SIGCONT, SIGURG, SIGWINCH; and SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU: nobody could end
   * the stop, so it is over at once.
   */
  private static final long IGNORED_BY_DEFAULT =
      SignalInfo.bit(17)
          | SignalInfo.bit(18)
          | SignalInfo.bit(23)
          | SignalInfo.bit(28)
          | SignalInfo.bit(SIGSTOP)
          | SignalInfo.bit(20)
          | SignalInfo.bit(21)
          | SignalInfo.bit(22);

  static final long UNMASKABLE = SignalInfo.bit(SIGKILL) | SignalInfo.bit(SIGSTOP);

  private final KernelHost host;
  private final ThreadTable threads;
  private final ChannelNumbers channels;
  private final Blocking blocking;
  private final Consumer<GuestThread> interrupter;
  private final Consumer<Limit> refused;
  private final SignalAction[] actions = new SignalAction[SIGNALS + 1];
  private long sent;
  private final List<SignalInfo> shared = new ArrayList<>();

  public Signals(
      KernelHost host,
      ThreadTable threads,
      ChannelNumbers channels,
      Blocking blocking,
      Consumer<GuestThread> interrupter,
      Consumer<Limit> refused) {
    this.host = host;
    this.threads = threads;
    this.channels = channels;
    this.blocking = blocking;
    this.interrupter = interrupter;
    this.refused = refused;
    Arrays.fill(actions, SignalAction.INITIAL);
  }

  public SignalAction actionOf(int signal) {
    return actions[signal];
  }

  /** Has the program's action taken from now on. Pending signals that it ignores are gone. */
  void act(int signal, SignalAction action) {
    actions[signal] = action;
    if (isIgnored(signal)) {
      shared.removeIf(info -> info.signal() == signal);
      threads.all().forEach(t -> t.pending().removeIf(info -> info.signal() == signal));
    }
  }

  void reset(int signal) {
    actions[signal] = SignalAction.INITIAL;
  }

  // --- sending

  /** An instruction of the thread raised a signal: no mask keeps it away. */
  public Outcome fault(GuestThread thread, SignalInfo info) {
    SignalAction action = actions[info.signal()];
    if (!action.hasHandler() || (thread.signalMask() & SignalInfo.bit(info.signal())) != 0) {
      return new Outcome.Killed(info.signal());
    }
    thread.pending().add(info);
    return Outcome.ZERO;
  }

  /** Sends a signal to a thread. */
  Outcome send(GuestThread by, GuestThread to, SignalInfo info) {
    boolean masked = (to.signalMask() & SignalInfo.bit(info.signal())) != 0;
    if (masked || waitsFor(to, info.signal())) {
      enqueue(by, to.pending(), info);
      blocking.filesChanged(); // sigtimedwait looks again
      return Outcome.ZERO;
    }
    return respond(by, to, info);
  }

  private Outcome respond(GuestThread by, GuestThread to, SignalInfo info) {
    SignalAction action = actions[info.signal()];
    if (action.hasHandler()) {
      enqueue(by, to.pending(), info);
      interrupter.accept(to);
      return Outcome.ZERO;
    }
    return isIgnored(info.signal()) ? Outcome.ZERO : new Outcome.Killed(info.signal());
  }

  boolean isIgnored(int signal) {
    return actions[signal].handler() == SignalAction.IGNORE
        || !actions[signal].hasHandler() && (IGNORED_BY_DEFAULT & SignalInfo.bit(signal)) != 0;
  }

  /** Below 32 a signal that is already pending is not counted twice. */
  private void enqueue(GuestThread by, List<SignalInfo> queue, SignalInfo info) {
    if (mayQueue(queue, info)) {
      sent++;
      host.listener().channelRelease(by, info.channel());
      queue.add(info);
    }
  }

  /** Realtime signals queue up, as far as RLIMIT_SIGPENDING allows. */
  private boolean mayQueue(List<SignalInfo> queue, SignalInfo info) {
    boolean queues = info.signal() >= 32;
    if (queues && queue.size() >= MOST_PENDING) {
      refused.accept(Limit.FILES);
      return false;
    }
    return queues || queue.stream().noneMatch(p -> p.signal() == info.signal());
  }

  private static boolean waitsFor(GuestThread thread, int signal) {
    return (thread.awaitedSignals() & SignalInfo.bit(signal)) != 0;
  }

  /** To whichever thread takes it: first who waits for it, then who does not mask it, by number. */
  Outcome sendToProcess(GuestThread by, SignalInfo info) {
    GuestThread to = taker(info.signal());
    if (to != null) {
      return send(by, to, info);
    }
    enqueue(by, shared, info);
    blocking.filesChanged(); // signalfd looks again
    return Outcome.ZERO;
  }

  private @Nullable GuestThread taker(int signal) {
    GuestThread unmasked = null;
    for (GuestThread thread : threads.all()) {
      if (!thread.hasEnded() && waitsFor(thread, signal)) {
        return thread;
      }
      boolean open = !thread.hasEnded() && (thread.signalMask() & SignalInfo.bit(signal)) == 0;
      unmasked = unmasked == null && open ? thread : unmasked;
    }
    return unmasked;
  }

  /**
   * A timer sends a signal, to one thread or to the process. Whatever it does, it does when its
   * thread next runs. Its channel was released when the timer was set.
   *
   * @return false if the signal is pending already
   */
  public boolean post(@Nullable GuestThread to, SignalInfo info) {
    if (isIgnored(info.signal()) && !isBlockedEverywhere(info.signal())) {
      return true;
    }
    GuestThread taker = to == null ? taker(info.signal()) : to;
    List<SignalInfo> queue = taker == null ? shared : taker.pending();
    if (!mayQueue(queue, info)) {
      return false;
    }
    queue.add(info);
    sent++;
    blocking.filesChanged();
    if (taker != null
        && (taker.signalMask() & SignalInfo.bit(info.signal())) == 0
        && !waitsFor(taker, info.signal())) {
      interrupter.accept(taker);
    }
    return true;
  }

  private boolean isBlockedEverywhere(int signal) {
    return taker(signal) == null;
  }

  SignalInfo info(int signal, int code) {
    return SignalInfo.sent(signal, code, 0, channels.next());
  }

  /** A signal that a call sends to its own thread; {@code result} is the call's. */
  public Outcome sendToSelf(GuestThread thread, int signal, long result) {
    post(thread, info(signal, SignalInfo.SI_USER));
    return new Outcome.Done(result);
  }

  // --- taking

  /** How many signals have been sent. */
  long sent() {
    return sent;
  }

  /** Whether this very signal has not been taken yet. */
  public boolean isPending(SignalInfo info) {
    return shared.contains(info)
        || threads.all().stream().anyMatch(thread -> thread.pending().contains(info));
  }

  /** Puts another in the place of a signal that has not been taken yet. */
  public void replace(SignalInfo pending, SignalInfo by) {
    shared.replaceAll(info -> info.equals(pending) ? by : info);
    for (GuestThread thread : threads.all()) {
      thread.pending().replaceAll(info -> info.equals(pending) ? by : info);
    }
  }

  /** Takes the lowest pending signal of this set, or null. */
  @Nullable SignalInfo take(GuestThread thread, long set) {
    SignalInfo own = lowest(thread.pending(), set);
    SignalInfo other = lowest(shared, set);
    boolean takesOwn = own != null && (other == null || own.signal() <= other.signal());
    SignalInfo taken = takesOwn ? own : other;
    if (taken != null) {
      (takesOwn ? thread.pending() : shared).remove(taken);
      host.listener().channelAcquire(thread, taken.channel());
    }
    return taken;
  }

  private static @Nullable SignalInfo lowest(List<SignalInfo> queue, long set) {
    SignalInfo lowest = null;
    for (SignalInfo info : queue) {
      if ((set & SignalInfo.bit(info.signal())) != 0
          && (lowest == null || info.signal() < lowest.signal())) {
        lowest = info;
      }
    }
    return lowest;
  }

  /** Sets a mask; a signal that is let through by it acts before the thread continues. */
  void setMask(GuestThread thread, long mask) {
    thread.signalMask(mask & ~UNMASKABLE);
    for (Iterator<SignalInfo> i = shared.iterator(); i.hasNext(); ) {
      SignalInfo info = i.next();
      if ((thread.signalMask() & SignalInfo.bit(info.signal())) == 0) {
        i.remove();
        thread.pending().add(info);
      }
    }
  }

  /** Another mask until the call under way is over. */
  void maskDuring(GuestThread thread, long mask) {
    thread.maskAfterSignal(thread.signalMask());
    setMask(thread, mask);
  }

  /** A thread that has just blocked has a signal to take already. */
  void interruptNow(GuestThread thread) {
    interrupter.accept(thread);
  }

  /** The signals that are pending for a thread, masked or not. */
  long pending(GuestThread thread) {
    long set = 0;
    for (SignalInfo info : thread.pending()) {
      set |= SignalInfo.bit(info.signal());
    }
    for (SignalInfo info : shared) {
      set |= SignalInfo.bit(info.signal());
    }
    return set;
  }
}
