// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;

/**
 * Everything that one run depends on: the same request gives the same {@link RunResult}, byte for
 * byte, but for the endings of {@link Ending.Limit} that depend on the host.
 *
 * @param arguments what the program gets as argv, the program's own name first
 * @param environment {@code NAME=value} strings
 * @param stdin what its standard input has, then end of file
 * @param seed decides every choice of the run: 64 bits, any value
 * @param run the number of this run in its invocation, from 1
 * @param scheduling what decides the schedule besides the seed
 * @param maxInstructions guest instructions, all threads together, after which the run is ended
 * @param deadline value of {@link System#nanoTime} at which the run is ended
 * @param lse whether an AArch64 guest sees and may use LSE atomics
 * @param cpus number of processors that the guest sees, 1 to 1024
 * @param atomics memory that the user declared atomic, as ELF addresses of the main module
 * @param learned instructions known to touch locations only (design section 3, point 6)
 * @param judging what of it is judged
 * @param files what the guest sees of the host's files
 * @param capacity how much it may have of memory and files
 * @param script who makes the choices; {@link ScheduleSource#FREE}: the scheduler
 * @param continuation from where on it goes on otherwise; null if it does not
 * @param watched memory of whose accesses it is asked which locks the threads had
 */
public record RunRequest(
    List<String> arguments,
    List<String> environment,
    byte[] stdin,
    long seed,
    int run,
    Scheduling scheduling,
    long maxInstructions,
    long deadline,
    boolean lse,
    int cpus,
    List<AtomicRange> atomics,
    List<CodeOffset> learned,
    Judging judging,
    HostFiles files,
    Capacity capacity,
    ScheduleSource script,
    @Nullable Continuation continuation,
    List<Stretch> watched) {
  /** With as much memory and room for files as is usual. */
  public RunRequest(
      List<String> arguments,
      List<String> environment,
      byte[] stdin,
      long seed,
      int run,
      Scheduling scheduling,
      long maxInstructions,
      long deadline,
      boolean lse,
      int cpus,
      List<AtomicRange> atomics,
      List<CodeOffset> learned,
      Judging judging,
      HostFiles files,
      ScheduleSource script) {
    this(
        arguments,
        environment,
        stdin,
        seed,
        run,
        scheduling,
        maxInstructions,
        deadline,
        lse,
        cpus,
        atomics,
        learned,
        judging,
        files,
        Capacity.USUAL,
        script,
        null,
        List.of());
  }

  /** The same run by another script. */
  public RunRequest by(ScheduleSource other) {
    return by(other, deadline);
  }

  /** The same run, with fewer or more instructions allowed. */
  public RunRequest within(long instructions) {
    return with(instructions, deadline, learned, script, continuation, watched);
  }

  /** The same run by another script, and with another deadline. */
  public RunRequest by(ScheduleSource other, long until) {
    return with(maxInstructions, until, learned, other, continuation, watched);
  }

  /** The same run, with these instructions known to touch locations only. */
  public RunRequest knowing(List<CodeOffset> instructions) {
    return with(maxInstructions, deadline, instructions, script, continuation, watched);
  }

  /** The same run, which goes on otherwise from a read on. */
  public RunRequest goingOn(Continuation by) {
    return with(maxInstructions, deadline, learned, script, by, watched);
  }

  /** The same run, of which it is asked which locks threads had at accesses of this memory. */
  public RunRequest watching(List<Stretch> memory) {
    return with(maxInstructions, deadline, learned, script, continuation, memory);
  }

  private RunRequest with(
      long instructions,
      long until,
      List<CodeOffset> known,
      ScheduleSource by,
      @Nullable Continuation onwards,
      List<Stretch> memory) {
    return new RunRequest(
        arguments,
        environment,
        stdin,
        seed,
        run,
        scheduling,
        instructions,
        until,
        lse,
        cpus,
        atomics,
        known,
        judging,
        files,
        capacity,
        by,
        onwards,
        memory);
  }

  /** Memory that is atomic from the start: {@code length} bytes at an ELF address. */
  public record AtomicRange(long address, long length) {}

  /** An instruction: the path of its module, as in {@link RunResult.Module}, and ELF address. */
  public record CodeOffset(String module, long address) implements Comparable<CodeOffset> {
    @Override
    public int compareTo(CodeOffset other) {
      int byModule = module.compareTo(other.module);
      return byModule != 0 ? byModule : Long.compareUnsigned(address, other.address);
    }
  }
}
