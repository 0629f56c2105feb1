// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.MachineSnapshots;
import org.rsanemu.emu.exec.schedule.ProofGap;
import org.rsanemu.emu.explore.DivergedException;
import org.rsanemu.emu.explore.Transcripts;
import org.rsanemu.loader.BadBinaryException;

/** The executions of explorations of a program. */
final class ExploredRuns {
  private final Program program;
  private final Checkpoints checkpoints;
  private boolean maySnapshot = true;
  private boolean selective = true;

  /**
   * @param checkpoints where executions may begin
   */
  ExploredRuns(Program program, Checkpoints checkpoints) {
    this.program = program;
    this.checkpoints = checkpoints;
  }

  /** Whether executions may begin later than at the program's start. */
  boolean maySnapshot() {
    return maySnapshot;
  }

  /** Executions begin at the program's start: for tests, which compare. */
  void neverSnapshot() {
    maySnapshot = false;
  }

  /** From now on every instruction calls back. */
  void instrumentFully() {
    selective = false;
  }

  /** See {@link Program#explore}. */
  RunResult explore(RunRequest request, Exploration exploration) throws BadBinaryException {
    maySnapshot &= !request.judging().model().isOfHardware(); // what is noted is not saved
    RunResult result = execute(request, exploration);
    switch (result.ending()) {
      case Ending.Limited _, Ending.Unsupported _, Ending.Failed _ -> exploration.abandon();
      case Ending.Exited _, Ending.Killed _, Ending.Stuck _, Ending.Abandoned _ ->
          exploration.end();
    }
    if (!result.doubtful().mixed().isEmpty()) {
      exploration.left(ProofGap.MIXED_ACCESSES);
    }
    if (result.counters().uncheckedHistories() > 0) {
      exploration.left(ProofGap.HISTORIES);
    }
    if (result.counters().unknownOrders() > 0) {
      exploration.left(ProofGap.UNKNOWN_ORDERS);
    }
    if (program.noted().leaveDoubts()) {
      exploration.left(ProofGap.HARDWARE);
    }
    boolean isCut = result.ending() instanceof Ending.Limited; // it may not have come there
    if (!isCut && !program.instructions().haveUsers() && !request.judging().libraries()) {
      exploration.left(ProofGap.NO_USER_CODE);
    }
    return result;
  }

  /** See {@link Program#judged}. */
  RunResult judged(RunRequest request, RunResult result) throws BadBinaryException {
    return program.hardware().answer(request, result, () -> again(request, result.schedule()));
  }

  /** Null if it cannot be made again by its schedule: it is not judged then. */
  private @Nullable RunResult again(RunRequest request, RunResult.@Nullable Schedule schedule)
      throws BadBinaryException {
    if (schedule == null || schedule.explored() == null) {
      return null;
    }
    Exploration once = Exploration.repeating(schedule.choices(), schedule.explored());
    once.snapshots().giveUp();
    once.begin(0);
    try {
      return program
          .noted()
          .noting(() -> program.assembled(request, selective, once, once.snapshots(), null).run());
    } catch (DivergedException e) {
      return null;
    }
  }

  /** See {@link Program#replay}. */
  @Nullable RunResult replay(Transcripts<Exploration.Shown> transcripts, Exploration exploration) {
    int common = exploration.explorer().common();
    RunResult result = exploration.replay(transcripts);
    if (result != null) {
      checkpoints.passed(exploration.explorer(), common);
    }
    return result;
  }

  /** Begins an execution as late as can be, and goes on to its end. */
  private RunResult execute(RunRequest request, Exploration exploration) throws BadBinaryException {
    boolean ends = false;
    try {
      RunAssembly kept = checkpoints.back(exploration.explorer(), request);
      RunResult result;
      if (kept == null) {
        exploration.begin(0);
        RunAssembly run = begun(request, exploration);
        if (mayKeep()) {
          checkpoints.begin(run, exploration.explorer());
        }
        result = requireNonNull(run.run());
      } else {
        exploration.begin(checkpoints.made());
        if (exploration.snapshots().taken() != null) {
          exploration.resumed();
        }
        result = kept.goOn();
      }
      ends = true;
      return result;
    } finally {
      if (!ends) {
        checkpoints.close();
      }
    }
  }

  private RunAssembly assembled(RunRequest request, Exploration exploration)
      throws BadBinaryException {
    return program.assembled(
        request, selective, exploration, exploration.snapshots(), mayKeep() ? checkpoints : null);
  }

  /** Whether executions may begin elsewhere than at the start. */
  private boolean mayKeep() {
    return maySnapshot && program.inspector() == null;
  }

  /** An execution that is at its start, or where the exploration's snapshot was taken. */
  private RunAssembly begun(RunRequest request, Exploration exploration) throws BadBinaryException {
    MachineSnapshots snapshots = exploration.snapshots();
    if (!mayKeep()) {
      snapshots.giveUp();
    }
    return RunAssembly.begun(
        () -> assembled(request, exploration), snapshots, exploration::resumed);
  }
}
