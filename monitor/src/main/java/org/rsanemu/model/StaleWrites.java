// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

import java.util.List;

/**
 * What a read could see in place of the newest write although SC forbids it.
 *
 * @param writes newest first, of each value one
 * @param complete whether these are all of them; if not, history was folded or values cannot be
 *     compared, and the read may also see a stale value that is not listed
 * @param synchronizes whether the newest write adds anything to what the thread knows by
 *     happens-before, besides that it was written: if not, reading an older write of the same value
 *     changes only which writes to this location the thread may see later
 */
public record StaleWrites(List<StaleWrite> writes, boolean complete, boolean synchronizes) {
  /** There are none. */
  public static final StaleWrites NONE = new StaleWrites(List.of(), true, false);

  /**
   * One of them.
   *
   * @param write the newest of its value
   * @param newestValue whether it has the value that the newest write of all has: then the read
   *     yields the same and only misses what the newest write publishes
   * @param hole whether it, or another stale write of its value, has no rmw directly after it: then
   *     a compare-and-swap that expects its value could succeed there
   * @param silent whether it, or another stale write of its value, teaches the thread nothing by
   *     happens-before: then a read that nothing depends on can be taken to have seen it, and to
   *     have synchronized with nothing
   * @param oldest position, in the order of the location's writes, of the oldest one of its value
   * @param newest position of {@code write}
   */
  public record StaleWrite(
      Access write, boolean newestValue, boolean hole, boolean silent, long oldest, long newest) {}

  /** Those that a read-modify-write can follow directly. */
  public StaleWrites holes() {
    return new StaleWrites(
        writes.stream().filter(StaleWrite::hole).toList(), complete, synchronizes);
  }

  /** Whether the read is robust for certain. */
  public boolean areNone() {
    return complete && writes.isEmpty();
  }
}
