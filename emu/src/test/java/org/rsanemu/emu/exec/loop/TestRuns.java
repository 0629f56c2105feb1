// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.exec.result.Continuation;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.KnownAtomics;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunLimits;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.RunSchedule;
import org.rsanemu.emu.exec.result.Stretch;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.testbins.Testbins;

/** Runs of a test program, which know what its first run learned. */
final class TestRuns implements AutoCloseable {
  private static final long MOST_INSTRUCTIONS = 20_000_000;

  private final String path;
  private final DebugInfo debug;
  private final Program program;
  private List<RunRequest.CodeOffset> learned = List.of();

  TestRuns(String isa, String name) throws BadBinaryException {
    this(isa, name, false);
  }

  /**
   * @param fully whether every instruction and access is reported
   */
  TestRuns(String isa, String name, boolean fully) throws BadBinaryException {
    Path binary = Testbins.of(isa, name);
    path = binary.toString();
    var image = ElfLoader.load(binary);
    debug = DwarfInfo.open(image);
    program = Program.open(image, debug);
    if (fully) {
      program.instrumentFully();
    }
    RunResult first = run(1);
    learned = first.learned();
    while (first.counters().learnedLate() > 0) {
      first = run(1);
      learned = first.learned();
    }
  }

  RunResult run(long seed) throws BadBinaryException {
    return run(Scheduling.of("random"), seed);
  }

  RunResult run(Scheduling scheduling, long seed) throws BadBinaryException {
    return program.run(request(scheduling, seed));
  }

  /** The first run, whose output another takes. */
  RunResult writingTo(RunListener output) throws BadBinaryException {
    return program.run(request(Scheduling.of("random"), 1), output);
  }

  /** The run of a seed, which continues otherwise. */
  RunResult goingOn(long seed, Continuation by) throws BadBinaryException {
    return program.run(request(Scheduling.of("random"), seed).goingOn(by));
  }

  /** The run of a seed, which notes locks. */
  RunResult watching(long seed, List<Stretch> memory) throws BadBinaryException {
    return program.run(request(Scheduling.of("random"), seed).watching(memory));
  }

  private RunRequest request(Scheduling scheduling, long seed) {
    return new RunRequest(
        new ProgramInput(List.of(path), List.of(), new byte[0], HostFiles.OWN),
        new EmulatedMachine(true, 4, Capacity.USUAL),
        new RunSchedule(seed, 1, scheduling, ScheduleSource.FREE),
        new RunLimits(MOST_INSTRUCTIONS, Long.MAX_VALUE),
        new KnownAtomics(List.of(), learned),
        Judging.USUAL);
  }

  /** The first finding of a sort in the runs of seeds from 1 on. */
  <F extends Finding> F first(Class<F> sort) throws BadBinaryException {
    for (int seed = 1; seed <= 50; seed++) {
      for (Finding finding : run(seed).findings()) {
        if (sort.isInstance(finding)) {
          return sort.cast(finding);
        }
      }
    }
    throw new AssertionError("no " + sort.getSimpleName() + " in 50 runs of " + path);
  }

  /** Lines {@code ROLE thread KIND} of the steps of a finding. */
  static List<String> lines(List<TraceStep> steps) {
    List<String> lines = new ArrayList<>();
    for (TraceStep step : steps) {
      lines.add(step.role() + " T" + step.thread() + " " + step.kind());
    }
    return lines;
  }

  @Override
  public void close() {
    program.close();
    debug.close();
  }
}
