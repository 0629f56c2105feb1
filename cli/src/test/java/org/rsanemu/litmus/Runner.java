package org.rsanemu.litmus;

import org.rsanemu.emu.run.RunRequest;
import org.rsanemu.emu.run.RunResult;

/** Runs a program once. */
@FunctionalInterface
interface Runner {
  RunResult run(RunRequest request);
}
