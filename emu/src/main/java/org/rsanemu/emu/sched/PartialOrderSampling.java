// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import java.util.Arrays;

/**
 * POS (Yuan, Yang, Gu: Partial Order Aware Concurrency Sampling, CAV 2018, section 4). Priorities
 * belong to the accesses that threads are about to make: each is drawn when the thread comes to it,
 * and the highest goes. Those that race with the one that goes are drawn anew: that one came before
 * them says nothing of who is first among them. So orders that differ by what depends on each other
 * are sampled, where a random walk samples interleavings, most of which are the same.
 */
final class PartialOrderSampling implements Strategy {
  private final RandomSource chance;
  private long[] priorities = new long[0];
  private long[] addresses = new long[0];
  private int[] sizes = new int[0];
  private boolean[] write = new boolean[0];

  PartialOrderSampling(RandomSource chance) {
    this.chance = chance;
  }

  @Override
  public boolean asksAccesses() {
    return true;
  }

  @Override
  public void comesTo(int thread, long address, int size, boolean writes) {
    ensure(thread);
    addresses[thread] = address;
    sizes[thread] = size;
    write[thread] = writes;
  }

  @Override
  public int choose(int[] runnable, int count, int current, Point point) {
    ensure(Math.max(current, runnable[count - 1]));
    priorities[current] = draw();
    int best = -1;
    for (int i = 0; i < count; i++) {
      boolean yields = point.givesWay() && runnable[i] == current && count > 1;
      if (!yields && (best < 0 || priorities[runnable[i]] > priorities[best])) {
        best = runnable[i];
      }
    }
    for (int i = 0; i < count; i++) {
      if (runnable[i] != best && race(runnable[i], best)) {
        priorities[runnable[i]] = draw();
      }
    }
    return best;
  }

  /** Whether the accesses that the two are about to make cannot be exchanged. */
  private boolean race(int one, int other) {
    return (write[one] || write[other])
        && addresses[one] < addresses[other] + sizes[other]
        && addresses[other] < addresses[one] + sizes[one];
  }

  private long draw() {
    return chance.next() >>> 1;
  }

  private void ensure(int thread) {
    if (thread >= priorities.length) {
      int old = priorities.length;
      priorities = Arrays.copyOf(priorities, Math.max(thread + 1, 2 * old));
      addresses = Arrays.copyOf(addresses, priorities.length);
      sizes = Arrays.copyOf(sizes, priorities.length);
      write = Arrays.copyOf(write, priorities.length);
      for (int i = old; i < priorities.length; i++) {
        priorities[i] = draw();
      }
    }
  }
}
