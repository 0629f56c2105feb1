// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;

/**
 * What every run of a campaign has in common; the fields are {@link RunRequest}'s.
 *
 * @param stdin what the program's standard input has, the same in every run
 */
public record GuestOptions(
    List<String> arguments,
    List<String> environment,
    byte[] stdin,
    Scheduling scheduling,
    long maxInstructions,
    boolean lse,
    int cpus,
    List<RunRequest.AtomicRange> atomics,
    Judging judging,
    HostFiles files,
    Capacity capacity) {
  /** With as much memory and room for files as is usual. */
  public GuestOptions(
      List<String> arguments,
      List<String> environment,
      byte[] stdin,
      Scheduling scheduling,
      long maxInstructions,
      boolean lse,
      int cpus,
      List<RunRequest.AtomicRange> atomics,
      Judging judging,
      HostFiles files) {
    this(
        arguments,
        environment,
        stdin,
        scheduling,
        maxInstructions,
        lse,
        cpus,
        atomics,
        judging,
        files,
        Capacity.USUAL);
  }

  /** The same with another standard input. */
  public GuestOptions withStdin(byte[] input) {
    return new GuestOptions(
        arguments,
        environment,
        input,
        scheduling,
        maxInstructions,
        lse,
        cpus,
        atomics,
        judging,
        files,
        capacity);
  }

  /** The same with another environment. */
  public GuestOptions withEnvironment(List<String> variables) {
    return new GuestOptions(
        arguments,
        variables,
        stdin,
        scheduling,
        maxInstructions,
        lse,
        cpus,
        atomics,
        judging,
        files,
        capacity);
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
    return new RunRequest(
        arguments,
        environment,
        stdin,
        seed,
        run,
        by.isPct() ? by.withSteps(basis.steps()) : by,
        maxInstructions,
        0,
        lse,
        cpus,
        atomics,
        basis.known(),
        judging,
        files,
        capacity,
        ScheduleSource.FREE,
        null,
        List.of());
  }
}
