// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.race;

import org.rsanemu.model.clock.ThreadClock;

/** What the order of a location's writes says of who came before. */
@FunctionalInterface
public interface Coherence {
  /**
   * Whether {@code t} has seen the newest atomic write of a thread at an address, or a later write.
   */
  boolean hasSeen(ThreadClock t, int thread, long address);
}
