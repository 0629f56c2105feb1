// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

/**
 * The arguments of a function that only lets others run or time pass: who yields has none.
 *
 * @param arguments how many there are, from 0 to 4, each an integer or a pointer
 * @param time which of them, from 0, points to how long to sleep: a {@code struct timespec}, which
 *     is read, and the one behind it to where what is left is written, or nowhere; -1 if none does
 */
public record PauseCall(int arguments, int time) {
  static PauseCall of(int arguments) {
    return new PauseCall(arguments, -1);
  }
}
