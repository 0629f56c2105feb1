// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.EnumSet;
import java.util.Set;

/** What is left out of an exploration, so that it proves nothing. */
public enum ProofGap {
  /**
   * The program sleeps, waits with a timeout, sets a timer, or reads a clock or what else changes
   * with time, such as the processor's number: a sleep ends when nobody else can go on, and a clock
   * says how many instructions have been run.
   */
  TIME,
  /** The user's code, or a library for it, takes random bytes: they are the seed's. */
  RANDOM,
  /** Memory or addresses were refused, as a machine with more would not. */
  MEMORY,
  /** A thread was refused, as a machine that has more of them would not. */
  THREADS,
  /** A descriptor, a file or bytes of one, a timer or a signal was refused for its number. */
  FILES,
  /** A system call, another process or another program was refused that Linux has. */
  CALLS,
  /** The program lets itself have less of something (setrlimit), and has as much as before. */
  RESOURCES,
  /** A thread never came to its end, nor waited forever, in any execution. */
  UNFINISHED_THREADS,
  /** Handlers of signals run where the schedule happens to let them. */
  SIGNALS,
  /**
   * A loop counts how often it looks, without an end: it is left in vain after {@link
   * StepPreviews#MOST_IN_VAIN} rounds, and continues when nobody else can.
   */
  COUNTED_WAITS,
  /** An instruction accesses atomic memory and other, and others may not come before it. */
  MIXED_ACCESSES,
  /**
   * Code that may be no atomic operation accesses atomic memory beside other threads, as one move
   * over two objects does, and others may not come before it.
   */
  UNSCHEDULED_ACCESSES,
  /** A check would have needed writes that are no longer kept: it may have missed a violation. */
  HISTORIES,
  /** Not all that stale values may lead to was tried. */
  UNTRIED_VALUES,
  /** The source's orders were asked for, and instructions whose own may be stronger had theirs. */
  UNKNOWN_ORDERS,
  /** The processor's memory model does not know all that the program does. */
  HARDWARE,
  /** Functions of atexit() ran in the thread that ended last, whichever that is. */
  LAST_THREAD,
  /**
   * The program has ended while a thread waited that nobody joined, and nobody is known to hold
   * what it waits for: it may be idle, as a server is, or wait for one that waits for it.
   */
  WAITS_AT_END,
  /** The same of a thread that came to its end in another execution, which a server does not. */
  WAITS_SOMETIMES,
  /** A signal was sent while another thread blocks it that had not done so from its start. */
  SIGNAL_MASKS,
  /** The program asks for the flags of floating-point exceptions, and the engine keeps none. */
  FLOATING_POINT,
  /** None of the code that ran is known to be the user's, and libraries' is not judged. */
  NO_USER_CODE,
  /**
   * A store-exclusive fails spuriously once at each place of a thread, and it would make a
   * difference if it did so again.
   */
  FAILS_AGAIN,
  /** Plain instructions access atomic memory, and nothing says whether the source means that. */
  MEANT_ATOMIC,
  /**
   * The source has fences that are no instructions. Where each would be is known, but not whether
   * the source executes it there: of an {@code if} around nothing else the code has no trace.
   */
  UNSEEN_FENCES;

  private static final Set<ProofGap> ASSUMED =
      EnumSet.of(LAST_THREAD, WAITS_AT_END, FAILS_AGAIN, MEANT_ATOMIC, UNSEEN_FENCES);

  /** Whether a proof may rest on it that this does not happen, if it says so. */
  public boolean isAssumed() {
    return ASSUMED.contains(this);
  }
}
