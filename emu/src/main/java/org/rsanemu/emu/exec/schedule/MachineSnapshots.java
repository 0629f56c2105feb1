// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CallTree;

/**
 * The snapshot from which executions of an exploration begin, once there is one. Thread-confined.
 */
public final class MachineSnapshots {
  private final CallTree tree = new CallTree();
  private @Nullable MachineSnapshot taken;
  private boolean wanted = true;

  /** The chains of calls of all these executions: a snapshot names them by number. */
  public CallTree tree() {
    return tree;
  }

  /** Whether an execution is to take one. */
  public boolean isWanted() {
    return wanted && taken == null;
  }

  @Nullable
  public MachineSnapshot taken() {
    return taken;
  }

  public void take(MachineSnapshot snapshot) {
    taken = snapshot;
  }

  /** Every execution begins at the program's start. */
  public void giveUp() {
    taken = null;
    wanted = false;
  }
}
