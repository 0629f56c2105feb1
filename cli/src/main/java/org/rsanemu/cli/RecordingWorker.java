// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.Worker;
import org.rsanemu.cli.worker.WorkerDiedException;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.loader.BadBinaryException;

/** Has another worker note the schedules of its runs; those of runs that found nothing go. */
record RecordingWorker(Worker worker) implements Worker {
  @Override
  public RunResult run(RunRequest request, long remainingNanos, RunListener output)
      throws WorkerDiedException, BadBinaryException, UnableException {
    RunResult result = worker.run(request.by(ScheduleSource.RECORDED), remainingNanos, output);
    return result.findings().isEmpty() ? result.withoutSchedule() : result;
  }

  @Override
  public void stop() {
    worker.stop();
  }

  @Override
  public void open(WorkerOpening opening) {
    worker.open(opening);
  }

  @Override
  public void close() {
    worker.close();
  }
}
