// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.rsanemu.emu.exec.result.OutputListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.loader.BadBinaryException;

/** The runs of a program whose schedules are chosen by chance, or given. */
final class SampledRuns {
  private static final int MOST_RESTARTS = 4;

  private final Program program;
  private boolean selective = true;

  SampledRuns(Program program) {
    this.program = program;
  }

  /** From now on every instruction calls back. */
  void instrumentFully() {
    selective = false;
  }

  /** See {@link Program#run}. */
  RunResult run(RunRequest request, OutputListener output) throws BadBinaryException {
    Attempt attempt = attempt(request, output);
    for (int restart = 0;
        restart < MOST_RESTARTS
            && !(request.schedule().script() instanceof ScheduleSource.Exact)
            && attempt.run.hasSeenLibrariesSynchronize();
        restart++) {
      attempt = attempt(request.knowing(attempt.result.learned()), output);
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
                    program
                        .noted()
                        .noting(() -> program.assembled(last, selective, null, null).run()));
  }

  /** A run that came to its end. */
  private record Attempt(RunRequest request, RunAssembly run, RunResult result) {}

  private Attempt attempt(RunRequest request, OutputListener output) throws BadBinaryException {
    RunAssembly run = program.assembled(request, selective, null, null);
    run.outputListener(output);
    return new Attempt(request, run, run.run());
  }
}
