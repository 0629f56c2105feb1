// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

/**
 * How a run continues that is made again up to a read: with a stale value, or by another schedule.
 *
 * @param moment {@link Consequence#moment()}
 * @param address of what is read there
 * @param size in bytes, up to 8
 * @param isStale whether the read finds {@code value}; else it finds the newest
 * @param seed what the schedule depends on from there on; {@link #SAME} if nothing changes it
 */
public record Continuation(
    long moment, long address, int size, boolean isStale, long value, long seed) {
  /** The scheduler continues as it would have. */
  public static final long SAME = 0;

  /** The same, but the read finds the newest value. */
  public Continuation fresh() {
    return new Continuation(moment, address, size, false, 0, seed);
  }
}
