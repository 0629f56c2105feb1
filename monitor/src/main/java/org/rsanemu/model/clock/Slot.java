// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import java.util.Arrays;

/**
 * A component of the vector clocks. Threads ordered by happens-before share one: a new thread takes
 * the slot of an ended thread that its creator has joined, and continues its epochs.
 */
final class Slot {
  final int index;
  final ReleaseLog releases = new ReleaseLog();
  private int[] tenants = new int[1];
  private long[] since = new long[1];
  private int count;

  /** The last epoch of the last tenant, once it has ended. */
  long finalEpoch;

  Slot(int index) {
    this.index = index;
  }

  void enter(int thread, long epoch) {
    if (count == tenants.length) {
      tenants = Arrays.copyOf(tenants, count * 2);
      since = Arrays.copyOf(since, count * 2);
    }
    tenants[count] = thread;
    since[count++] = epoch;
  }

  /** Which thread was here at {@code epoch}. */
  int tenantAt(long epoch) {
    return tenants[indexAt(epoch)];
  }

  /** The first epoch of the thread that was here at {@code epoch}. */
  long startOfTenantAt(long epoch) {
    return since[indexAt(epoch)];
  }

  private int indexAt(long epoch) {
    int found = Arrays.binarySearch(since, 0, count, epoch);
    return found >= 0 ? found : Math.max(0, -found - 2);
  }
}
