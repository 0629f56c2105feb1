// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.location;

import java.util.Arrays;

/**
 * When one thread slot learned of the positions of one location: pairs of epoch and position that
 * grow in both. At most {@value #CAPACITY} are kept. When they are full, every second of the older
 * half is folded into the one before it, so that what is kept grows sparser with age; the answer
 * for an epoch in a fold is a range instead of a number.
 *
 * <p>Pairs lie beside one another in one array, and are searched from the newest, which are what is
 * asked for.
 */
final class PositionHistory {
  static final int CAPACITY = 32;

  private static final int EPOCH = 0;
  private static final int POSITION = 1;

  /** The newest position that was folded into the pair; its own if none was. */
  private static final int UPPER = 2;

  private static final int PAIR = 3;

  private long[] pairs = new long[2 * PAIR];

  /** In use of {@link #pairs}. */
  private int length;

  /** One that goes its own way from here. */
  PositionHistory copy() {
    PositionHistory copy = new PositionHistory();
    copy.pairs = pairs.clone();
    copy.length = length;
    return copy;
  }

  /** Notes that at {@code epoch} the slot accessed the write at {@code position}. */
  void record(long epoch, long position) {
    if (length > 0 && newestPosition() >= position) {
      return;
    }
    if (length == pairs.length) {
      makeRoom();
    }
    pairs[length + EPOCH] = epoch;
    pairs[length + POSITION] = position;
    pairs[length + UPPER] = position;
    length += PAIR;
  }

  /**
   * The newest position known at {@code epoch}, or less where that was folded; or {@code other}.
   */
  long atLeast(long epoch, long other) {
    for (int i = length - PAIR; i >= 0 && pairs[i + POSITION] > other; i -= PAIR) {
      if (pairs[i + EPOCH] <= epoch) {
        return pairs[i + POSITION];
      }
    }
    return other;
  }

  /**
   * The newest position known at {@code epoch}, or more where that was folded; or {@code other}.
   */
  long atMost(long epoch, long other) {
    for (int i = length - PAIR; i >= 0 && pairs[i + UPPER] > other; i -= PAIR) {
      if (pairs[i + EPOCH] <= epoch) {
        return pairs[i + UPPER];
      }
    }
    return other;
  }

  /** Forgets the newest pair, which was noted last. */
  void removeNewest() {
    length -= PAIR;
  }

  /** 0 if there is no pair. */
  long newestEpoch() {
    return length == 0 ? 0 : pairs[length - PAIR + EPOCH];
  }

  /** 0 if there is no pair. */
  long newestPosition() {
    return length == 0 ? 0 : pairs[length - PAIR + POSITION];
  }

  int size() {
    return length / PAIR;
  }

  private void makeRoom() {
    if (length < CAPACITY * PAIR) {
      pairs = Arrays.copyOf(pairs, Math.min(CAPACITY * PAIR, length * 2));
      return;
    }
    int kept = 0;
    for (int i = 0; i < CAPACITY; i++) {
      if (i < CAPACITY / 2 && i % 2 == 1) {
        pairs[kept - PAIR + UPPER] = pairs[i * PAIR + UPPER];
      } else {
        System.arraycopy(pairs, i * PAIR, pairs, kept, PAIR);
        kept += PAIR;
      }
    }
    length = kept;
  }
}
