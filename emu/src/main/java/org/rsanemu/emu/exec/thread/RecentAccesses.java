// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.util.Arrays;
import org.agrona.collections.LongHashSet;

/**
 * The memory that a thread has accessed since it last changed memory other than its stack, in
 * order. Thread-confined.
 */
public final class RecentAccesses {
  /** More are not kept: loops that wait access less. */
  static final int MOST = 8192;

  private static final int SIZE_BITS = 7;

  /** Stands for what is not among the accesses; it is none, for no address is that high. */
  private static final long OMITTED = -1;

  /** The highest bit distinguishes calls from accesses: no address is that high. */
  private static final long CALL = Long.MIN_VALUE;

  private long[] accesses = new long[16];
  private int count;
  private boolean isFull;

  /**
   * The thread accesses memory.
   *
   * @param size in bytes, at most 63
   */
  public void add(long address, int size, boolean writes) {
    add(address << SIZE_BITS | size << 1 | (writes ? 1 : 0));
  }

  private void add(long access) {
    if (count == MOST) {
      isFull = true;
      return;
    }
    if (count == accesses.length) {
      accesses = Arrays.copyOf(accesses, 2 * count);
    }
    accesses[count++] = access;
  }

  /**
   * It makes a system call that changes nothing, or an annotation.
   *
   * @param what one for each call and its arguments
   */
  public void calls(int what) {
    add(CALL | what & 0xffffffffL);
  }

  /** It does something that is not among the accesses. */
  public void omit() {
    add(OMITTED);
  }

  /** It has changed memory. */
  public void clear() {
    count = 0;
    isFull = false;
  }

  /** How many there are: a point in what the thread has done since it last changed memory. */
  public int count() {
    return count;
  }

  /**
   * Whether all that the thread did between two points were accesses, and it has made all of them
   * again since.
   *
   * @param from the first point: {@link #count} there
   * @param to the second one, not before the first
   */
  public boolean areRepeated(int from, int to) {
    if (isFull) {
      return false;
    }
    LongHashSet again = new LongHashSet();
    for (int i = to; i < count; i++) {
      again.add(accesses[i]);
    }
    for (int i = from; i < to; i++) {
      if (accesses[i] == OMITTED || !again.contains(accesses[i])) {
        return false;
      }
    }
    return true;
  }

  /** What another thread's object has. */
  void copy(RecentAccesses other) {
    accesses = other.accesses.clone();
    count = other.count;
    isFull = other.isFull;
  }
}
