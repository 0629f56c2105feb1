// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** What became of a system call. */
public sealed interface Outcome {
  /** It returned; a negative result is an errno. */
  record Done(long result) implements Outcome {}

  /** The thread waits; its result comes when it is woken: {@link GuestThread#takeResult}. */
  record Blocked() implements Outcome {}

  /** It returned 0, and other threads may go first. */
  record Yielded() implements Outcome {}

  /** The thread has ended, others go on. */
  record ThreadExited() implements Outcome {}

  /** The process has ended with a status of 0 to 255. */
  record ProcessExited(int status) implements Outcome {}

  /** A signal that the program does not handle ended the process. */
  record Killed(int signal) implements Outcome {}

  /** Success without a value. */
  Outcome ZERO = new Done(0);

  /** An error; {@code errno} is positive. */
  static Outcome error(int errno) {
    return new Done(-errno);
  }
}
