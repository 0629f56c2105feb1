// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.thread.Exclusive;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;

/** Attempts to write that fail only to be made again, with the value that they found. */
final class FailedAttempts {
  private final LoopRounds rounds;
  private final ScratchExecution scratch;
  private final RoundTrace trace;
  private final MachineMemory memory;
  private final RetriedAttempt retried;

  FailedAttempts(LoopRounds rounds, RetriedAttempt retried) {
    this.rounds = rounds;
    this.retried = retried;
    scratch = rounds.scratch();
    trace = rounds.trace();
    memory = rounds.memory();
  }

  /**
   * Whether the write that the what-if execution has just made is the attempt of this round.
   *
   * @param executedBefore instructions of the what-if execution before it
   */
  boolean succeeds(Effect effect, long executedBefore) {
    long executed = scratch.executed() - executedBefore;
    Ranges reads = scratch.reads();
    return switch (effect) {
      case Effect.Cas _ -> executed == 1;
      case Effect.LoadExclusive _ ->
          executed <= Exclusive.BOUND
              && !reads.isEmpty()
              && scratch.writes().start(0) == reads.start(0);
      default -> false;
    };
  }

  /**
   * Whether all failed attempts but the last before the one that succeeds might as well not have
   * been made: a failure forgets what was before it, and the thread is at this attempt as if it had
   * come from one that found the value which this one expects.
   *
   * @param longest round that is followed
   */
  boolean isRetried(long pc, Effect effect, long longest) {
    if (rounds.run(pc, longest) != ScratchExecution.Stop.PLACE
        || rounds.doSeveral()
        || trace.changesLocations()) {
      return false;
    }
    rounds.note(1);
    if (!rounds.changesOnlyUnused(pc)
        || !retried.forgets(trace.path(), rounds.call(), rounds.state(0), rounds.state(1))) {
      return false;
    }
    int register = expectedRegister(effect);
    long address = scratch.reads().start(0);
    int size = scratch.reads().size(0);
    if (register < 0 || size > Long.BYTES) {
      return false;
    }
    long found = memory.peek(address, size);
    long expected = rounds.register(register);
    scratch.was(address, size, size < Long.BYTES ? expected & (1L << 8 * size) - 1 : expected);
    boolean fails = rounds.run(pc, longest) == ScratchExecution.Stop.PLACE;
    scratch.was(address, size, found);
    if (!fails || rounds.doSeveral()) {
      return false;
    }
    rounds.note(2);
    return rounds.isSame(pc, 0, 2);
  }

  private int expectedRegister(Effect effect) {
    return switch (effect) {
      case Effect.Cas cas when cas.expected().size() == 1 -> cas.expected().getFirst();
      case Effect.LoadExclusive _ -> retried.expected();
      default -> -1;
    };
  }
}
