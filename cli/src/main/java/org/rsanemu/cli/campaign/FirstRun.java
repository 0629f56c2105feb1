package org.rsanemu.cli.campaign;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.emu.run.RunRequest.CodeOffset;
import org.rsanemu.loader.BadBinaryException;

/**
 * Run 1, started again with what it learned until it learns nothing new. What its last start knew
 * is what every other run starts with.
 *
 * @param outcome of the last start
 * @param known what that start knew
 * @param complete whether nothing stopped it before it was done
 */
public record FirstRun(
    RunOutcome outcome, List<CodeOffset> known, Learning learning, boolean complete) {
  /** More restarts than this are given up; the report says so. */
  static final int MAX_RESTARTS = 20;

  /** Does run 1 once. */
  @FunctionalInterface
  interface Attempt {
    /** With what is known; null if it was stopped before it ended. */
    @Nullable RunOutcome run(List<CodeOffset> known) throws BadBinaryException, UnableException;
  }

  /** Does it; null if not even the first start ended. */
  static @Nullable FirstRun of(Attempt attempt) throws BadBinaryException, UnableException {
    List<CodeOffset> known = List.of();
    RunOutcome last = attempt.run(known);
    if (last == null) {
      return null;
    }
    int restarts = 0;
    boolean complete = true;
    while (learnedMore(last, known) && restarts < MAX_RESTARTS) {
      List<CodeOffset> learned = last.result().learned();
      RunOutcome next = attempt.run(learned);
      if (next == null) {
        complete = false;
        break;
      }
      known = learned;
      last = next;
      restarts++;
    }
    return new FirstRun(
        last, known, new Learning(restarts, known.size(), !learnedMore(last, known)), complete);
  }

  /** A program that has one thread has nothing that others could see: what it learned is no use. */
  private static boolean learnedMore(RunOutcome outcome, List<CodeOffset> known) {
    return outcome.result().threads().size() != 1
        && outcome.result().learned().size() > known.size();
  }
}
