// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/**
 * Refuses what Linux would do for any user, and this kernel does not. The program goes on as it
 * would not there: the report says so, and nothing is proved.
 */
@FunctionalInterface
public interface Refusal {
  /**
   * The answer.
   *
   * @param what a clause for the report: {@code the program called fork (a new process): only its
   *     own threads run here}
   * @param error its name, as {@code ENOSYS}
   * @param errno its number
   */
  Outcome of(String what, String error, int errno);
}
