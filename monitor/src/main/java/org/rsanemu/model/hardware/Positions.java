// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.List;

/** One thread's reads, or writes, of one location: their positions never fall. */
final class Positions {
  private Positions() {}

  /** How many are at a position or before it. */
  static int countUpTo(List<Event> accesses, int position) {
    int low = 0;
    int high = accesses.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (accesses.get(middle).position() <= position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
