package org.rsanemu.monitor.robustness;

import java.util.Arrays;
import org.rsanemu.monitor.clock.VectorClock;

/** Who accessed a location when: a {@link PositionHistory} for each slot that ever did. */
final class AccessHistory {
  private int[] slots = new int[2];
  private PositionHistory[] histories = new PositionHistory[2];

  /** The newest pair of each, beside one another: most questions need no other. */
  private long[] newestEpochs = new long[2];

  private long[] newestPositions = new long[2];
  private int count;

  /** Notes that {@code slot} accessed the write at {@code position} at {@code epoch}. */
  void record(int slot, long epoch, long position) {
    int i = index(slot);
    if (newestPositions[i] < position || histories[i].size() == 0) {
      histories[i].record(epoch, position);
      newestEpochs[i] = epoch;
      newestPositions[i] = position;
    }
  }

  /** Takes back the newest note of {@code slot}, of which there is one. */
  void takeBack(int slot) {
    int i = index(slot);
    histories[i].removeNewest();
    newestEpochs[i] = histories[i].newestEpoch();
    newestPositions[i] = histories[i].newestPosition();
  }

  /** The newest position in {@code view}, rounded down where it was folded. */
  long atLeast(VectorClock view) {
    long newest = 0;
    for (int i = 0; i < count; i++) {
      if (newestPositions[i] > newest) {
        long epoch = view.get(slots[i]);
        newest =
            newestEpochs[i] <= epoch
                ? newestPositions[i]
                : Math.max(newest, histories[i].atLeast(epoch));
      }
    }
    return newest;
  }

  /** The newest position in {@code view}, rounded up where it was folded. */
  long atMost(VectorClock view) {
    long newest = 0;
    for (int i = 0; i < count; i++) {
      if (newestPositions[i] > newest) {
        long epoch = view.get(slots[i]);
        newest =
            newestEpochs[i] <= epoch
                ? newestPositions[i]
                : Math.max(newest, histories[i].atMost(epoch));
      }
    }
    return newest;
  }

  /** How many pairs are kept. */
  int size() {
    int size = 0;
    for (int i = 0; i < count; i++) {
      size += histories[i].size();
    }
    return size;
  }

  private int index(int slot) {
    for (int i = 0; i < count; i++) {
      if (slots[i] == slot) {
        return i;
      }
    }
    if (count == slots.length) {
      slots = Arrays.copyOf(slots, count * 2);
      histories = Arrays.copyOf(histories, count * 2);
      newestEpochs = Arrays.copyOf(newestEpochs, count * 2);
      newestPositions = Arrays.copyOf(newestPositions, count * 2);
    }
    slots[count] = slot;
    histories[count] = new PositionHistory();
    return count++;
  }
}
