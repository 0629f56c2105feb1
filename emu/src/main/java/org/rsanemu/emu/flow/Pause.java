// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

/**
 * A function of the C library that only lets others run or time pass.
 *
 * @param function where it begins; a stub may lead there
 * @param arguments how many it has, from 0 to 4, each in a register: who yields has none
 * @param time which of them, from 0, points to how long to sleep: a {@code struct timespec}, which
 *     is read, and the one behind it to where what is left is written, or nowhere; -1 if none does
 */
public record Pause(long function, int arguments, int time) {
  /** No {@code struct timespec} has more bytes. */
  public static final int LONGEST_TIME = 16;

  /** One that is told no time, or has it in a register. */
  public static Pause of(long function, int arguments) {
    return new Pause(function, arguments, -1);
  }

  /** Whether a thread may be cancelled there: who sleeps (POSIX.1-2017, 2.9.5). */
  boolean mayThrow() {
    return arguments > 0;
  }

  /** Whether it is told by a pointer how long to sleep. */
  boolean readsTime() {
    return time >= 0;
  }
}
