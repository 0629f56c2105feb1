package org.rsanemu.monitor.robustness;

import java.util.Arrays;

/**
 * At which epochs one thread slot came to know which position of one location: pairs that grow in
 * both. At most {@value #CAPACITY} are kept. When they are full, every second of the older half is
 * folded into the one before it, so that what is kept grows sparser with age; the answer for an
 * epoch in a fold is a range instead of a number.
 */
final class PositionHistory {
  static final int CAPACITY = 32;

  private long[] epochs = new long[2];
  private long[] positions = new long[2];

  /** The newest position that was folded into the pair; its own if none was. */
  private long[] upper = new long[2];

  private int count;

  /** Notes that at {@code epoch} the slot accessed the write at {@code position}. */
  void record(long epoch, long position) {
    if (count > 0 && positions[count - 1] >= position) {
      return;
    }
    if (count == epochs.length) {
      makeRoom();
    }
    epochs[count] = epoch;
    positions[count] = position;
    upper[count++] = position;
  }

  /** The newest position known at {@code epoch}, or less than it where that was folded. */
  long atLeast(long epoch) {
    int i = find(epoch);
    return i < 0 ? 0 : positions[i];
  }

  /** The newest position known at {@code epoch}, or more than it where that was folded. */
  long atMost(long epoch) {
    int i = find(epoch);
    return i < 0 ? 0 : upper[i];
  }

  /** Forgets the newest pair, which was noted last. */
  void removeNewest() {
    count--;
  }

  /** 0 if there is no pair. */
  long newestEpoch() {
    return count == 0 ? 0 : epochs[count - 1];
  }

  /** 0 if there is no pair. */
  long newestPosition() {
    return count == 0 ? 0 : positions[count - 1];
  }

  int size() {
    return count;
  }

  private int find(long epoch) {
    int last = count - 1;
    if (last < 0 || epochs[last] <= epoch) {
      return last;
    }
    int found = Arrays.binarySearch(epochs, 0, count, epoch);
    return found >= 0 ? found : -found - 2;
  }

  private void makeRoom() {
    if (count < CAPACITY) {
      int length = Math.min(CAPACITY, count * 2);
      epochs = Arrays.copyOf(epochs, length);
      positions = Arrays.copyOf(positions, length);
      upper = Arrays.copyOf(upper, length);
      return;
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (i < CAPACITY / 2 && i % 2 == 1) {
        upper[kept - 1] = upper[i];
      } else {
        epochs[kept] = epochs[i];
        positions[kept] = positions[i];
        upper[kept++] = upper[i];
      }
    }
    count = kept;
  }
}
