// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** Who the guest is: the same in every run. */
public final class Identity {
  /** User and group, real and effective. */
  public static final int UID = 1000;

  /** The process, and the main thread; further threads count up from here. */
  public static final int PID = 1000;

  public static final int PARENT_PID = 1;
  public static final int PROCESS_GROUP = 1000;

  private Identity() {}
}
