// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.List;

/**
 * What a what-if execution from a load on did.
 *
 * @param loads of the load itself
 * @param atomic read behind it, where others may write before that; plain memory there is a race in
 *     which the value counts
 * @param path the instructions that it ran
 * @param end where it ended; -1 if not where the way of the load's value does
 */
record Passed(List<Read> loads, List<Read> atomic, List<Read> all, List<Long> path, long end) {
  /** A read of memory. */
  record Read(long address, int size) {}

  boolean hasEnded() {
    return end >= 0;
  }

  /** The load, of which there is one. */
  Read load() {
    return loads.getFirst();
  }
}
