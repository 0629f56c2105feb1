package org.rsanemu.cli.campaign;

import java.util.List;
import org.rsanemu.emu.linux.HostFiles;
import org.rsanemu.emu.run.RunRequest;

/**
 * What every run of a campaign has in common; the fields are {@link RunRequest}'s.
 *
 * @param stdin what the program's standard input has, the same in every run
 */
public record GuestOptions(
    List<String> arguments,
    List<String> environment,
    byte[] stdin,
    String scheduler,
    int quantum,
    long maxInstructions,
    boolean lse,
    int cpus,
    List<RunRequest.AtomicRange> atomics,
    List<String> judgedModules,
    boolean checkLibraries,
    boolean strict,
    HostFiles files) {

  /** The same with another standard input. */
  public GuestOptions withStdin(byte[] input) {
    return new GuestOptions(
        arguments,
        environment,
        input,
        scheduler,
        quantum,
        maxInstructions,
        lse,
        cpus,
        atomics,
        judgedModules,
        checkLibraries,
        strict,
        files);
  }

  /** The same with another environment. */
  public GuestOptions withEnvironment(List<String> variables) {
    return new GuestOptions(
        arguments,
        variables,
        stdin,
        scheduler,
        quantum,
        maxInstructions,
        lse,
        cpus,
        atomics,
        judgedModules,
        checkLibraries,
        strict,
        files);
  }

  /** The request for one run; its deadline is left for the worker to set. */
  public RunRequest request(int run, long seed, List<RunRequest.CodeOffset> learned) {
    return new RunRequest(
        arguments,
        environment,
        stdin,
        seed,
        run,
        scheduler,
        quantum,
        maxInstructions,
        0,
        lse,
        cpus,
        atomics,
        learned,
        judgedModules,
        checkLibraries,
        strict,
        files);
  }
}
