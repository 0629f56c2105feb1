// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.fs.FileChange;
import org.rsanemu.emu.sched.Choices;

/**
 * What one run showed.
 *
 * @param modules the ELF files that were mapped; 0 is the program itself
 * @param findings in the order in which they were found, each pair of code places once
 * @param output what the guest wrote to its standard output and error, in order
 * @param learned plain instructions seen to touch locations and nothing else, in order; a superset
 *     of the request's. The first run starts again with it if {@link Counters#learnedLate} says so
 * @param doubtful plain instructions of judged code that met atomic memory, and of which it is not
 *     sure what they mean
 * @param unsupportedCalls system calls answered with ENOSYS, by name, with how often
 * @param warnings what the report must say besides, each once, in order
 * @param fileChanges of the first run alone: what it did to the files of the folders that it may
 *     write to, in order
 * @param observed what judged code did to atomic memory
 * @param schedule what repeats the run, if that was to be noted; null too if it is too long
 */
public record RunResult(
    Ending ending,
    List<Module> modules,
    List<ThreadInfo> threads,
    List<Finding> findings,
    List<Output> output,
    List<RunRequest.CodeOffset> learned,
    Doubtful doubtful,
    List<CallCount> unsupportedCalls,
    List<String> warnings,
    List<FileChange> fileChanges,
    Observed observed,
    Counters counters,
    @Nullable Schedule schedule) {

  /** A run of which no schedule was noted. */
  public RunResult(
      Ending ending,
      List<Module> modules,
      List<ThreadInfo> threads,
      List<Finding> findings,
      List<Output> output,
      List<RunRequest.CodeOffset> learned,
      Doubtful doubtful,
      List<CallCount> unsupportedCalls,
      List<String> warnings,
      List<FileChange> fileChanges,
      Observed observed,
      Counters counters) {
    this(
        ending,
        modules,
        threads,
        findings,
        output,
        learned,
        doubtful,
        unsupportedCalls,
        warnings,
        fileChanges,
        observed,
        counters,
        null);
  }

  /** The same with other findings. */
  public RunResult with(List<Finding> others) {
    return new RunResult(
        ending,
        modules,
        threads,
        List.copyOf(others),
        output,
        learned,
        doubtful,
        unsupportedCalls,
        warnings,
        fileChanges,
        observed,
        counters,
        schedule);
  }

  /** The same without its schedule. */
  public RunResult withoutSchedule() {
    return new RunResult(
        ending,
        modules,
        threads,
        findings,
        output,
        learned,
        doubtful,
        unsupportedCalls,
        warnings,
        fileChanges,
        observed,
        counters);
  }

  /**
   * Plain instructions of judged code that met atomic memory, each list in order.
   *
   * @param mixed seen to touch both locations and plain memory: they stay plain
   * @param volatiles which count as relaxed atomic accesses, because the type is volatile
   * @param undescribed which count as atomic ones, because nothing says what their source means
   * @param unscheduled of an exploration: others may come before them, or between their parts, and
   *     that was not all explored
   */
  public record Doubtful(
      List<RunRequest.CodeOffset> mixed,
      List<RunRequest.CodeOffset> volatiles,
      List<RunRequest.CodeOffset> undescribed,
      List<RunRequest.CodeOffset> unscheduled) {
    /** There are none. */
    public static final Doubtful NONE = new Doubtful(List.of(), List.of(), List.of(), List.of());

    public Doubtful {
      mixed = List.copyOf(mixed);
      volatiles = List.copyOf(volatiles);
      undescribed = List.copyOf(undescribed);
      unscheduled = List.copyOf(unscheduled);
    }
  }

  /**
   * What a run's schedule is besides its request.
   *
   * @param choices whom it let run
   * @param known instructions that it knew to touch locations only when it began
   * @param explored what was known of its steps, if it is an execution of an exploration: its
   *     choices are between steps then
   */
  public record Schedule(
      Choices choices, List<RunRequest.CodeOffset> known, @Nullable KnownSteps explored) {}

  /**
   * A mapped ELF file.
   *
   * @param path of the file on the host, absolute
   * @param bias what was added to its ELF addresses
   */
  public record Module(String path, long bias) {}

  /** How often a system call that is not there was made. */
  public record CallCount(String name, long count) {}

  /** Bytes that the guest wrote to {@code descriptor} 1 or 2. */
  public record Output(int descriptor, byte[] bytes) {}

  /**
   * A guest thread.
   *
   * @param number dense, 0 is the main thread
   * @param tid what the guest knows it by
   * @param creator the thread that created it, -1 for the main thread
   * @param created the stack of its creation, innermost frame first; empty for the main thread
   */
  public record ThreadInfo(int number, int tid, int creator, List<Frame> created) {}

  /**
   * What was done.
   *
   * @param instructions guest instructions of all threads
   * @param events atomic events that reached the monitor
   * @param locations atomic locations that were accessed
   * @param plainAccesses accesses to plain memory that the race detector judged
   * @param choices points at which the scheduler had a choice
   * @param switches how often it went to another thread
   * @param storeStoreFences store-store fences that were treated as fence rel
   * @param uncheckedHistories checks that would have needed writes no longer kept (design section
   *     4)
   * @param judgedEvents atomic events by judged code
   * @param busyWaits how often a thread was put to sleep because it waited in a loop
   * @param retries failed attempts of compare-and-swap loops that were not events
   * @param whatIfs how often a thread was run alone to see what it would do
   * @param unknownOrders atomic events by judged code whose orders were to be the source's, and are
   *     their instructions', because the source's are not known
   * @param learnedLate how many of the instructions that it learned to touch locations only the run
   *     had to know from its start
   * @param steps which of the choices were before steps of the program's own, as PCT counts them
   */
  public record Counters(
      long instructions,
      long events,
      long locations,
      long plainAccesses,
      long choices,
      long switches,
      long storeStoreFences,
      long uncheckedHistories,
      long judgedEvents,
      long busyWaits,
      long retries,
      long whatIfs,
      long unknownOrders,
      long learnedLate,
      long steps) {}
}
