// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.Arrays;

/** Up to where a search has gone over one thread's events. */
final class Swept {
  private final int[] upTo = new int[Sweep.values().length];

  /** Nothing before that place is asked. */
  Swept(int first) {
    Arrays.fill(upTo, first);
  }

  int upTo(Sweep which) {
    return upTo[which.ordinal()];
  }

  void reach(Sweep which, int place) {
    upTo[which.ordinal()] = Math.max(upTo(which), place);
  }
}
