// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.ArrayDeque;
import java.util.Queue;
import org.rsanemu.emu.exec.thread.GuestContext;

/**
 * Requests of analyses to the loop. A listener is called inside the engine's callbacks, where
 * nothing can be tried; it makes a request here, and the loop stops the engine before the next
 * instruction and carries out the requests in order, before any thread continues.
 */
public final class BoundaryTasks {
  private final Queue<BoundaryTask> tasks = new ArrayDeque<>();

  /** This is to be done at the next boundary. */
  public void ask(BoundaryTask task) {
    tasks.add(task);
  }

  /** Whether something is to be done before any thread continues. */
  public boolean arePending() {
    return !tasks.isEmpty();
  }

  /**
   * The engine is stopped between two instructions.
   *
   * @param thread whose registers the engine has, and who would go on
   * @return whether the thread lets others run
   */
  public boolean run(GuestContext thread, WhatIf whatIf) {
    boolean givesUp = false;
    for (BoundaryTask next = tasks.poll(); next != null; next = tasks.poll()) {
      givesUp |= next.run(thread, whatIf);
    }
    return givesUp;
  }
}
