// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.lift.Lifter;
import org.rsanemu.loader.BadBinaryException;

/** The runs of a program of which all is noted that its processors see, where somebody asks. */
public final class NotedRuns {
  private final @Nullable HardwareDecoder decoder;
  private final Engine engine;
  private final MachineMemory memory;
  private boolean notes;
  private boolean leaveDoubts;

  /**
   * @param facts of the program's architecture; null if its memory model is not there
   */
  public NotedRuns(
      @Nullable HardwareFacts facts,
      Lifter lifter,
      RegisterUses uses,
      Engine engine,
      MachineMemory memory) {
    decoder = facts == null ? null : new HardwareDecoder(facts, lifter, uses, engine, memory);
    this.engine = engine;
    this.memory = memory;
  }

  /** Makes a run of which all is noted. */
  public @Nullable RunResult noting(RepeatedJudging.Repetition repetition)
      throws BadBinaryException {
    notes = true;
    try {
      return repetition.run();
    } finally {
      notes = false;
    }
  }

  /** Takes all that the run which begins does; null if nobody asks. */
  public @Nullable ExecutionTrace newTrace(RunRequest request) {
    boolean wanted = notes || request.judging().model().isOfHardware();
    return wanted && decoder != null ? new ExecutionTrace(decoder, engine, memory) : null;
  }

  /** Whether the run that is over did what its processor's model does not know. */
  public boolean leaveDoubts() {
    return leaveDoubts;
  }

  /** The run that is over did so, or not. */
  public void leaveDoubts(boolean they) {
    leaveDoubts = they;
  }
}
