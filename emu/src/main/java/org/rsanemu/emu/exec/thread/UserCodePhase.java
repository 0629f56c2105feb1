// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

/**
 * Where a thread is, seen from the user's code. It comes there from the C library's start, calls
 * libraries from there, and in the end returns to the library.
 */
public final class UserCodePhase {
  private static final int OUTSIDE = -1;

  /** How deep a thread's function is: clone calls the library's start, and that the function. */
  private static final int ROUTINE = 2;

  private final CallStack calls;
  private boolean inLibrary;
  private boolean wasInUser;
  private boolean leftRoutine;
  private boolean hasLeft;
  private boolean begunAgain;
  private int handlers;
  private boolean wasInUserBefore;
  private boolean leftRoutineBefore;
  private long call;
  private int depth = OUTSIDE;

  UserCodePhase(CallStack calls) {
    this.calls = calls;
  }

  void copy(UserCodePhase other) {
    inLibrary = other.inLibrary;
    wasInUser = other.wasInUser;
    leftRoutine = other.leftRoutine;
    hasLeft = other.hasLeft;
    begunAgain = other.begunAgain;
    handlers = other.handlers;
    wasInUserBefore = other.wasInUserBefore;
    leftRoutineBefore = other.leftRoutineBefore;
    call = other.call;
    depth = other.depth;
  }

  /** Whether it is in the user's code or in what that calls. */
  public boolean hasBegun() {
    return depth != OUTSIDE;
  }

  /** Whether it has left the user's code, for the library's that called it. */
  public boolean hasEnded() {
    return calls.depth() < depth && hasBegun();
  }

  /** It enters the user's code. */
  public void begun() {
    begunAgain |= hasLeft;
    depth = calls.depth();
  }

  /** It has left the user's code. */
  public void ended() {
    hasLeft = true;
    leftRoutine = depth <= ROUTINE;
    wasInUser = false;
    depth = OUTSIDE;
  }

  /**
   * Whether it is in the user's code or in what that calls, as {@link #hasBegun}; also if it came
   * there by a jump, as AArch64's start of main does.
   */
  public boolean hasCome() {
    return wasInUser || hasBegun();
  }

  /** Whether it has come to the user's code once more after it had left that. */
  public boolean hasBegunAgain() {
    return begunAgain;
  }

  /** It has come to an instruction of a library's that others can see, in the call under way. */
  public boolean entersLibrary() {
    boolean enters = !inLibrary;
    inLibrary = true;
    return enters;
  }

  /** Whether it has done so since it was in the user's code last, as far as that was noted. */
  public boolean hasEnteredLibrary() {
    return inLibrary;
  }

  /** It is in the user's code. */
  public void leavesLibrary() {
    inLibrary = false;
    wasInUser = true;
    leftRoutine = false;
  }

  /**
   * A signal's handler begins, which may come before the thread's function. One of the user's may
   * leave the user's code by a jump.
   *
   * @param byRuntime whether it is the C library's, or its kin's
   */
  public void interrupted(boolean byRuntime) {
    if (handlers++ == 0) {
      wasInUserBefore = wasInUser;
      leftRoutineBefore = leftRoutine;
    }
    if (!byRuntime) {
      leavesLibrary();
    }
  }

  /** A signal's handler has returned. */
  public void resumed() {
    if (handlers > 0 && --handlers == 0) {
      wasInUser = wasInUserBefore;
      leftRoutine = leftRoutineBefore;
    }
  }

  /**
   * Whether it is in the C library's code before or after the function that it was created to run.
   * If that is a library's, it may well do something for others when the user's code is over, as
   * std::async does.
   */
  public boolean isOutsideRoutine() {
    return leftRoutine || !hasCome() && calls.depth() <= ROUTINE;
  }

  /** The user's code calls something. */
  public void callsFrom(long where) {
    leavesLibrary();
    call = where;
  }

  /** Where that was; 0 if it has called nothing. */
  long call() {
    return call;
  }
}
