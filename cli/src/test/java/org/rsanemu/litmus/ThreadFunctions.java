// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

/**
 * What the functions that create and join threads order, besides what a thread does after its
 * creation and before its join.
 */
enum ThreadFunctions {
  /** No more: as C++20 has threads. */
  BARE,
  /**
   * The most: both functions are fences sc (POSIX.1, 4.12: they synchronize memory), and so fences
   * after a join come after what the thread read. Inside them everything counts as it is executed,
   * so this is what nobody may ask to be found any more.
   */
  FENCES
}
