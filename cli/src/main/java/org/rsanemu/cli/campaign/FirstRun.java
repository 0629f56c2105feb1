// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.loader.BadBinaryException;

/**
 * Run 1, started again with what it learned until it learns nothing that it had to know from its
 * start. What it knows then is what every other run starts with. If its schedule is not the one to
 * learn by, it is then made once more.
 *
 * @param outcome of the last start that was not cut; of the first if that was
 * @param basis what the others start from
 * @param complete whether nothing stopped it before it was done
 */
public record FirstRun(RunOutcome outcome, Basis basis, Learning learning, boolean complete) {
  /** More restarts than this are given up; the report says so. */
  static final int MAX_RESTARTS = 20;

  /** Does run 1 once. */
  @FunctionalInterface
  interface Attempt {
    /** From what is known; null if it was stopped before it ended. */
    @Nullable RunOutcome run(Basis basis) throws BadBinaryException, UnableException;
  }

  /**
   * Does it; null if not even the first start ended.
   *
   * @param attempt under the schedule to learn by
   * @param own under its own; null if that is the same, or nobody wants the run
   */
  static @Nullable FirstRun of(Attempt attempt, @Nullable Attempt own)
      throws BadBinaryException, UnableException {
    Basis basis = Basis.NOTHING;
    RunOutcome last = attempt.run(basis);
    if (last == null) {
      return null;
    }
    int restarts = 0;
    boolean complete = true;
    while (learnedLate(last) && restarts < MAX_RESTARTS) {
      Basis learned = new Basis(last.result().learned(), 0);
      RunOutcome next = attempt.run(learned);
      if (next == null || next.result().ending().isCut()) {
        complete = false; // the start before has shown more, if less surely
        break;
      }
      basis = learned;
      last = next;
      restarts++;
    }
    boolean settled = !learnedLate(last);
    // A run that found something has learned nothing then: it is made again from the same basis.
    List<CodeOffset> known = settled && hasLearned(last) ? last.result().learned() : basis.known();
    Learning learning = new Learning(restarts, known.size(), settled);
    basis = new Basis(known, last.result().counters().steps());
    if (own != null && complete) {
      RunOutcome scheduled = own.run(basis);
      if (scheduled == null || scheduled.result().ending().isCut()) {
        complete = false;
      } else {
        last = scheduled;
      }
    }
    return new FirstRun(last, basis, learning, complete);
  }

  private static boolean learnedLate(RunOutcome outcome) {
    return hasLearned(outcome) && outcome.result().counters().learnedLate() > 0;
  }

  /** A program that has one thread has nothing that others could see: what it learned is no use. */
  private static boolean hasLearned(RunOutcome outcome) {
    return outcome.result().threads().size() != 1;
  }
}
