// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  private static final Pattern SHOWN = Pattern.compile("1 (\\d{1,9}) (\\d{1,9})");

  private Isolation() {}

  /** Whether the emulator has ended this command's process before, or somebody asks for this. */
  private static boolean isNeeded() {
    return String.valueOf(System.getenv(VARIABLE)).startsWith("1");
  }

  /** Guards the process, if runs may share it. False if they may not. */
  public static boolean mayShare() {
    return !isNeeded() && AbortGuard.begin(VARIABLE);
  }

  /** What was read of standard input; to be given before any run, if runs share the process. */
  public static void input(byte[] bytes) {
    AbortGuard.input(bytes);
  }

  /**
   * So much more of what the program wrote has been shown: not to be shown by a process after this.
   */
  public static void shown(int descriptor, int bytes) {
    AbortGuard.shown(descriptor, bytes);
  }

  /** How much of what the program wrote was shown before this process took the place of another. */
  public static int shownBefore(int descriptor) {
    Matcher shown = SHOWN.matcher(String.valueOf(System.getenv(VARIABLE)));
    return shown.matches() ? Integer.parseInt(shown.group(descriptor)) : 0;
  }
}
