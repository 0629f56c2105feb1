// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.location;

import java.util.Arrays;
import org.rsanemu.model.clock.VectorClock;

/**
 * The accesses to a location: for each slot that made one, the pairs of a {@link PositionHistory}.
 *
 * <p>The slots are in the order of their newest positions, newest first, with their newest pairs
 * beside one another: a thread mostly knows one of the first, and then no slot after it matters.
 * The older pairs are looked at only for slots in front of that one.
 */
final class AccessHistory {
  private static final int SLOT = 0;
  private static final int EPOCH = 1;
  private static final int POSITION = 2;
  private static final int ENTRY = 3;

  /** Slot and newest pair; epoch 0 if there is no pair. */
  private long[] entries = new long[ENTRY];

  /** All pairs of the entry, once it has had more than one; else null. */
  private PositionHistory[] histories = new PositionHistory[1];

  private int count;

  /** One that goes its own way from here. */
  AccessHistory copy() {
    AccessHistory copy = new AccessHistory();
    copy.entries = entries.clone();
    copy.histories = histories.clone();
    for (int i = 0; i < count; i++) {
      copy.histories[i] = histories[i] == null ? null : histories[i].copy();
    }
    copy.count = count;
    return copy;
  }

  /** Notes that {@code slot} accessed the write at {@code position} at {@code epoch}. */
  void record(int slot, long epoch, long position) {
    int i = indexOf(slot);
    if (i < count) {
      long newestEpoch = entries[i * ENTRY + EPOCH];
      long newestPosition = entries[i * ENTRY + POSITION];
      if (newestPosition >= position && newestEpoch != 0) {
        return;
      }
      remember(i, newestEpoch, newestPosition, epoch, position);
    } else if (count++ == histories.length) {
      histories = Arrays.copyOf(histories, i * 2);
      entries = Arrays.copyOf(entries, i * 2 * ENTRY);
    }
    moveToFront(i);
    entries[SLOT] = slot;
    entries[EPOCH] = epoch;
    entries[POSITION] = position;
  }

  /**
   * The newest note of {@code slot}, of which there is one, was of the write at {@code older}.
   *
   * @param older a position; below 1 if it accessed no write
   */
  void takeBack(int slot, long older) {
    int i = indexOf(slot);
    long at = entries[i * ENTRY + EPOCH];
    PositionHistory history = histories[i];
    if (history != null) {
      history.removeNewest();
    }
    long epoch = history == null ? 0 : history.newestEpoch();
    long position = history == null ? 0 : history.newestPosition();
    if (older > position) {
      remember(i, epoch, position, at, older);
      history = histories[i];
      epoch = at;
      position = older;
    }
    int last = i;
    while (last + 1 < count && entries[(last + 1) * ENTRY + POSITION] > position) {
      last++;
    }
    System.arraycopy(entries, (i + 1) * ENTRY, entries, i * ENTRY, (last - i) * ENTRY);
    System.arraycopy(histories, i + 1, histories, i, last - i);
    histories[last] = history;
    entries[last * ENTRY + SLOT] = slot;
    entries[last * ENTRY + EPOCH] = epoch;
    entries[last * ENTRY + POSITION] = position;
  }

  /** The newest position in {@code view}, rounded down where it was folded. */
  long atLeast(VectorClock view) {
    int known = firstKnown(view);
    long newest = known == count ? 0 : entries[known * ENTRY + POSITION];
    for (int i = 0; i < known; i++) {
      if (histories[i] != null) {
        newest = histories[i].atLeast(view.get(slot(i)), newest);
      }
    }
    return newest;
  }

  /** The newest position in {@code view}, rounded up where it was folded. */
  long atMost(VectorClock view) {
    int known = firstKnown(view);
    long newest = known == count ? 0 : entries[known * ENTRY + POSITION];
    for (int i = 0; i < known; i++) {
      if (histories[i] != null) {
        newest = histories[i].atMost(view.get(slot(i)), newest);
      }
    }
    return newest;
  }

  /** How many pairs are kept. */
  int size() {
    int size = 0;
    for (int i = 0; i < count; i++) {
      boolean one = histories[i] == null && entries[i * ENTRY + EPOCH] != 0;
      size += histories[i] != null ? histories[i].size() : one ? 1 : 0;
    }
    return size;
  }

  /** The first entry whose newest pair is in {@code view}; {@link #count} if there is none. */
  private int firstKnown(VectorClock view) {
    int i = 0;
    while (i < count && entries[i * ENTRY + EPOCH] > view.get(slot(i))) {
      i++;
    }
    return i;
  }

  private int slot(int i) {
    return (int) entries[i * ENTRY + SLOT];
  }

  private int indexOf(int slot) {
    int i = 0;
    while (i < count && entries[i * ENTRY + SLOT] != slot) {
      i++;
    }
    return i;
  }

  private void remember(int i, long oldEpoch, long oldPosition, long epoch, long position) {
    if (histories[i] == null && oldEpoch != 0) {
      histories[i] = new PositionHistory();
      histories[i].record(oldEpoch, oldPosition);
    }
    if (histories[i] != null) {
      histories[i].record(epoch, position);
    }
  }

  private void moveToFront(int i) {
    if (i > 0) {
      PositionHistory history = histories[i];
      System.arraycopy(histories, 0, histories, 1, i);
      System.arraycopy(entries, 0, entries, ENTRY, i * ENTRY);
      histories[0] = history;
    }
  }
}
