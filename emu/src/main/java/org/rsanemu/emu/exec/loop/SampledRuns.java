// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.KnownAtomics;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.MachineSnapshots;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.loader.BadBinaryException;

/**
 * The runs of a program whose schedules are chosen by chance, or given. The second of several runs
 * that are the same until there is a second thread takes a snapshot there, and those after it begin
 * at it.
 */
final class SampledRuns {
  private static final int MOST_RESTARTS = 4;

  /** Chains of calls, of all runs since a snapshot: of more, there is another one. */
  private static final int MOST_CHAINS = 1 << 18;

  /**
   * A snapshot saves the instructions until the second thread, and costs as much as some ten
   * thousand of them, the system calls that are made again: a static program has fewer.
   */
  private static final long USUALLY_WORTH = 30_000;

  private final Program program;
  private boolean selective = true;
  private long worth = USUALLY_WORTH;
  private @Nullable Beginning beginning;
  private @Nullable MachineSnapshots snapshots;
  private long fromSnapshot;

  /** Instructions of the last run before its second thread. */
  private long alone;

  /** All that a run depends on while it has one thread. */
  private record Beginning(
      ProgramInput input,
      EmulatedMachine machine,
      long instructions,
      KnownAtomics atomics,
      Judging judging) {
    static Beginning of(RunRequest request) {
      return new Beginning(
          request.input(),
          request.machine(),
          request.limits().instructions(),
          request.atomics(),
          request.judging());
    }
  }

  SampledRuns(Program program) {
    this.program = program;
  }

  /** From now on every instruction calls back. */
  void instrumentFully() {
    selective = false;
  }

  /** How many instructions a snapshot is to save, if it is taken: for tests, which compare. */
  void snapshotWorth(long instructions) {
    worth = instructions;
  }

  /** How many runs began where a snapshot was taken. */
  long fromSnapshot() {
    return fromSnapshot;
  }

  /** See {@link Program#run}. */
  RunResult run(RunRequest request, RunListener listener) throws BadBinaryException {
    Attempt attempt = attempt(request, listener);
    for (int restart = 0;
        restart < MOST_RESTARTS
            && !(request.schedule().script() instanceof ScheduleSource.Exact)
            && attempt.run.hasSeenLibrariesSynchronize();
        restart++) {
      Attempt next = attempt(request.knowing(attempt.result.learned()), listener);
      if (next.result.ending().isCut() && request.schedule().run() == 1) {
        break; // the one before has shown more, if less surely: who asks for the first run says so
      }
      attempt = next;
    }
    RunRequest last = attempt.request;
    return program.inspector() != null
        ? attempt.result
        : program
            .hardware()
            .answer(
                last,
                attempt.result,
                () -> program.noted().noting(() -> begun(last, RunListener.NONE).run()));
  }

  /** A run that came to its end. */
  private record Attempt(RunRequest request, RunAssembly run, RunResult result) {}

  private Attempt attempt(RunRequest request, RunListener listener) throws BadBinaryException {
    RunAssembly run = begun(request, listener);
    RunResult result = run.run();
    alone = run.executedAlone();
    return new Attempt(request, run, result);
  }

  /** A run that is at its start, or where the snapshot was taken. */
  private RunAssembly begun(RunRequest request, RunListener listener) throws BadBinaryException {
    MachineSnapshots known = snapshots(request);
    return RunAssembly.begun(
        () -> assembled(request, listener, known), known, () -> fromSnapshot++);
  }

  private RunAssembly assembled(
      RunRequest request, RunListener listener, @Nullable MachineSnapshots from)
      throws BadBinaryException {
    RunAssembly run = program.assembled(request, selective, null, from, null);
    run.listener(listener);
    return run;
  }

  /** Those of runs that begin as this one does; null if it is the first, or is not to have any. */
  private @Nullable MachineSnapshots snapshots(RunRequest request) {
    boolean may =
        program.inspector() == null
            && request.watched().isEmpty()
            && request.input().files().writable().isEmpty() // each run may find what one wrote
            && request.continuation() == null;
    if (!may) {
      return null;
    }
    Beginning own = Beginning.of(request);
    if (!own.equals(beginning)) {
      beginning = own;
      snapshots = null;
    } else if (alone >= worth && (snapshots == null || snapshots.tree().size() > MOST_CHAINS)) {
      snapshots = new MachineSnapshots();
    }
    return snapshots;
  }
}
