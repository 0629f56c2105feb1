package org.rsanemu.cli;

import java.io.FileOutputStream;
import java.io.IOException;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.WorkerCommand;
import org.rsanemu.cli.worker.WorkerLoop;

/** The worker process: the emulator at the end of a pipe. */
final class EmulatorWorker {
  private EmulatorWorker() {}

  /** Serves the coordinator; does not return. */
  static void serve() {
    try {
      WorkerLoop.serve(
          binary -> {
            throw new UnableException("this build has no emulator");
          },
          System.in,
          new FileOutputStream(WorkerCommand.ANSWERS.toFile()));
    } catch (IOException e) {
      System.err.println("rsan-emu: worker: " + e);
      System.exit(ExitCodes.OWN_FAILURE);
    }
  }
}
