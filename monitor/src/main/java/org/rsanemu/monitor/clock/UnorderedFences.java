package org.rsanemu.monitor.clock;

import java.util.ArrayList;
import java.util.List;

/**
 * Fences sc that are ordered only as far as they must be. RC20 has them as rmws on one location, so
 * each comes after all that were made before it. Nobody can see that order but by what accesses
 * show: another run of the same accesses could have made two fences the other way round, unless the
 * accesses put one of them before the other under SC. So a fence takes here what the fences knew
 * that hb_SC, by accesses, has before it. That is part of what it takes whichever way they are
 * ordered: what is robust and free of races so is it in all these runs.
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

  /** {@code c} takes what the fences knew that {@code sc} has. */
  void joinTo(View c, VectorClock sc) {
    for (int slot = 0; slot < bySlot.size(); slot++) {
      Published known = bySlot.get(slot).newest(sc.get(slot));
      if (!known.isIn(c.w)) {
        known.joinTo(c);
      }
    }
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
}
