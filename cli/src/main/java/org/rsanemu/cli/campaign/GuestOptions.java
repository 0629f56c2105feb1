package org.rsanemu.cli.campaign;

import java.util.List;
import org.rsanemu.emu.linux.HostFiles;
import org.rsanemu.emu.run.LibraryOrder;
import org.rsanemu.emu.run.RunRequest;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Script;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.rc20.RaceOrder;

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
    List<String> judgedModules,
    boolean checkLibraries,
    boolean strict,
    RaceOrder races,
    LibraryOrder libraryOrder,
    HostFiles files) {

  /** Races are C++20's, and libraries order what they are documented to. */
  public GuestOptions(
      List<String> arguments,
      List<String> environment,
      byte[] stdin,
      Scheduling scheduling,
      long maxInstructions,
      boolean lse,
      int cpus,
      List<RunRequest.AtomicRange> atomics,
      List<String> judgedModules,
      boolean checkLibraries,
      boolean strict,
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
        judgedModules,
        checkLibraries,
        strict,
        RaceOrder.CPP20,
        LibraryOrder.DOCUMENTED,
        files);
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
        judgedModules,
        checkLibraries,
        strict,
        races,
        libraryOrder,
        files);
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
        judgedModules,
        checkLibraries,
        strict,
        races,
        libraryOrder,
        files);
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
        judgedModules,
        checkLibraries,
        strict,
        races,
        libraryOrder,
        files,
        Script.FREE);
  }
}
