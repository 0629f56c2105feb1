// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.util.Arrays;
import java.util.function.LongToIntFunction;
import org.agrona.collections.LongHashSet;

/**
 * The memory that a thread has accessed since it last changed memory other than its stack for good,
 * in order. Thread-confined.
 */
public final class RecentAccesses {
  /** More are not kept: loops that wait access less. */
  static final int MOST = 8192;

  private static final int KIND_BITS = 2;
  private static final int SIZE_BITS = 6;

  /** Stands for what is not among the accesses; it is none, for no address is that high. */
  private static final long OMITTED = -1;

  /** The highest bit distinguishes calls from accesses: no address is that high. */
  private static final long CALL = Long.MIN_VALUE;

  /** What an access does. */
  public enum Kind {
    READ,
    /** A read by the user's code. */
    USERS_READ,
    WRITE
  }

  private static final Kind[] KINDS = Kind.values();

  private long[] accesses = new long[16];

  /** What reads have found: of wider ones the lowest 8 bytes. */
  private long[] values = new long[16];

  private int count;

  /** Where a store-exclusive failed spuriously last. */
  private int failure = -1;

  private boolean isFull;

  /**
   * The thread accesses memory.
   *
   * @param size in bytes, at most 63
   */
  public void add(long address, int size, Kind kind) {
    add(address, size, 0, kind);
  }

  /**
   * The same of one that reads.
   *
   * @param value of a wider one than 8 bytes the lowest of them: the others count as unknown
   */
  public void add(long address, int size, long value, Kind kind) {
    add(address << SIZE_BITS + KIND_BITS | (long) size << KIND_BITS | kind.ordinal(), value);
  }

  private void add(long access, long value) {
    if (count == MOST) {
      isFull = true;
      return;
    }
    if (count == accesses.length) {
      accesses = Arrays.copyOf(accesses, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    values[count] = value;
    accesses[count++] = access;
  }

  /**
   * It makes a system call that changes nothing, or an annotation.
   *
   * @param what one for each call and its arguments
   */
  public void calls(int what) {
    add(CALL | what & 0xffffffffL, 0);
  }

  /** It does something that is not among the accesses. */
  public void omit() {
    add(OMITTED, 0);
  }

  /** It has changed memory for good. */
  public void clear() {
    count = 0;
    isFull = false;
    failure = -1;
  }

  /** A store-exclusive fails spuriously. */
  public void fails() {
    failure = count;
  }

  /** How many there are: a point in what the thread has done since {@link #clear}. */
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

  /**
   * Whether it would find the same if it did the same again as since a point: what it has read and
   * not written before is there still, and nothing failed that would not.
   *
   * @param from {@link #count} there
   * @param memory what is in a byte of memory
   */
  public boolean wouldRepeat(int from, LongToIntFunction memory) {
    if (isFull || failure >= from) {
      return false;
    }
    LongHashSet seen = new LongHashSet();
    for (int i = from; i < count; i++) {
      if (accesses[i] == OMITTED || accesses[i] >= 0 && !isThere(i, seen, memory)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether memory has what an access has read of the bytes that none before it has accessed.
   *
   * @param seen those bytes that one has; the access's are added
   */
  private boolean isThere(int index, LongHashSet seen, LongToIntFunction memory) {
    boolean writes = kind(accesses[index]) == Kind.WRITE;
    boolean there = true;
    for (int i = 0; i < size(accesses[index]); i++) {
      long at = address(accesses[index]) + i;
      boolean found =
          i < Long.BYTES && (values[index] >>> Byte.SIZE * i & 0xff) == memory.applyAsInt(at);
      there &= !seen.add(at) || writes || found;
    }
    return there;
  }

  private static long address(long access) {
    return access >>> SIZE_BITS + KIND_BITS;
  }

  private static int size(long access) {
    return (int) (access >>> KIND_BITS & (1 << SIZE_BITS) - 1);
  }

  private static Kind kind(long access) {
    return KINDS[(int) (access & (1 << KIND_BITS) - 1)];
  }

  /**
   * The memory accessed since a point, as often as it was.
   *
   * @param from {@link #count} there
   */
  public void forEachSince(int from, AccessTaker taker) {
    for (int i = from; i < count; i++) {
      if (accesses[i] >= 0) { // neither a call nor omitted
        taker.takes(address(accesses[i]), size(accesses[i]), kind(accesses[i]));
      }
    }
  }

  /** Takes accesses. */
  @FunctionalInterface
  public interface AccessTaker {
    void takes(long address, int size, Kind kind);
  }

  /** What another thread's object has. */
  void copy(RecentAccesses other) {
    accesses = other.accesses.clone();
    values = other.values.clone();
    failure = other.failure;
    count = other.count;
    isFull = other.isFull;
  }
}
