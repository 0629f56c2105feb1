// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For the sc writes of a location, in modification order, what they come after: for {@link
 * org.rsanemu.model.ScOrder#RC11}. Each comes after all earlier ones, so a thread need only look at
 * the newest that it knows. At most {@value #CAPACITY} are kept: when they are full, every second
 * of the older half is folded into the one before it.
 */
final class ScWriteLog {
  static final int CAPACITY = 32;

  /**
   * A write.
   *
   * @param after what it comes after, itself included
   * @param upper the same of the newest write that was folded into this; {@code after} if none was
   */
  private record Write(int slot, long epoch, @Nullable ScPart after, @Nullable ScPart upper) {
    boolean isFolded() {
      return upper != after;
    }

    boolean isIn(VectorClock known) {
      return known.get(slot) >= epoch;
    }

    Write folding(Write next) {
      return new Write(slot, epoch, after, next.upper);
    }
  }

  private final List<Write> writes = new ArrayList<>();
  private boolean inexact;

  /** One that goes its own way from here. */
  ScWriteLog copy() {
    ScWriteLog copy = new ScWriteLog();
    copy.writes.addAll(writes);
    return copy;
  }

  /** {@code slot} wrote at {@code epoch}. */
  void add(int slot, long epoch, @Nullable ScPart after) {
    if (writes.size() == CAPACITY) {
      fold();
    }
    writes.add(new Write(slot, epoch, after, after));
  }

  /**
   * What the newest write in {@code known} comes after; null if there is none. Rather more than
   * that if it may have been folded: then {@link #wasInexact}.
   */
  @Nullable ScPart newestIn(VectorClock known) {
    inexact = false;
    for (int i = writes.size() - 1; i >= 0; i--) {
      Write write = writes.get(i);
      if (write.isFolded() || write.isIn(known)) {
        inexact = write.isFolded();
        return write.upper;
      }
    }
    return null;
  }

  /** Whether the last answer may have been more than the truth. */
  boolean wasInexact() {
    return inexact;
  }

  int size() {
    return writes.size();
  }

  private void fold() {
    List<Write> kept = new ArrayList<>();
    for (int i = 0; i < writes.size(); i++) {
      if (i < CAPACITY / 2 && i % 2 == 1) {
        kept.add(kept.removeLast().folding(writes.get(i)));
      } else {
        kept.add(writes.get(i));
      }
    }
    writes.clear();
    writes.addAll(kept);
  }
}
