// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import java.util.Arrays;

/** Where a slot's newest releases were, for reports: a ring of {@value #CAPACITY}. */
final class ReleaseLog {
  private static final int CAPACITY = 1024;

  private long[] epochs = new long[4];
  private long[] sites = new long[4];
  private long count;

  void add(long epoch, long site) {
    if (count == epochs.length && count < CAPACITY) {
      epochs = Arrays.copyOf(epochs, epochs.length * 2);
      sites = Arrays.copyOf(sites, sites.length * 2);
    }
    int at = (int) (count % epochs.length);
    epochs[at] = epoch;
    sites[at] = site;
    count++;
  }

  /** The epoch of the newest release; 0 if there is none. */
  long newest() {
    return count == 0 ? 0 : epochs[(int) ((count - 1) % epochs.length)];
  }

  /** The site of the newest release in the epochs {@code (after, upTo]}; 0 if none is known. */
  long siteOf(long after, long upTo) {
    long oldest = Math.max(0, count - epochs.length);
    for (long i = count - 1; i >= oldest; i--) {
      int at = (int) (i % epochs.length);
      if (epochs[at] <= upTo) {
        return epochs[at] > after ? sites[at] : 0;
      }
    }
    return 0;
  }
}
