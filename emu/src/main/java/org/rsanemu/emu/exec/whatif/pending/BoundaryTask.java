// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import org.rsanemu.emu.exec.thread.GuestContext;

/** Something that an analysis wants to do at an instruction boundary; see {@link BoundaryTasks}. */
@FunctionalInterface
public interface BoundaryTask {
  /**
   * Does it.
   *
   * @param thread whose registers the engine has, and who would go on
   * @param whatIf tries what threads would do
   * @return whether the thread lets others run
   */
  boolean run(GuestContext thread, WhatIf whatIf);
}
