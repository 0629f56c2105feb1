// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.sched.ScheduleSource;

/**
 * Everything that one run depends on: the same request gives the same {@link RunResult}, byte for
 * byte, except for the endings of {@link Ending.Limit} that depend on the host.
 *
 * @param input what the program gets from outside
 * @param machine what it sees of the machine
 * @param schedule who runs when
 * @param limits what ends a run that does not end by itself
 * @param atomics what is known to be atomic
 * @param judging what of it is judged
 * @param continuation from where on it continues otherwise; null if it does not
 * @param watched memory of whose accesses it is asked which locks the threads had
 */
public record RunRequest(
    ProgramInput input,
    EmulatedMachine machine,
    RunSchedule schedule,
    RunLimits limits,
    KnownAtomics atomics,
    Judging judging,
    @Nullable Continuation continuation,
    List<Stretch> watched) {
  /** A run of which nothing is asked besides. */
  public RunRequest(
      ProgramInput input,
      EmulatedMachine machine,
      RunSchedule schedule,
      RunLimits limits,
      KnownAtomics atomics,
      Judging judging) {
    this(input, machine, schedule, limits, atomics, judging, null, List.of());
  }

  /** The same run by another script. */
  public RunRequest by(ScheduleSource other) {
    return by(other, limits.deadline());
  }

  /** The same run by another script, and with another deadline. */
  public RunRequest by(ScheduleSource other, long until) {
    return new RunRequest(
        input,
        machine,
        schedule.by(other),
        new RunLimits(limits.instructions(), until),
        atomics,
        judging,
        continuation,
        watched);
  }

  /** The same run, with fewer or more instructions allowed. */
  public RunRequest within(long instructions) {
    RunLimits other = new RunLimits(instructions, limits.deadline());
    return new RunRequest(input, machine, schedule, other, atomics, judging, continuation, watched);
  }

  /** The same run, with these instructions known to touch locations only. */
  public RunRequest knowing(List<CodeOffset> instructions) {
    KnownAtomics known = new KnownAtomics(atomics.declared(), instructions);
    return new RunRequest(input, machine, schedule, limits, known, judging, continuation, watched);
  }

  /** The same run, which continues otherwise from a read on. */
  public RunRequest goingOn(Continuation by) {
    return new RunRequest(input, machine, schedule, limits, atomics, judging, by, watched);
  }

  /** The same run, of which it is asked which locks threads had at accesses of this memory. */
  public RunRequest watching(List<Stretch> memory) {
    return new RunRequest(input, machine, schedule, limits, atomics, judging, continuation, memory);
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
