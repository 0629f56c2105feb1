package org.rsanemu.emu.run;

import org.jspecify.annotations.Nullable;

/**
 * The snapshot that executions of an exploration begin with, once there is one. Thread-confined.
 */
final class MachineSnapshots {
  private final CallTree tree = new CallTree();
  private @Nullable MachineSnapshot taken;
  private boolean wanted = true;

  /** The chains of calls of all these executions: a snapshot names them by number. */
  CallTree tree() {
    return tree;
  }

  /** Whether an execution is to take one. */
  boolean isWanted() {
    return wanted && taken == null;
  }

  @Nullable MachineSnapshot taken() {
    return taken;
  }

  void take(MachineSnapshot snapshot) {
    taken = snapshot;
  }

  /** Every execution begins at the program's start. */
  void giveUp() {
    taken = null;
    wanted = false;
  }
}
