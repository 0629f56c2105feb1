// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.List;
import org.rsanemu.emu.exec.whatif.way.Way;

/**
 * A way from a stale read that has met the usual one.
 *
 * @param choices what its reads see stale
 */
record ExploredWay(Way way, List<StaleChoice> choices, Meeting meeting) {
  private static final int NOWHERE = -1;

  /**
   * The number of the instruction from which this way runs as far to where it meets the usual one
   * as another way does from {@code at}; -1 if they meet it at different places.
   */
  int alignedWith(int at, Meeting other) {
    return meeting.usual() == other.usual()
        ? at - other.execution() + meeting.execution()
        : NOWHERE;
  }

  /**
   * Whether it runs, from an instruction to where it meets the usual way, what another way runs
   * from {@code there} on.
   */
  boolean goesAs(Way other, int from, int there) {
    return way.path().goesAs(other.path(), from, there, meeting.execution());
  }
}
