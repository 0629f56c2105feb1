package org.rsanemu.emu.linux;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts signal handlers and goes back from them; alternate stacks. */
final class SignalDelivery implements Calls {
  private static final int SIGSEGV = 11;
  private static final int SS_ONSTACK = 1;
  private static final int SS_DISABLE = 2;
  private static final int MINSIGSTKSZ = 2048;

  private final Kernel kernel;
  private final Signals signals;
  private final SignalFrame frames;
  private final Map<GuestThread, Deque<Kept>> kept = new HashMap<>();
  private final Map<GuestThread, Alternate> alternates = new HashMap<>();

  /** What the frame does not have, until the handler that was started at this frame returns. */
  private record Kept(long frame, Registers.Saved saved) {}

  /** An alternate stack. */
  private record Alternate(long start, long size) {
    boolean has(long sp) {
      return sp > start && sp <= start + size;
    }
  }

  SignalDelivery(Kernel kernel, Signals signals) {
    this.kernel = kernel;
    this.signals = signals;
    frames = SignalFrame.of(kernel.abi(), kernel.memory());
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("sigaltstack", this::alternateStack);
  }

  /**
   * Does what has to be done before the thread goes on: returns from a handler, then starts those
   * of pending signals.
   *
   * @return what ended the process, or null if the thread goes on
   */
  Outcome.@Nullable Killed deliver(GuestThread thread, Registers registers) {
    try {
      if (thread.isReturningFromSignal()) {
        Outcome outcome = takeDown(thread, registers);
        if (outcome instanceof Outcome.Killed killed) {
          return killed;
        }
      }
      for (SignalInfo info = next(thread); info != null; info = next(thread)) {
        SignalAction action = signals.actionOf(info.signal());
        if (action.hasHandler()) {
          start(thread, registers, info, action);
        }
      }
      thread.interruptedCall(null);
      return null;
    } catch (GuestFaultException noStack) {
      return new Outcome.Killed(SIGSEGV);
    }
  }

  private @Nullable SignalInfo next(GuestThread thread) {
    return thread.hasSignal() ? signals.take(thread, ~thread.signalMask()) : null;
  }

  private void start(
      GuestThread thread, Registers registers, SignalInfo info, SignalAction action) {
    Call interrupted = thread.interruptedCall();
    if (interrupted != null && action.restarts()) {
      frames.rewind(registers, interrupted.number(), interrupted.arg(0));
    }
    thread.interruptedCall(null);
    Registers.Saved saved = registers.save();
    long before = thread.takeMaskAfterSignal();
    long frame = frames.push(registers, info, action, top(thread, registers, action), before);
    Deque<Kept> stack = kept.computeIfAbsent(thread, t -> new ArrayDeque<>());
    stack.push(new Kept(frame, saved));
    signals.setMask(thread, thread.signalMask() | action.maskDuring(info.signal()), 0);
    if (action.isReset()) {
      signals.reset(info.signal());
    }
  }

  private long top(GuestThread thread, Registers registers, SignalAction action) {
    Alternate alternate = alternates.get(thread);
    boolean switches =
        action.onAlternateStack() && alternate != null && !alternate.has(registers.sp());
    return switches ? alternate.start() + alternate.size() : registers.sp();
  }

  /** Frames that a longjmp has left are dropped on the way. */
  private Outcome takeDown(GuestThread thread, Registers registers) {
    boolean withInfo = thread.takeReturnFromSignal();
    long frame = frames.current(registers);
    Deque<Kept> stack = kept.getOrDefault(thread, new ArrayDeque<>());
    long sp = registers.sp();
    while (!stack.isEmpty() && stack.peek().frame() != frame) {
      registers.discard(stack.pop().saved());
    }
    if (stack.isEmpty()) {
      return new Outcome.Killed(SIGSEGV); // as Linux does with a frame that it did not make
    }
    registers.restore(stack.pop().saved());
    registers.sp(sp);
    return signals.setMask(thread, frames.pop(registers, withInfo), 0);
  }

  /** The thread has ended: forgets what it kept. */
  void forget(GuestThread thread) {
    kept.remove(thread);
    alternates.remove(thread);
  }

  private Outcome alternateStack(Call call) {
    Abi abi = kernel.abi();
    int word = abi.wordSize();
    Alternate old = alternates.get(call.thread());
    if (call.arg(0) != 0) {
      long start = call.getWord(call.arg(0), abi);
      int flags = call.getInt(call.arg(0) + word);
      long size = call.getWord(call.arg(0) + 2L * word, abi);
      if ((flags & SS_DISABLE) != 0) {
        alternates.remove(call.thread());
      } else if ((flags & ~SS_ONSTACK & 0x7fffffff) != 0) {
        return Outcome.error(Errno.EINVAL);
      } else if (size < MINSIGSTKSZ) {
        return Outcome.error(Errno.ENOMEM);
      } else {
        alternates.put(call.thread(), new Alternate(start, size));
      }
    }
    if (call.arg(1) != 0) {
      call.putWord(call.arg(1), old == null ? 0 : old.start(), abi);
      call.putInt(call.arg(1) + word, old == null ? SS_DISABLE : 0);
      call.putWord(call.arg(1) + 2L * word, old == null ? 0 : old.size(), abi);
    }
    return Outcome.ZERO;
  }
}
