// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.location;

import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.Violation;
import org.rsanemu.model.clock.ThreadClock;
import org.rsanemu.model.clock.WhatIfClocks;

/**
 * A memory model. It answers the question that an analysis of a run under sequential consistency
 * (SC) asks: what could this access do that no SC execution can? The analysis asks before each
 * atomic access of checked code, while the clocks and the list of writes do not yet have the
 * access. Races are not part of the model.
 *
 * <p>The defaults allow only what SC allows. Implementations belong to one run and are confined to
 * one host thread.
 */
public interface MemoryModel {
  /**
   * Checks an access before it happens.
   *
   * @param expected the value that compare-and-swaps and waits compare with
   * @param kind what the access is in a report
   * @param value what it reads or writes
   * @return null if it can do nothing that SC forbids, as far as is known, or that is settled
   */
  default @Nullable Violation check(
      ThreadClock t,
      AtomicLocation x,
      int location,
      CheckKind check,
      long expected,
      Access.Kind kind,
      MemoryOrder order,
      long value,
      long site) {
    return null;
  }

  /**
   * Whether a read of {@code x} by {@code t} may be a violation: cheaper to find out, and rougher.
   * If the answer is no, it is none.
   */
  default boolean mayMiss(ThreadClock t, AtomicLocation x) {
    return false;
  }

  /** What a read of {@code x} by {@code t} could see now although SC forbids it. */
  default StaleWrites stale(ThreadClock t, AtomicLocation x, MemoryOrder order) {
    return StaleWrites.NONE;
  }

  /** The same of a read-modify-write: what it could follow directly, and no other writes. */
  default StaleWrites staleHoles(ThreadClock t, AtomicLocation x, MemoryOrder order) {
    return StaleWrites.NONE;
  }

  /**
   * The same as {@link #stale(ThreadClock, AtomicLocation, MemoryOrder)} of a thread that has gone
   * on alone; whether the newest write teaches is not asked.
   */
  default StaleWrites stale(WhatIfClocks t, AtomicLocation x, MemoryOrder order) {
    return StaleWrites.NONE;
  }

  /** No violation of this pair is returned again. */
  default void settle(Violation violation) {}

  /**
   * How many answers were silent for want of history, and may have hidden a violation.
   *
   * @param unplaced how many sc reads did not find the place of the sc write that they read
   */
  default long unchecked(long unplaced) {
    return 0;
  }
}
