// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.Arrays;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.Round;
import org.rsanemu.emu.flow.CountedRound;
import org.rsanemu.emu.scratch.ScratchExecution;

/**
 * Looks of a thread that counts how often it looks, and gives up at last. Most of them are all the
 * same: those after which it looks again if they are in vain, and does what it would have done
 * after the look before if they are not. See docs/exploration.md, "Waits that give up".
 */
public final class CountedLooks {
  private final LoopRounds rounds;
  private final CountedRound counted;
  private boolean doesSeveral;

  /**
   * A look that is in vain, if the location keeps its value.
   *
   * @param state of the thread before it
   * @param path what the thread then runs until it looks again
   * @param alike whether it is as the look before
   */
  public record Look(Round state, long[] path, boolean alike) {
    /** Whether the thread passes an instruction before it looks again. */
    public boolean isOnWay(long pc) {
      return pc != state.pc() && Arrays.stream(path).anyMatch(each -> each == pc);
    }
  }

  CountedLooks(LoopRounds rounds, CountedRound counted) {
    this.rounds = rounds;
    this.counted = counted;
  }

  /**
   * The look that the loaded thread is about to make.
   *
   * @param state of the thread
   * @param before its last one, if it has come to no other scheduling point since; else null
   * @param differing registers that differ between these; empty if something else does
   * @return null if it is not in vain, or the thread does more than to look at one location
   */
  public @Nullable Look look(
      GuestContext thread,
      Round state,
      @Nullable Look before,
      OptionalLong differing,
      Engine.Listener listener) {
    long[] path = path(thread, listener);
    if (path == null) {
      return null;
    }
    boolean alike =
        before != null
            && differing.isPresent()
            && Arrays.equals(before.path(), path)
            && counted.isForgotten(path, state.call(), differing.getAsLong());
    return new Look(state, path, alike);
  }

  /** Whether the last round did more than to look at one location. */
  public boolean doesSeveral() {
    return doesSeveral;
  }

  private long @Nullable [] path(GuestContext thread, Engine.Listener listener) {
    RoundTrace trace = rounds.trace();
    rounds.save(false);
    try {
      rounds.begin(thread, listener, () -> {});
      boolean inVain =
          rounds.run(thread.pc(), BusyWaits.THOROUGH_ROUND) == ScratchExecution.Stop.PLACE;
      doesSeveral = inVain && rounds.doSeveral();
      rounds.note(1);
      return inVain
              && !doesSeveral
              && !trace.changesLocations()
              && rounds.changesOnlyUnused(thread.pc())
          ? trace.wholePath()
          : null;
    } finally {
      rounds.end();
    }
  }
}
