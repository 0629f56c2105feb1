// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.build.FindingTally;
import org.rsanemu.cli.report.group.FindingKeys;
import org.rsanemu.emu.exec.loop.ExplorationWorkers;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.JavaHeap;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.emu.explore.Explorer;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.loader.BadBinaryException;

/**
 * Drives an exploration: begins it again when more is known of the program's instructions, and
 * stops at findings. Thread-confined.
 */
public final class Verifier {
  private final Program program;
  private final GuestOptions guest;
  private final long seed;
  private final Bounds bounds;
  private final boolean keepsGoing;
  private final long deadline;
  private final List<RunOutcome> outcomes = new ArrayList<>();
  private volatile Exploration exploration;
  private Basis basis = Basis.NOTHING;
  private @Nullable ExplorationWorkers workers;
  private FindingTally.Keys keys = FindingKeys::exact;
  private FindingTally tally = new FindingTally();

  /** One finding of a report may be several of these, and the worst of them is to be shown. */
  private FindingTally exact = new FindingTally();

  private boolean foundBefore;
  private boolean counted;
  private long found;
  private long before;
  private long start;

  /** Is notified of the progress. */
  @FunctionalInterface
  public interface Listener {
    /** After an execution. */
    void explored(Explorer explorer, RunResult result);
  }

  /**
   * An exploration from the start.
   *
   * @param keepsGoing whether it continues after findings
   * @param deadline value of {@link System#nanoTime} at which it stops
   */
  public Verifier(
      Program program,
      GuestOptions guest,
      long seed,
      Bounds bounds,
      boolean keepsGoing,
      long deadline) {
    this.deadline = deadline;
    this.program = program;
    this.guest = guest;
    this.seed = seed;
    this.bounds = bounds;
    this.keepsGoing = keepsGoing;
    exploration = new Exploration(bounds);
  }

  /** Every look of a wait is a step: for tests, which compare. */
  public void neverShortenWaits() {
    exploration.neverShortenWaits();
  }

  /** Explores with others, which the caller closes; that changes nothing of what comes of it. */
  public void shareWith(ExplorationWorkers others) {
    workers = others;
  }

  /** Makes it distinguish findings as a report does. To be called before {@link #run}. */
  public void distinguishBy(FindingTally.Keys other) {
    keys = other;
  }

  /** Goes on from there. */
  public void resume(SavedExploration saved) {
    exploration = saved.exploration(bounds);
    basis = new Basis(saved.known(), 0);
    foundBefore = saved.found();
    before = saved.nanos();
  }

  /** What {@link #resume} needs, if there is something left. To be called between executions. */
  public @Nullable SavedExploration saved() {
    return !exploration.explorer().done()
        ? SavedExploration.of(exploration, basis.known(), counted || foundBefore, nanos())
        : null;
  }

  /** Whether an execution that was made, now or before it was stopped, is to be told of. */
  public boolean hasFound() {
    return found > 0 || foundBefore;
  }

  /** How long it has taken, now and before it was stopped. */
  private long nanos() {
    return before + System.nanoTime() - start;
  }

  /**
   * Explores.
   *
   * @param stopped asked between executions: why to stop, or null; see {@link #endExecution}
   * @throws BadBinaryException if the program cannot be run
   */
  public Verification run(Supplier<Verification.@Nullable Stop> stopped, Listener listener)
      throws BadBinaryException {
    start = System.nanoTime();
    Verification.Stop stop = null;
    int number = 0;
    while (stop == null && exploration.hasMore()) {
      stop = System.nanoTime() - deadline >= 0 ? Verification.Stop.TIME : stopped.get();
      if (stop == null && JavaHeap.isFull()) {
        stop = Verification.Stop.MEMORY;
      }
      if (stop != null) {
        break;
      }
      RunResult result = explore();
      if (begunAgain(result)) {
        continue;
      }
      stop = stop(result);
      if (stop == Verification.Stop.TIME && stopped.get() != null) {
        stop = stopped.get(); // the execution's time was over because of that
      }
      tally.add(result, keys);
      exact.add(result, FindingKeys::exact);
      long all = (long) tally.count() + exact.count();
      if (outcomes.isEmpty() || all > found || stop != null || exitsOtherwise(result)) {
        RunResult judged = program.judged(request(), result);
        outcomes.add(new RunOutcome(++number, seed, guest.scheduling(), judged));
      }
      found = all;
      counted |= counts(result);
      listener.explored(exploration.explorer(), result);
      if (stop == null && !keepsGoing && counts(result)) {
        stop = Verification.Stop.FOUND;
      }
    }
    if (!exploration.hasMore()) {
      stop = stop == null ? Verification.Stop.DONE : stop;
    }
    return new Verification(
        stop == null ? Verification.Stop.DONE : stop,
        List.copyOf(outcomes),
        exploration.explorer().counts(),
        exploration.blocked(),
        exploration.fromSnapshot(),
        exploration.gaps(),
        exploration.threads().placeOfWait(),
        exploration.explorer().hit(),
        exploration.stated(),
        foundBefore,
        nanos());
  }

  /** Ends the execution under way soon, as if the time were over; any thread may ask for that. */
  public void endExecution() {
    exploration.stop();
  }

  /** Whether it exits with a status that no other one has shown. */
  private boolean exitsOtherwise(RunResult result) {
    return result.ending() instanceof Ending.Exited
        && outcomes.stream()
            .noneMatch(outcome -> outcome.result().ending().equals(result.ending()));
  }

  private RunResult explore() throws BadBinaryException {
    return workers == null
        ? program.explore(request(), exploration)
        : workers.explore(program, request(), exploration);
  }

  private RunRequest request() {
    return guest.request(1, seed, guest.scheduling(), basis).by(ScheduleSource.FREE, deadline);
  }

  /** Whether the execution showed that others must be explored than was thought. */
  private boolean begunAgain(RunResult result) {
    if (result.learned().size() > basis.known().size()) {
      basis = new Basis(result.learned(), 0);
      exploration.restartWithOtherSteps();
    } else if (exploration.mustRestart()) {
      exploration.restart();
    } else {
      return false;
    }
    beginAgain();
    return true;
  }

  private void beginAgain() {
    outcomes.clear();
    tally = new FindingTally();
    exact = new FindingTally();
    found = 0;
    counted = false;
    foundBefore = false; // what was found before is come to again
  }

  private static Verification.@Nullable Stop stop(RunResult result) {
    return switch (result.ending()) {
      case Ending.Exited _, Ending.Killed _, Ending.Stuck _, Ending.Abandoned _ -> null;
      case Ending.Limited limited when limited.isCut() -> Verification.Stop.TIME;
      case Ending.Limited _, Ending.Unsupported _, Ending.Failed _ -> Verification.Stop.TROUBLE;
    };
  }

  private static boolean counts(RunResult result) {
    return !result.findings().stream().allMatch(Finding::isHarmless);
  }
}
