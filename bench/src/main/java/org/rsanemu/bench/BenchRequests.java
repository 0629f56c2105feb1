// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

import java.util.List;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.KnownAtomics;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunLimits;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.RunSchedule;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.loader.BadBinaryException;

/** Runs of the tool as the command line would ask for them. */
public final class BenchRequests {
  private static final long HOUR = 3_600_000_000_000L;

  private BenchRequests() {}

  static RunRequest of(Subject subject, Schedule schedule, List<CodeOffset> learned) {
    return new RunRequest(
        new ProgramInput(subject.command(), List.of(), new byte[0], subject.files()),
        new EmulatedMachine(true, 4, Capacity.USUAL),
        new RunSchedule(
            schedule.seed(), 1, Scheduling.of(schedule.scheduler()), ScheduleSource.FREE),
        new RunLimits(Long.MAX_VALUE - 1, System.nanoTime() + HOUR),
        new KnownAtomics(List.of(), learned),
        Judging.USUAL);
  }

  /**
   * A first run.
   *
   * @param starts how often it was started, because it had learned which instructions are atomic
   */
  record First(RunResult result, int starts) {
    List<CodeOffset> learned() {
      return result.learned();
    }
  }

  /** Runs until it learns no more, as the command line does. */
  static First first(Program program, Subject subject) {
    List<CodeOffset> known = List.of();
    for (int starts = 1; ; starts++) {
      RunResult result = checked(program, of(subject, Schedule.USUAL, known));
      if (result.threads().size() < 2 || result.counters().learnedLate() == 0) {
        return new First(result, starts);
      }
      known = result.learned();
    }
  }

  /** Runs once; the program must end by itself, with status 0. */
  static RunResult checked(Program program, RunRequest request) {
    RunResult result;
    try {
      result = program.run(request);
    } catch (BadBinaryException e) {
      throw new IllegalStateException(e);
    }
    if (!result.ending().equals(new Ending.Exited(0))) {
      throw new IllegalStateException(
          request.input().arguments() + " ended with " + result.ending());
    }
    return result;
  }
}
