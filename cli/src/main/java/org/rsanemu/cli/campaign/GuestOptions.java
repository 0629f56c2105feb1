// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.KnownAtomics;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunLimits;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunSchedule;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;

/**
 * What every run of a campaign has in common.
 *
 * @param input what the program gets from outside, the same in every run
 * @param machine what it sees of the machine
 * @param scheduling what decides schedules besides the seed
 * @param maxInstructions guest instructions, all threads together, after which a run is ended
 * @param atomics memory that the user declared atomic
 * @param judging what of a run is judged
 */
public record GuestOptions(
    ProgramInput input,
    EmulatedMachine machine,
    Scheduling scheduling,
    long maxInstructions,
    List<RunRequest.AtomicRange> atomics,
    Judging judging) {
  /** The same with another input. */
  public GuestOptions with(ProgramInput other) {
    return new GuestOptions(other, machine, scheduling, maxInstructions, atomics, judging);
  }

  /** What a run is scheduled by, if no run before it has a say. */
  public Scheduling scheduling(int run) {
    return Portfolio.isMeant(scheduling) ? Portfolio.usual(scheduling, run) : scheduling;
  }

  /**
   * What run 1 is scheduled by while it learns what all runs start from: so that this does not
   * depend on the strategy that somebody names to repeat a run.
   */
  Scheduling learning() {
    return scheduling.strategy().equals(Strategy.ROUND_ROBIN)
        ? scheduling
        : scheduling.with(Strategy.RANDOM, scheduling.depth());
  }

  /** The request for one run; its deadline is left for the worker to set. */
  public RunRequest request(int run, long seed, Scheduling by, Basis basis) {
    Scheduling prepared = by.isPct() ? by.withSteps(basis.steps()) : by;
    return new RunRequest(
        input,
        machine,
        new RunSchedule(seed, run, prepared, ScheduleSource.FREE),
        new RunLimits(maxInstructions, 0),
        new KnownAtomics(atomics, basis.known()),
        judging);
  }
}
