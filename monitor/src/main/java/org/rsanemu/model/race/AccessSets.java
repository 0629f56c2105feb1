// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.race;

import java.util.Arrays;

/** The access sets in use, by negative numbers, so that a cell can hold one in a stamp's place. */
final class AccessSets {
  private AccessSet[] sets = new AccessSet[16];
  private int used;
  private int[] free = new int[16];
  private int freeCount;

  /** A new set that holds {@code stamp}, unless that is 0. */
  long create(long stamp, long site) {
    AccessSet set = new AccessSet();
    if (stamp != 0) {
      set.put(stamp, site);
    }
    return add(set);
  }

  AccessSet get(long number) {
    return sets[(int) ~number];
  }

  /** What {@code held} is to a second cell: itself if a stamp, else a copy of the set. */
  long share(long held) {
    return held < 0 ? add(get(held).copy()) : held;
  }

  /** Frees {@code held} if it is a set. */
  void free(long held) {
    if (held >= 0) {
      return;
    }
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, freeCount * 2);
    }
    int index = (int) ~held;
    sets[index] = null;
    free[freeCount++] = index;
  }

  private long add(AccessSet set) {
    int index = freeCount > 0 ? free[--freeCount] : used++;
    if (index == sets.length) {
      sets = Arrays.copyOf(sets, index * 2);
    }
    sets[index] = set;
    return ~(long) index;
  }
}
