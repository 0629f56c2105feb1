// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.whatif.way.ApartStates;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.location.AtomicLocation;

/**
 * What its what-if executions came to.
 *
 * @param unused the stale values of a read that make no difference, if none of its values does
 * @param open whether the value may still be used
 * @param untaught whether the consequence holds only if the thread is taken to have learned nothing
 *     by the read
 * @param until for so many of the thread's instructions another stale read may undo this one: both
 *     together bring it back to look again
 * @param apart the thread's states, before other reads, in which it still has the newest value;
 *     none if another stale read before that was not tried together with this one
 * @param both what comes of a value that goes unused if the thread sees it once more, until {@code
 *     until}; null if nothing is known to
 * @param oldest position of the oldest write with whose value it does not look again; {@link
 *     AtomicLocation#NOWHERE} if that is not known
 */
public record WhatIfAnswer(
    Consequence consequence,
    Set<Long> unused,
    boolean open,
    boolean untaught,
    long until,
    ApartStates apart,
    @Nullable Consequence both,
    long oldest) {
  /** The thread has read what it read: no stale value goes unused, now or later. */
  public static WhatIfAnswer of(Consequence consequence) {
    return new WhatIfAnswer(
        consequence, Set.of(), false, false, 0, ApartStates.NONE, null, AtomicLocation.NOWHERE);
  }

  /** The same without the states of the thread. */
  WhatIfAnswer remembered() {
    return new WhatIfAnswer(
        consequence, unused, open, untaught, until, ApartStates.NONE, both, oldest);
  }

  /** The same where these go unused, too. */
  WhatIfAnswer withUnused(List<StaleWrite> others) {
    Set<Long> all = new HashSet<>(unused);
    others.forEach(other -> all.add(other.write().value()));
    long first = others.stream().mapToLong(StaleWrite::oldest).min().orElse(oldest);
    long least = unused.isEmpty() ? first : Math.min(first, oldest);
    return new WhatIfAnswer(consequence, all, open, untaught, until, apart, both, least);
  }

  /** Whether the other one asks for the same. */
  boolean isLike(WhatIfAnswer other) {
    return unused.equals(other.unused) && open == other.open && untaught == other.untaught;
  }

  /** Whether the thread is to be taken to have learned less than it has read. */
  boolean takesBack() {
    return untaught || !unused.isEmpty();
  }

  /**
   * The same where it was not tried in the state that the thread is in now: another value might
   * make a difference there, so the thread has learned what it has read.
   */
  WhatIfAnswer untried() {
    return new WhatIfAnswer(consequence, Set.of(), open, false, 0, ApartStates.NONE, null, oldest);
  }
}
