// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.RunSchedule;
import org.rsanemu.emu.sched.Scheduling;

/**
 * What became of one run.
 *
 * @param run its number, from 1
 * @param seed its own seed, derived from the invocation's
 * @param scheduling what else decided its schedule
 */
public record RunOutcome(int run, long seed, Scheduling scheduling, RunResult result) {
  private static final long FEW_INSTRUCTIONS = 20_000_000;

  /** What became of the run that was asked for. */
  public static RunOutcome of(RunRequest request, RunResult result) {
    RunSchedule schedule = request.schedule();
    return new RunOutcome(schedule.run(), schedule.seed(), schedule.scheduling(), result);
  }

  /** Whether the run is short enough to be made again for what its report tells besides. */
  boolean isShort() {
    return result.counters().instructions() <= FEW_INSTRUCTIONS;
  }

  /** The same with other findings. */
  RunOutcome with(List<Finding> findings) {
    return new RunOutcome(run, seed, scheduling, result.with(findings));
  }
}
