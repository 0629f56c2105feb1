// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.clock.BeforeRead;
import org.rsanemu.model.clock.Propagation;
import org.rsanemu.model.clock.Published;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.location.AtomicLocation;

/**
 * A read that was reported as a violation, and that may turn out to be of no consequence; or a
 * read-modify-write that leaves the value as it was.
 */
final class OpenRead {
  private final ThreadClock t;
  private final AtomicLocation x;
  private final MemoryOrder order;
  private final Propagation clocks;

  /** Null if SC lets the read come before the newest write: then it stays what it was. */
  private final @Nullable BeforeRead before;

  /** What it read goes nowhere, so nothing is acquired. */
  private final boolean dropped;

  /** Of the newest write then; null of a read. */
  private final AtomicLocation.@Nullable Author author;

  private final long epoch;

  /**
   * Made right before the read.
   *
   * @param must position of the newest write that SC orders before it
   * @param modifies whether it also writes
   * @param dropped whether what it read goes nowhere, so that it acquires nothing
   */
  OpenRead(
      ThreadClock t,
      AtomicLocation x,
      MemoryOrder order,
      long must,
      boolean modifies,
      boolean dropped,
      Propagation clocks) {
    this.t = t;
    this.x = x;
    this.order = order;
    this.clocks = clocks;
    this.dropped = dropped;
    author = modifies ? x.author() : null;
    epoch = t.epoch();
    before = must < x.newestKept() ? null : new BeforeRead(t, x.clock());
  }

  boolean isBy(int thread) {
    return t.thread() == thread;
  }

  /**
   * The read saw an older write, or nothing; SC orders it as before.
   *
   * @param seen the position of a write that is kept; {@link AtomicLocation#NOWHERE}: it
   *     synchronized with nothing
   * @param oldest the position of the oldest write that it may have seen, or the same
   */
  void ignore(long seen, long oldest) {
    if (before == null) {
      return;
    }
    Published older =
        dropped || seen == AtomicLocation.NOWHERE
            ? null
            : x.publication(x.writes().indexAtMost(seen));
    if (author == null) {
      before.restore(t, x.clock(), order, older, clocks);
      x.notAccessed(t, oldest);
    } else {
      before.restoreModify(t, x.clock(), order, older, epoch, clocks);
      x.notWritten(t, order, oldest, author);
    }
  }
}
