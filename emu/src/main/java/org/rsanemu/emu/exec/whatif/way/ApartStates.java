// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import java.util.List;

/**
 * Where a thread, on its usual way after a read, still has the newest value, and no way with an
 * older one has met the usual one yet.
 *
 * @param states before it reads something else: the first of them
 * @param areAll whether there are no more
 * @param until after so many instructions all have met
 */
public record ApartStates(List<WayState> states, boolean areAll, long until) {
  /** They have met at once, or it is not known where. */
  public static final ApartStates NONE = new ApartStates(List.of(), true, 0);

  /** Whether there are none. */
  public boolean areNone() {
    return states.isEmpty();
  }

  /** Whether the thread may be in one that is not among the first, after so many instructions. */
  public boolean areUnknown(long executed) {
    return !areAll && executed > states.getLast().path() && executed < until;
  }
}
