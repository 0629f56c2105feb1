// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

/**
 * A data race on plain memory: neither access happens before the other, and one is a write.
 *
 * @param address first byte of the overlap
 * @param earlier the access that came first in this run
 * @param current the access that raced with it
 * @param earlierEpoch the epoch of the earlier thread after the access: its events up to the access
 *     have lesser epochs, later ones this epoch or a greater one; at most so far if the access was
 *     non-temporal, {@link #UNKNOWN} if it is still not published
 * @param lastRelease where the earlier thread last released something that the current thread has
 *     acquired: the end of what they synchronized on; 0 if they never did since the current thread
 *     started
 */
public record Race(
    long address, Access earlier, Access current, long earlierEpoch, long lastRelease) {
  /** No epoch. */
  public static final long UNKNOWN = -1;

  /** The same with these words for its sides. */
  public Race with(Access otherEarlier, Access otherCurrent) {
    return new Race(address, otherEarlier, otherCurrent, earlierEpoch, lastRelease);
  }
}
