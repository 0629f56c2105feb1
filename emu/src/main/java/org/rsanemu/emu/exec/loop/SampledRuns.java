// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.ScheduleMismatchException;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.loader.BadBinaryException;

/** The runs of a program whose schedules are chosen by chance, or given. */
final class SampledRuns {
  private static final int MOST_RESTARTS = 4;
  private static final int MOST_SWIFT_TRIES = 8;

  private final Program program;
  private boolean maySwift = true;
  private boolean isLong;

  /** Instructions of all runs that were whole because they were short. */
  private long fullyInstrumented;

  SampledRuns(Program program) {
    this.program = program;
  }

  /** From now on every instruction calls back. */
  void neverSwift() {
    maySwift = false;
  }

  /** Short runs are swift, too: for tests. */
  void alwaysSwift() {
    isLong = true;
  }

  /** Whether runs are swift from now on, if the engine can do that: for tests. */
  boolean isLong() {
    return isLong;
  }

  /** See {@link Program#run}. */
  RunResult run(RunRequest request) throws BadBinaryException {
    Attempt attempt = attempt(request);
    for (int restart = 0;
        restart < MOST_RESTARTS
            && !(request.script() instanceof ScheduleSource.Exact)
            && attempt.run.hasSeenLibrariesSynchronize();
        restart++) {
      attempt = attempt(request.knowing(attempt.result.learned()));
    }
    RunRequest last = attempt.request;
    return program.inspector() != null
        ? attempt.result
        : program
            .hardware()
            .answer(
                last,
                attempt.result,
                () ->
                    program.noting(
                        () -> program.assembled(last, Instrumentation.FULL, null).run()));
  }

  /** A run that came to its end. */
  private record Attempt(RunRequest request, RunAssembly run, RunResult result) {}

  /**
   * Runs to an end: the slow way while the run is short, and the runs before it, all together, were
   * so, too; else swiftly, again and again until all was seen that was to be seen; and the slow way
   * if that does not do.
   */
  private Attempt attempt(RunRequest request) throws BadBinaryException {
    boolean whole = !maySwift || request.judging().model().isOfHardware();
    Instrumentation instrumentation =
        whole ? Instrumentation.FULL : isLong ? swift() : Instrumentation.FULL_WHILE_SHORT;
    for (int tries = 1; ; tries++) {
      RunAssembly run = program.assembled(request, instrumentation, null);
      RunResult result;
      try {
        result = run.run();
      } catch (IllegalStateException e) {
        // A swift run that learned too late what to report may have come to other choices.
        if (ScheduleMismatchException.behind(e) == null
            || instrumentation == Instrumentation.FULL) {
          throw e;
        }
        instrumentation = Instrumentation.FULL;
        continue;
      }
      if (result != null) {
        fullyInstrumented +=
            instrumentation == Instrumentation.FULL_WHILE_SHORT
                ? result.counters().instructions()
                : 0;
        isLong |= fullyInstrumented >= GuestRun.SHORT;
        return new Attempt(request, run, result);
      }
      isLong = true;
      instrumentation =
          tries < MOST_SWIFT_TRIES && !run.hasFailedSwift() ? swift() : Instrumentation.FULL;
    }
  }

  private Instrumentation swift() {
    return program.engine().isSwift() ? Instrumentation.SELECTIVE : Instrumentation.FULL;
  }
}
