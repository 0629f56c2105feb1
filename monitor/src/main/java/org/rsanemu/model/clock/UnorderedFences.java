// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.clock;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sc fences, ordered only as far as every consistent order of RC20 orders them. RC20 has them as
 * rmws on one location, so each comes after all that were made before it; but only accesses make
 * that order visible. What all consistent orders have in common is that a fence {@code G} comes
 * after a fence {@code F} in two cases (RC20, remark 1):
 *
 * <ul>
 *   <li>{@code F ; (po ∪ rf)+ ; G}
 *   <li>{@code F ; hb ; (mo ∪ fr ∪ rf)+ ; hb ; G}, where the middle is among accesses of one
 *       location
 * </ul>
 *
 * and, with sc accesses, if psc orders them. Here {@code G} takes what {@code F} knew in these
 * cases alone.
 *
 * <p>Not enough for {@code G} to take it is that SC, by any path of accesses, has {@code F} before
 * {@code G}: where such a path passes through a third thread without synchronization, RC20 allows
 * {@code G} to be the first, and what follows may then depend on {@code G} not knowing of {@code
 * F}.
 *
 * <p>Nobody's fence comes between those of a locked instruction: all processors see locked
 * instructions in one order (Intel SDM, volume 3, 9.2.2). So the first knows what the second does,
 * and who comes after the first comes after the second, too. It is one fence, that is, at the
 * instruction's access: see {@link Propagation#fenceWithin}.
 *
 * <p>All this follows from the order of conflicting accesses, so one run speaks for all in which
 * that is the same. In a run whose fences are ordered, each fence knows as much at least.
 */
final class UnorderedFences {
  /** What a thread knew at its fences, the oldest first. */
  private static final class Log {
    private final List<Published> known = new ArrayList<>();
    private final List<Long> epochs = new ArrayList<>();

    Published newest(long upTo) {
      int from = 0;
      int to = epochs.size();
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (epochs.get(middle) <= upTo) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      return from == 0 ? Published.NOTHING : known.get(from - 1);
    }
  }

  private final List<Log> bySlot = new ArrayList<>();

  /** {@code c} takes what the fences knew that come before by {@code c}'s maps or {@code rf}. */
  void joinTo(View c, VectorClock rf) {
    VectorClock before = rf.copy();
    FenceStamp fence = c.q == null ? null : c.q.fence();
    if (fence != null) {
      before.join(fence.known());
    }
    if (c.e != null) {
      before.join(c.e);
    }
    for (int slot = 0; slot < bySlot.size(); slot++) {
      Published known = bySlot.get(slot).newest(before.get(slot));
      if (!known.isIn(c.w)) {
        known.joinByFence(c);
      }
    }
  }

  /**
   * Whether a later fence of {@code t} might learn something by way of what was done to a location
   * so far, if {@code t} writes there. That a thread has come further, and has accessed nothing
   * since that counts, is nothing to learn, where races are not judged by it.
   *
   * @param counted slot to the epoch of its newest access that counts
   */
  boolean mayTeach(ThreadClock t, LocationClock x, VectorClock counted) {
    VectorClock before = new VectorClock();
    x.rf.joinTo(before);
    if (x.before != null) {
      before.join(x.before);
    }
    for (int slot = 0; slot < bySlot.size(); slot++) {
      Published known = bySlot.get(slot).newest(before.get(slot));
      if (!known.isIn(t.c.w) && (t.judgesRacesByFences() || !known.isUpTo(counted, t.c.w))) {
        return true;
      }
    }
    return false;
  }

  /** The thread has made a fence. */
  void add(ThreadClock t) {
    while (bySlot.size() <= t.slot()) {
      bySlot.add(new Log());
    }
    Log log = bySlot.get(t.slot());
    log.known.add(Published.of(t.c, t.slot()));
    log.epochs.add(t.epoch());
  }

  /** An access of the newest write, after it has acquired. */
  static void read(ThreadClock t, LocationClock x) {
    x.rf.joinTo(t.rf);
    placed(t, x.beforeNewest);
    x.before = VectorClock.join(x.before, t.c.w.copy());
  }

  /** A write or a read-modify-write, before it is published. */
  static void write(ThreadClock t, LocationClock x, boolean reads, boolean library) {
    if (library) {
      x.rf = reads ? x.rf : Published.NOTHING;
      return;
    }
    if (reads) {
      x.rf.joinTo(t.rf);
    }
    placed(t, x.before);
    x.before = VectorClock.join(x.before, t.c.w.copy());
    x.beforeNewest = x.before;
    x.rf = rf(t);
  }

  /** {@code rf} of what comes after this moment by way of {@code t}. */
  static Published rf(ThreadClock t) {
    return Published.of(t.rf, t.slot(), t.epoch());
  }

  private static void placed(ThreadClock t, @Nullable VectorClock before) {
    t.c.e = VectorClock.join(t.c.e, before);
    t.a.e = VectorClock.join(t.a.e, before);
  }
}
