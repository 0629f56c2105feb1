// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.util.ArrayList;
import java.util.List;

/**
 * Starts workers of which a few share a process. If one of these processes ends, for whichever of
 * its workers, the workers that follow are alone: then it is seen whose run ended it.
 */
public final class SharedProcesses implements Worker.Starter {
  /**
   * Workers in a process, at most: while Java collects garbage in it, none of them goes on. Four
   * compile a quarter of what they would alone.
   */
  public static final int MOST = 4;

  private final List<String> command;
  private final WorkerOpening opening;
  private final List<WorkerProcess> processes = new ArrayList<>();

  /**
   * @param command of a process, as {@link WorkerCommand} has it
   */
  public SharedProcesses(List<String> command, WorkerOpening opening) {
    this.command = List.copyOf(command);
    this.opening = opening;
  }

  @Override
  public synchronized Worker start() throws UnableException {
    if (processes.stream().anyMatch(process -> !process.isAlive())) {
      return WorkerProcess.alone(command, opening);
    }
    if (processes.isEmpty() || processes.getLast().workers() == MOST) {
      processes.add(WorkerProcess.start(command));
    }
    return processes.getLast().worker(opening);
  }
}
