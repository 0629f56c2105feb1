package org.rsanemu.monitor.robustness;

import java.util.Arrays;
import org.rsanemu.monitor.clock.VectorClock;

/** Who accessed a location when: a {@link PositionHistory} for each slot that ever did. */
final class AccessHistory {
  private int[] slots = new int[2];
  private PositionHistory[] histories = new PositionHistory[2];
  private int count;

  /** Notes that {@code slot} accessed the write at {@code position} at {@code epoch}. */
  void record(int slot, long epoch, long position) {
    history(slot).record(epoch, position);
  }

  /** The newest position in {@code view}, rounded down where it was folded. */
  long atLeast(VectorClock view) {
    long newest = 0;
    for (int i = 0; i < count; i++) {
      newest = Math.max(newest, histories[i].atLeast(view.get(slots[i])));
    }
    return newest;
  }

  /** The newest position in {@code view}, rounded up where it was folded. */
  long atMost(VectorClock view) {
    long newest = 0;
    for (int i = 0; i < count; i++) {
      newest = Math.max(newest, histories[i].atMost(view.get(slots[i])));
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

  private PositionHistory history(int slot) {
    for (int i = 0; i < count; i++) {
      if (slots[i] == slot) {
        return histories[i];
      }
    }
    if (count == slots.length) {
      slots = Arrays.copyOf(slots, count * 2);
      histories = Arrays.copyOf(histories, count * 2);
    }
    slots[count] = slot;
    return histories[count++] = new PositionHistory();
  }
}
