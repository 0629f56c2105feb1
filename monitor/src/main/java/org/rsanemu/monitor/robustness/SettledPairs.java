package org.rsanemu.monitor.robustness;

import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;
import org.rsanemu.rc20.Site;

/**
 * The pairs of places in the code, who misses what, of which no more is to be reported in a
 * run.
 */
final class SettledPairs {
  private final Long2ObjectHashMap<LongHashSet> missedByAccess = new Long2ObjectHashMap<>();

  void add(long accessSite, long missedSite) {
    missedByAccess
        .computeIfAbsent(Site.pc(accessSite), pc -> new LongHashSet())
        .add(Site.pc(missedSite));
  }

  boolean contains(long accessSite, long missedSite) {
    LongHashSet missed = missedByAccess.get(Site.pc(accessSite));
    return missed != null && missed.contains(Site.pc(missedSite));
  }
}
