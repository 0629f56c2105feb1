// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.race;

import java.util.Arrays;

/** The newest access of each of several threads to the same bytes. */
final class AccessSet {
  private long[] stamps = new long[2];
  private long[] sites = new long[2];
  private int count;

  /** Adds an access, in the place of an earlier one of the same slot. */
  void put(long stamp, long site) {
    for (int i = 0; i < count; i++) {
      if (Stamp.slot(stamps[i]) == Stamp.slot(stamp)) {
        stamps[i] = stamp;
        sites[i] = site;
        return;
      }
    }
    if (count == stamps.length) {
      stamps = Arrays.copyOf(stamps, count * 2);
      sites = Arrays.copyOf(sites, count * 2);
    }
    stamps[count] = stamp;
    sites[count++] = site;
  }

  /** The thread of a slot has overwritten what it accessed. */
  void overwritten(int slot) {
    for (int i = 0; i < count; i++) {
      if (Stamp.slot(stamps[i]) == slot) {
        stamps[i] = Stamp.overwritten(stamps[i]);
      }
    }
  }

  int size() {
    return count;
  }

  long stamp(int index) {
    return stamps[index];
  }

  long site(int index) {
    return sites[index];
  }

  AccessSet copy() {
    AccessSet copy = new AccessSet();
    copy.stamps = stamps.clone();
    copy.sites = sites.clone();
    copy.count = count;
    return copy;
  }
}
