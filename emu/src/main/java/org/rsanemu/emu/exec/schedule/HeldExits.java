// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.BitSet;
import org.rsanemu.emu.sched.RandomSource;

/**
 * Threads that are about to end the process but, in most runs, let the others go on first: on a
 * machine, the others' remaining work may come before the end, but not after. The process ends when
 * no other thread can run without time passing (so a sleeping watchdog does not delay it), or when
 * the others have run for long enough.
 */
public final class HeldExits {
  /** One run in so many ends where the strategy has it. */
  private static final int ONE_IN = 4;

  /** Pauses of {@code GuestRun}, of 50,000 instructions each, that the others have at most. */
  private static final int MOST_PAUSES = 4;

  private final boolean holds;
  private final BitSet held = new BitSet();
  private int pauses;

  public HeldExits(long seed) {
    holds = RandomSource.forPurpose(seed, "exit").below(ONE_IN) != 0;
  }

  /** The thread is about to end the process. True if it is not to run on for now. */
  boolean hold(int thread) {
    if (holds && pauses < MOST_PAUSES) {
      held.set(thread);
    }
    return isHeld(thread);
  }

  boolean isHeld(int thread) {
    return held.get(thread);
  }

  /** Nobody else is to go first any more. False if nobody was held. */
  boolean release() {
    boolean any = !held.isEmpty();
    held.clear();
    return any;
  }

  /**
   * The others have run for a while.
   *
   * @return who is to end the process now; {@link Scheduler#NOBODY} if that is nobody
   */
  int pause() {
    if (held.isEmpty() || ++pauses < MOST_PAUSES) {
      return Scheduler.NOBODY;
    }
    int first = held.nextSetBit(0);
    held.clear();
    return first;
  }
}
