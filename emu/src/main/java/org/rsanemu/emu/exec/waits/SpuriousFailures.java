// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.thread.Exclusive;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.OwnWrites;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * Finds out, before a load-exclusive, whether it makes a difference if the store-exclusive that
 * answers it fails for no reason, as the architecture lets it.
 */
public final class SpuriousFailures {
  /** What it would be if a store-exclusive failed spuriously. */
  public enum Failure {
    /** It fails for a reason, or none comes. */
    NONE,
    /** As if it had not been. */
    HARMLESS,
    MATTERS
  }

  private final LoopRounds rounds;
  private final ScratchExecution scratch;
  private final RoundTrace trace;
  private final StatusRegister status;

  SpuriousFailures(LoopRounds rounds, StatusRegister status) {
    this.rounds = rounds;
    this.status = status;
    scratch = rounds.scratch();
    trace = rounds.trace();
  }

  /**
   * Whether it makes a difference if the store-exclusive fails spuriously that answers the
   * load-exclusive that the thread, which is loaded, has reached. It makes none if the thread comes
   * back there in the same state, and what it does on the way nobody can see: then the failure is
   * as if it had not happened.
   */
  public Failure failure(GuestContext thread, Engine.Listener listener) {
    long pc = thread.pc();
    rounds.save(true);
    try {
      rounds.begin(thread, listener, () -> {});
      rounds.run(pc, Exclusive.BOUND);
      if (!trace.isAnswered(pc)) {
        return Failure.NONE;
      }
      long store = trace.answer();
      rounds.end();
      rounds.begin(thread, listener, () -> {});
      scratch.run(ScratchExecution.NOWHERE, 1);
      rounds.forgetExclusive();
      boolean back = rounds.run(pc, BusyWaits.THOROUGH_ROUND) == ScratchExecution.Stop.PLACE;
      rounds.note(1);
      boolean harmless =
          back
              && !trace.changesLocations()
              && !trace.keepsLocations()
              && !trace.readsSeveral()
              && haveWritten(thread.ownWrites())
              && (rounds.isSame(pc, 0, 1) || isSameButStatus(pc, store));
      return harmless ? Failure.HARMLESS : Failure.MATTERS;
    } finally {
      rounds.end();
    }
  }

  /** Whether whatever races with the round's writes races with others of the thread, too. */
  private boolean haveWritten(OwnWrites own) {
    Ranges kept = scratch.kept();
    for (int i = 0; i < kept.count(); i++) {
      if (!own.have(kept.start(i), kept.size(i), trace.fences())) {
        return false;
      }
    }
    return true;
  }

  /** Whether only the register differs to which the store-exclusive wrote that it failed. */
  private boolean isSameButStatus(long pc, long store) {
    long unread = status.unread(trace.path(), store);
    return unread != RegisterSet.NONE && rounds.isSameBut(pc, unread);
  }
}
