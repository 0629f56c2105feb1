// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.util.Arrays;

/**
 * The latest plain writes of a thread since its last atomic access or system call. Whatever races
 * with a repeated write also races with the first one, as nothing was published in between: a fence
 * publishes only by an access that comes after it.
 */
public final class OwnWrites {
  private static final int MOST = 32;

  private final long[] addresses = new long[MOST];
  private final int[] sizes = new int[MOST];
  private final boolean[] fenced = new boolean[MOST];
  private int next;

  /** The thread writes. */
  public void add(long address, int size) {
    addresses[next] = address;
    sizes[next] = size;
    fenced[next] = false;
    next = (next + 1) % MOST;
  }

  /** It makes a fence. */
  public void fence() {
    Arrays.fill(fenced, true);
  }

  /** It has made an atomic access, or a system call. */
  public void clear() {
    Arrays.fill(sizes, 0);
  }

  /**
   * Whether it has written these bytes.
   *
   * @param withFence whether a fence may have come since
   */
  public boolean have(long address, int size, boolean withFence) {
    for (int i = 0; i < MOST; i++) {
      if (addresses[i] == address && sizes[i] >= size && (withFence || !fenced[i])) {
        return true;
      }
    }
    return false;
  }
}
