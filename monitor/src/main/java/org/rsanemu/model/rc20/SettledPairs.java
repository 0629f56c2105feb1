// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.rc20;

import java.util.function.LongUnaryOperator;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;

/**
 * Pairs of code places, an access and the write that it misses, that a run need not report again.
 */
final class SettledPairs {
  private final LongUnaryOperator places;
  private final Long2ObjectHashMap<LongHashSet> missedByAccess = new Long2ObjectHashMap<>();

  /**
   * @param places see {@link org.rsanemu.model.FindingSink#place}
   */
  SettledPairs(LongUnaryOperator places) {
    this.places = places;
  }

  void add(long accessSite, long missedSite) {
    missedByAccess
        .computeIfAbsent(places.applyAsLong(accessSite), place -> new LongHashSet())
        .add(places.applyAsLong(missedSite));
  }

  boolean contains(long accessSite, long missedSite) {
    LongHashSet missed = missedByAccess.get(places.applyAsLong(accessSite));
    return missed != null && missed.contains(places.applyAsLong(missedSite));
  }
}
