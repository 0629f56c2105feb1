package org.rsanemu.emu.linux;

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
  private long signalMask;

  GuestThread(int number, int tid, int creator) {
    this.number = number;
    this.tid = tid;
    this.creator = creator;
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
  void block(String words, long until, long timeoutResult) {
    waitsFor = words;
    deadline = until;
    onTimeout = timeoutResult;
  }

  /** Ends a wait. */
  void wake(long callResult) {
    waitsFor = null;
    deadline = NEVER;
    result = callResult;
    hasResult = true;
  }

  void timeOut() {
    wake(onTimeout);
  }

  void end() {
    ended = true;
    waitsFor = null;
  }

  long clearChildTid() {
    return clearChildTid;
  }

  void clearChildTid(long address) {
    clearChildTid = address;
  }

  long robustList() {
    return robustList;
  }

  void robustList(long head) {
    robustList = head;
  }

  long signalMask() {
    return signalMask;
  }

  void signalMask(long mask) {
    signalMask = mask;
  }
}
