// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The kernel's part of a guest thread. */
public final class GuestThread {
  /** When nothing but an event can wake a thread. */
  public static final long NEVER = Long.MAX_VALUE;

  private final int number;
  private final int tid;
  private final int creator;
  private boolean ended;
  private @Nullable String waitsFor;
  private long deadline = NEVER;
  private long onTimeout;
  private long result;
  private boolean hasResult;
  private long clearChildTid;
  private long robustList;
  private String name;
  private long signalMask;
  private final List<SignalInfo> pending = new ArrayList<>();
  private long awaitedSignals;
  private long maskAfterSignal;
  private boolean hasMaskAfterSignal;
  private boolean returns;
  private boolean returnsWithInfo;
  private @Nullable LongSupplier onInterrupt;
  private @Nullable Call restartable;
  private @Nullable Call interruptedCall;

  GuestThread(int number, int tid, int creator, String name) {
    this.number = number;
    this.tid = tid;
    this.creator = creator;
    this.name = name;
  }

  /** Dense, from 0. */
  public int number() {
    return number;
  }

  /** What the guest knows it by. */
  public int tid() {
    return tid;
  }

  /** The number of the thread that created it, -1 for the main thread. */
  public int creator() {
    return creator;
  }

  /** Whether it could run now. */
  public boolean isRunnable() {
    return !ended && waitsFor == null;
  }

  public boolean hasEnded() {
    return ended;
  }

  /** What it waits for, in words; null if it does not wait. */
  public @Nullable String waitsFor() {
    return waitsFor;
  }

  /** When it is woken at the latest, in virtual nanoseconds, or {@link #NEVER}. */
  public long deadline() {
    return waitsFor == null ? NEVER : deadline;
  }

  /** Whether a call that blocked has a result now. */
  public boolean hasResult() {
    return hasResult;
  }

  /** The result of the call that blocked; asking ends it. */
  public long takeResult() {
    hasResult = false;
    return result;
  }

  /**
   * Blocks the thread.
   *
   * @param words what it waits for
   * @param until virtual nanoseconds, or {@link #NEVER}
   * @param timeoutResult what the call returns if nothing else ends it
   */
  public void block(String words, long until, long timeoutResult) {
    waitsFor = words;
    deadline = until;
    onTimeout = timeoutResult;
    restartable = null;
    onInterrupt = null;
  }

  /** If a signal handler ends this wait, the call is made again where the handler allows it. */
  public void restartable(Call call) {
    restartable = call;
  }

  /** If a signal ends this wait, this is done first and says what the call returns. */
  public void onInterrupt(LongSupplier action) {
    onInterrupt = action;
  }

  /** A signal ends the wait. */
  public void interrupt() {
    long answer = onInterrupt == null ? -Errno.EINTR : onInterrupt.getAsLong();
    interruptedCall = answer >= 0 ? null : restartable;
    wake(answer);
  }

  /** The call that a signal interrupted and that can be made again, or null. */
  public @Nullable Call interruptedCall() {
    return interruptedCall;
  }

  public void interruptedCall(@Nullable Call call) {
    interruptedCall = call;
  }

  /** Ends a wait. */
  public void wake(long callResult) {
    waitsFor = null;
    deadline = NEVER;
    awaitedSignals = 0;
    result = callResult;
    hasResult = true;
  }

  public void timeOut() {
    wake(onTimeout);
  }

  public void end() {
    ended = true;
    waitsFor = null;
  }

  /** The word that is cleared when it ends, for those who wait for that; 0 if there is none. */
  public long clearChildTid() {
    return clearChildTid;
  }

  public void clearChildTid(long address) {
    clearChildTid = address;
  }

  public long robustList() {
    return robustList;
  }

  public void robustList(long head) {
    robustList = head;
  }

  /** What prctl says that it is called, or the program's name. */
  public String name() {
    return name;
  }

  public void name(String called) {
    name = called;
  }

  /** Whether signals want something done before this thread continues. */
  public boolean hasSignal() {
    return returns || hasMaskAfterSignal || hasOpenSignal();
  }

  /** Whether a signal is pending that is not masked. */
  public boolean hasOpenSignal() {
    for (SignalInfo info : pending) {
      if ((signalMask & SignalInfo.bit(info.signal())) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Signals that were sent to this thread and not yet taken. */
  public List<SignalInfo> pending() {
    return pending;
  }

  /** The signals that a sigtimedwait under way would take. */
  public long awaitedSignals() {
    return awaitedSignals;
  }

  public void awaitedSignals(long set) {
    awaitedSignals = set;
  }

  /**
   * The mask that holds again when the call under way is over, after the handler that it may start:
   * sigsuspend and ppoll have another one meanwhile.
   */
  public void maskAfterSignal(long mask) {
    maskAfterSignal = mask;
    hasMaskAfterSignal = true;
  }

  public boolean hasMaskAfterSignal() {
    return hasMaskAfterSignal;
  }

  public long takeMaskAfterSignal() {
    long mask = hasMaskAfterSignal ? maskAfterSignal : signalMask;
    hasMaskAfterSignal = false;
    return mask;
  }

  /** The thread has called sigreturn. */
  public void returnsFromSignal(boolean withInfo) {
    returns = true;
    returnsWithInfo = withInfo;
  }

  public boolean isReturningFromSignal() {
    return returns;
  }

  /** Whether the frame to return from is that of an rt_ signal; asking ends it. */
  public boolean takeReturnFromSignal() {
    returns = false;
    return returnsWithInfo;
  }

  public long signalMask() {
    return signalMask;
  }

  public void signalMask(long mask) {
    signalMask = mask;
  }
}
