// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

/**
 * A function of the C library that only lets others run or time pass.
 *
 * @param function where it begins; a stub may lead there
 * @param arguments how many it has, each in a register: who yields has none, who sleeps has one
 */
public record Pause(long function, int arguments) {
  /** Whether a thread may be cancelled there: who sleeps (POSIX.1-2017, 2.9.5). */
  boolean mayThrow() {
    return arguments > 0;
  }
}
