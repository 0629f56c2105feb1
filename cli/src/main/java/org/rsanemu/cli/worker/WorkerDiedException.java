// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import static java.util.Objects.requireNonNull;

/** A worker process ended while a run was under way. The message is one line. */
public final class WorkerDiedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean killed;

  public WorkerDiedException(String message) {
    this(message, false);
  }

  /**
   * @param killed whether somebody else ended it: the kernel for want of memory, or who ends the
   *     tool itself with all its processes
   */
  public WorkerDiedException(String message, boolean killed) {
    super(message);
    this.killed = killed;
  }

  /** Whether somebody else ended it, so that the same run may well succeed another time. */
  public boolean killed() {
    return killed;
  }

  /** What is wrong; never null. */
  @Override
  public String getMessage() {
    return requireNonNull(super.getMessage());
  }
}
