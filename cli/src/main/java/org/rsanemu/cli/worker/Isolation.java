// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import org.rsanemu.nativelib.plane.AbortGuard;

/**
 * Whether the emulator may run in the tool's own process, or must run in processes of its own,
 * which may die of it. A second Java costs more than a short run does, so runs share the process
 * until it is seen that they last. If the emulator ends that, the same command starts again in its
 * place, and is then isolated: what ended it happens again, for runs repeat, and is reported.
 */
public final class Isolation {
  /** Set to 1 in the environment of a process that must not share. */
  private static final String VARIABLE = "RSAN_EMU_ISOLATED";

  private Isolation() {}

  /** Whether the emulator has ended this command's process before, or somebody asks for this. */
  private static boolean isNeeded() {
    return "1".equals(System.getenv(VARIABLE));
  }

  /** Guards the process, if runs may share it. False if they may not. */
  public static boolean mayShare() {
    return !isNeeded() && AbortGuard.begin(VARIABLE);
  }
}
