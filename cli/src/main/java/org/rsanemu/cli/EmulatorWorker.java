// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.worker.Runner;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.WorkerCommand;
import org.rsanemu.cli.worker.WorkerLoop;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/** The worker process: the emulator at the end of a pipe. */
final class EmulatorWorker {
  private EmulatorWorker() {}

  /** Serves the coordinator; does not return. */
  static void serve() {
    try {
      WorkerLoop.serve(
          EmulatorWorker::open, System.in, new FileOutputStream(WorkerCommand.ANSWERS.toFile()));
    } catch (IOException e) {
      System.err.println("rsan-emu: worker: " + e);
      System.exit(ExitCodes.OWN_FAILURE);
    }
  }

  private record ProgramRunner(Program program) implements Runner {
    @Override
    public RunResult run(RunRequest request, RunListener output) throws BadBinaryException {
      return program.run(request, output);
    }

    @Override
    public void stop() {
      program.stop();
    }
  }

  /** Loads a program into the emulator. */
  static Runner open(WorkerOpening opening) throws BadBinaryException, UnableException {
    Image image = Images.load(opening);
    try {
      return new ProgramRunner(Images.program(opening, image));
    } catch (RuntimeException | LinkageError e) {
      Optional<String> missing = MissingLibraries.reason(e);
      if (missing.isPresent()) {
        throw new UnableException(missing.get());
      }
      throw e;
    }
  }
}
