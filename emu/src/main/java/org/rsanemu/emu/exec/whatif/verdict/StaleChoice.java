// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import org.rsanemu.model.StaleWrites.StaleWrite;

/**
 * The choice that a read in a what-if execution sees an older write.
 *
 * @param at how many instructions of the what-if execution come before the one that reads
 * @param pc the one that reads
 * @param location that it reads
 */
record StaleChoice(int at, long pc, int location, StaleWrite write) {
  /** Whether the same instruction sees the same value, in whatever round. */
  boolean repeats(StaleChoice other) {
    return pc == other.pc
        && location == other.location
        && write.write().value() == other.write.write().value();
  }
}
