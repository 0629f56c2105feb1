// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.race;

import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.ThreadClocks;

/**
 * Which thread touched which page when: the race detector's rules on a coarser grain. Where no two
 * threads touch a page unordered, no two accesses to its bytes race, for the order that matters
 * between any two accesses follows from the order between those that were noted.
 */
public final class PageHistory {
  private static final int WORD = 8;

  private final RaceDetector detector;
  private boolean unordered;

  /** A history that asks {@code threads} what happened before. */
  public PageHistory(ThreadClocks threads) {
    detector = new RaceDetector(threads, race -> unordered = true);
  }

  /** The thread reads bytes of the page. True if another one's write was not before that. */
  public boolean read(ThreadClock t, long page) {
    unordered = false;
    detector.read(t, page * WORD, WORD, 0);
    return unordered;
  }

  /** The thread writes bytes of the page. True if another one's access was not before that. */
  public boolean write(ThreadClock t, long page) {
    unordered = false;
    detector.write(t, page * WORD, WORD, 0);
    return unordered;
  }

  /**
   * Memory of the page ends, which is not noted. True if another thread's access was not before
   * that.
   */
  public boolean ends(ThreadClock t, long page) {
    unordered = false;
    detector.ends(t, page * WORD, WORD, false, 0, race -> unordered = true);
    return unordered;
  }

  /** These pages begin a new life. */
  public void forget(long page, long count) {
    detector.forget(page * WORD, count * WORD);
  }
}
