// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Site;

/**
 * A set of pages of 4 KB, by number. Few of an address space's are in it, and those far apart: what
 * lies between costs next to nothing.
 */
final class PageBits {
  private static final int PAGE_BITS = 12;
  private static final int GROUP_BITS = 12;
  private static final int GROUP = 1 << GROUP_BITS;

  /** More than any page. */
  static final int END = 1 << Site.PC_BITS - PAGE_BITS;

  private final @Nullable BitSet[] groups = new BitSet[END >>> GROUP_BITS];

  boolean contains(int page) {
    BitSet group = groups[page >>> GROUP_BITS];
    return group != null && group.get(page & GROUP - 1);
  }

  /** Adds the pages from {@code start} up to, not including, {@code end}. */
  void add(int start, int end) {
    for (int at = start; at < end; at = groupEnd(at)) {
      int number = at >>> GROUP_BITS;
      BitSet group = groups[number];
      if (group == null) {
        group = new BitSet(GROUP);
        groups[number] = group;
      }
      group.set(at & GROUP - 1, (Math.min(end, groupEnd(at)) - 1 & GROUP - 1) + 1);
    }
  }

  void add(int page) {
    add(page, page + 1);
  }

  /** Takes away the pages from {@code start} up to, not including, {@code end}. */
  void remove(int start, int end) {
    for (int at = start; at < end; at = groupEnd(at)) {
      BitSet group = groups[at >>> GROUP_BITS];
      if (group != null) {
        group.clear(at & GROUP - 1, (Math.min(end, groupEnd(at)) - 1 & GROUP - 1) + 1);
      }
    }
  }

  void remove(int page) {
    remove(page, page + 1);
  }

  /** The first page of the set from {@code start} on; {@code end} if there is none before that. */
  int next(int start, int end) {
    for (int at = start; at < end; at = groupEnd(at)) {
      BitSet group = groups[at >>> GROUP_BITS];
      int found = group == null ? -1 : group.nextSetBit(at & GROUP - 1);
      if (found >= 0) {
        return Math.min(end, (at & -GROUP) + found);
      }
    }
    return end;
  }

  /** The first page from {@code start} on that is not in the set; at most {@code end}. */
  int nextMissing(int start, int end) {
    int at = start;
    while (at < end) {
      BitSet group = groups[at >>> GROUP_BITS];
      int found = group == null ? at & GROUP - 1 : group.nextClearBit(at & GROUP - 1);
      if (found < GROUP) {
        return Math.min(end, (at & -GROUP) + found);
      }
      at = groupEnd(at);
    }
    return end;
  }

  private static int groupEnd(int page) {
    return (page & -GROUP) + GROUP;
  }
}
