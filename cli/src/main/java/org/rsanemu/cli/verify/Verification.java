// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.verify;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.schedule.ProofGap;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.emu.explore.Counts;

/**
 * What came of an exploration.
 *
 * @param stop why it ended
 * @param outcomes of the first execution, and of those that showed what none before them did
 * @param counts of the explorer
 * @param blocked executions of these that ended with threads in loops which they had run in vain
 * @param fromSnapshot executions that began at the snapshot, or after it
 * @param gaps what is left out, or assumed
 * @param waits where a thread waits, if {@link ProofGap#WAITS_SOMETIMES} is one of them and that is
 *     known
 * @param bounds that were met
 * @param stated bounds that the program states of itself
 * @param foundBefore whether there was a finding before it was stopped and went on
 * @param nanos it took, now and before it was stopped
 */
public record Verification(
    Stop stop,
    List<RunOutcome> outcomes,
    Counts counts,
    long blocked,
    long fromSnapshot,
    Set<ProofGap> gaps,
    @Nullable Frame waits,
    Set<Bounds.Bound> bounds,
    Set<String> stated,
    boolean foundBefore,
    long nanos) {
  /** Why an exploration ended. */
  public enum Stop {
    /** Nothing is left, within the bounds. */
    DONE,
    /** Something was found. */
    FOUND,
    /** Its time was over. */
    TIME,
    /** Java's heap was full. */
    MEMORY,
    /** The user wanted it to. */
    INTERRUPTED,
    /** An execution could not go on: its ending says why. */
    TROUBLE
  }

  /** Whether all schedules were explored: what was not found, now or before, is not there. */
  public boolean isComplete() {
    return stop == Stop.DONE
        && gaps.stream().allMatch(ProofGap::isAssumed)
        && bounds.isEmpty()
        && counts.undeclared() == 0;
  }
}
