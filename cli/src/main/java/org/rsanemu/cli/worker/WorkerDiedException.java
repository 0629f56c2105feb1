// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import static java.util.Objects.requireNonNull;

/** A worker process ended while a run was under way. The message is one line. */
public final class WorkerDiedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean killed;
  private final boolean shared;

  public WorkerDiedException(String message) {
    this(message, false, false);
  }

  /**
   * @param killed whether somebody else ended it: the kernel for want of memory, or who ends the
   *     tool itself with all its processes
   * @param shared whether there were other workers in the process, one of which may have ended it
   */
  public WorkerDiedException(String message, boolean killed, boolean shared) {
    super(message);
    this.killed = killed;
    this.shared = shared;
  }

  /** Whether somebody else ended it, so that the same run may well succeed another time. */
  public boolean killed() {
    return killed;
  }

  /** Whether the run of another worker may have ended it: this one is to be done again, alone. */
  public boolean shared() {
    return shared;
  }

  /** What is wrong; never null. */
  @Override
  public String getMessage() {
    return requireNonNull(super.getMessage());
  }
}
