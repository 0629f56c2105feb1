// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import org.jspecify.annotations.Nullable;

/**
 * How the program ends if a read finds a stale value, once, and all threads go on from there; none
 * of its ordinary runs ended so.
 */
public sealed interface Aftermath {
  /** The program crashes. */
  record Crash(Finding.Crash crash) implements Aftermath {}

  /**
   * It never ends.
   *
   * @param spinning whether somebody waits by spinning
   * @param thread one that waits forever: the one that has read the value, if it does
   */
  record Stuck(boolean spinning, Finding.ThreadState thread) implements Aftermath {}

  /**
   * It comes to its end, and to another result: one of them at least is there.
   *
   * @param output null if it writes the same
   * @param exit null if its status is the same
   */
  record Result(@Nullable Output output, @Nullable Exit exit) implements Aftermath {}

  /**
   * It writes something else.
   *
   * @param descriptor 1 or 2
   * @param line the first line that differs; "" if there is none
   * @param usual what it writes in its place with the newest value; "" if nothing
   */
  record Output(int descriptor, String line, String usual) {}

  /**
   * It ends with another status.
   *
   * @param usual the status with the newest value
   */
  record Exit(int status, int usual) {}
}
