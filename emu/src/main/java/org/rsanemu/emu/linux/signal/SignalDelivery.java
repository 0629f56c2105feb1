// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.GuestFaultException;
import org.rsanemu.isa.linux.Registers;
import org.rsanemu.isa.linux.SignalFrame;

/** Starts signal handlers and goes back from them. */
public final class SignalDelivery {
  private static final int SIGSEGV = 11;

  private final Signals signals;
  private final Abi abi;
  private final SignalFrame frames;
  private final AlternateStacks alternates;

  public SignalDelivery(Abi abi, GuestMemory memory, Signals signals, AlternateStacks alternates) {
    this.signals = signals;
    this.alternates = alternates;
    this.abi = abi;
    frames = abi.signalFrame(memory);
  }

  /**
   * Does what has to be done before the thread continues: returns from a handler, then starts those
   * of pending signals. A mask that held during a wait only is taken back.
   *
   * @return what ended the process, or null if the thread continues
   */
  public Outcome.@Nullable Killed deliver(GuestThread thread, Registers registers) {
    try {
      if (thread.isReturningFromSignal()) {
        takeDown(thread, registers);
      }
      for (SignalInfo info = next(thread); info != null; info = next(thread)) {
        SignalAction action = signals.actionOf(info.signal());
        if (action.hasHandler()) {
          start(thread, registers, info, action);
        } else if (!signals.isIgnored(info.signal())) {
          return new Outcome.Killed(info.signal());
        }
      }
      thread.interruptedCall(null);
      if (thread.hasMaskAfterSignal()) {
        signals.setMask(thread, thread.takeMaskAfterSignal());
      }
      return null;
    } catch (GuestFaultException noStack) {
      return new Outcome.Killed(SIGSEGV);
    }
  }

  private @Nullable SignalInfo next(GuestThread thread) {
    return signals.take(thread, ~thread.signalMask());
  }

  private void start(
      GuestThread thread, Registers registers, SignalInfo info, SignalAction action) {
    Call interrupted = thread.interruptedCall();
    if (interrupted != null && action.restarts()) {
      frames.rewind(registers, interrupted.number(), interrupted.arg(0));
    }
    thread.interruptedCall(null);
    AlternateStack alternate = alternates.of(thread);
    boolean onIt = alternate.has(registers.sp());
    boolean switches = action.onAlternateStack() && !alternate.isDisabled() && !onIt;
    long top = switches ? alternate.end() : registers.sp();
    long mask = thread.takeMaskAfterSignal();
    long frame =
        frames.push(
            registers,
            new SignalFrame.Start(
                signal(info), handler(action), top, mask, alternate.seen(registers.sp())));
    if ((switches || onIt) && !alternate.encloses(frame)) {
      throw new GuestFaultException(frame); // what it overwrote below is lost, as is the process
    }
    if (switches && alternate.disarmsItself()) {
      alternates.set(thread, AlternateStack.NONE);
    }
    signals.setMask(thread, thread.signalMask() | action.maskDuring(info.signal()));
    if (action.isReset()) {
      signals.reset(info.signal());
    }
  }

  private SignalFrame.Signal signal(SignalInfo info) {
    return new SignalFrame.Signal(
        info.bytes(abi),
        info.signal(),
        info.code(),
        info.address(),
        info.isFault(),
        info.isWrite());
  }

  private static SignalFrame.Handler handler(SignalAction action) {
    return new SignalFrame.Handler(
        action.handler(), action.restorer(), action.hasRestorer(), action.wantsInfo());
  }

  private void takeDown(GuestThread thread, Registers registers) {
    SignalFrame.Popped popped = frames.pop(registers, thread.takeReturnFromSignal());
    if (popped.alternate() != null) {
      alternates.restore(thread, AlternateStack.of(popped.alternate()));
    }
    signals.setMask(thread, popped.mask());
  }
}
