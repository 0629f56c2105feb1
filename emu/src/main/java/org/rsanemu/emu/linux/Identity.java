package org.rsanemu.emu.linux;

/** Who the guest is: the same in every run. */
final class Identity {
  /** User and group, real and effective. */
  static final int UID = 1000;

  /** The process, and the main thread; further threads count up from here. */
  static final int PID = 1000;

  static final int PARENT_PID = 1;
  static final int PROCESS_GROUP = 1000;

  private Identity() {}
}
