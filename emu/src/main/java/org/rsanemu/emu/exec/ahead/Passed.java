// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.List;
import java.util.Set;

/**
 * What a what-if execution from a load on did.
 *
 * @param loads of the load itself, which may fill several registers
 * @param all the same, and what is read behind it
 * @param othersAt instructions behind it that read what others may write before that
 * @param path the instructions that it ran
 * @param end where it ended; -1 if not where the way of the load's value does
 */
record Passed(List<Read> loads, List<Read> all, Set<Long> othersAt, List<Long> path, long end) {
  /** A read of memory. */
  record Read(long address, int size) {}

  boolean hasEnded() {
    return end >= 0;
  }
}
