// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

/** How an execution ended. */
public enum ExecutionOutcome {
  /** All threads have ended. */
  COMPLETE,
  /** Threads are left, and none can go on. */
  DEADLOCKED,
  /** All that could follow has been explored elsewhere: each enabled thread is in the sleep set. */
  REDUNDANT,
  /** It had as many steps as it may. */
  CUT
}
