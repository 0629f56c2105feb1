// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.options.Sysroots;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.cli.verify.Verifier;
import org.rsanemu.emu.exec.loop.ExplorationWorkers;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.HardwareVerdict;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.KnownSteps;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunRequest.AtomicRange;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.emu.explore.Explorer;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * All schedules of a program, explored.
 *
 * @param found what they showed, as {@link Header#findings} writes it
 * @param executions what each of them showed, if that was to be kept
 */
record Verified(Verification result, Set<String> found, List<RunResult> executions) {
  private static final long MOST_INSTRUCTIONS = 50_000_000;

  /** As the command line has it: longer executions are cut. */
  private static final int STEPS = 10_000;

  /** A deadline that nobody comes to. */
  static long far() {
    return System.nanoTime() + Long.MAX_VALUE / 4;
  }

  /** Explores so many executions at most, and continues after findings. */
  static Verified of(Path binary, Header header, int executions) throws BadBinaryException {
    return explored(binary, header, executions, false, true);
  }

  /** The same, in that mode. */
  static Verified of(Path binary, Header header, int executions, ProgramMode mode)
      throws BadBinaryException {
    return explored(binary, header, executions, mode, false, _ -> {}, _ -> {});
  }

  /** The same, and keeps what each execution showed. */
  static Verified kept(Path binary, Header header, int executions) throws BadBinaryException {
    return explored(binary, header, executions, true, true);
  }

  /**
   * What the first executions show.
   *
   * @param snapshots whether they may begin in the middle, and not every instruction calls back
   */
  static Verified first(Path binary, Header header, int executions, boolean snapshots)
      throws BadBinaryException {
    return explored(binary, header, executions, true, snapshots);
  }

  /** What the first executions show if they begin wherever they can. */
  static Verified firstWithCheckpoints(Path binary, Header header, int executions)
      throws BadBinaryException {
    return explored(binary, header, executions, true, Program::alwaysGoBack);
  }

  /**
   * What the first executions show if several threads explore from the beginning.
   *
   * @param replayed takes how many executions one of them has taken over from others
   */
  static Verified firstWithJobs(
      Path binary, Header header, int executions, int jobs, LongConsumer replayed)
      throws BadBinaryException {
    try (ExplorationWorkers workers = new ExplorationWorkers(jobs, () -> opened(binary), 1)) {
      Verified verified =
          explored(
              binary,
              header,
              executions,
              ProgramMode.DEFAULT,
              true,
              _ -> {},
              v -> v.shareWith(workers));
      replayed.accept(workers.replayed());
      return verified;
    }
  }

  private static Program opened(Image image, DebugInfo debug, ProgramMode mode)
      throws BadBinaryException {
    return Program.open(image, debug, UnaryOperator.identity(), mode.orders());
  }

  private static Program opened(Path binary) throws BadBinaryException {
    Image image = ElfLoader.load(binary);
    try (DebugInfo debug = DwarfInfo.open(image)) {
      return Program.open(image, debug);
    }
  }

  private static Verified explored(
      Path binary, Header header, int executions, boolean keeps, boolean snapshots)
      throws BadBinaryException {
    Consumer<Program> beginning = snapshots ? _ -> {} : Verified::takesNoShortWay;
    return explored(binary, header, executions, keeps, beginning);
  }

  private static void takesNoShortWay(Program program) {
    program.neverSnapshot();
    program.instrumentFully();
  }

  private static Verified explored(
      Path binary, Header header, int executions, boolean keeps, Consumer<Program> beginning)
      throws BadBinaryException {
    return explored(binary, header, executions, ProgramMode.DEFAULT, keeps, beginning, _ -> {});
  }

  private static Verified explored(
      Path binary,
      Header header,
      int executions,
      ProgramMode mode,
      boolean keeps,
      Consumer<Program> beginning,
      Consumer<Verifier> sharing)
      throws BadBinaryException {
    Image image = ElfLoader.load(binary);
    Kept kept = new Kept();
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = opened(image, debug, mode);
        Sightings sightings = new Sightings()) {
      beginning.accept(program);
      Bounds bounds = new Bounds(executions, STEPS, Bounds.UNBOUNDED);
      Verifier verifier = new Verifier(program, guest(image, header), 1, bounds, true, far());
      sharing.accept(verifier);
      Verification result = verifier.run(() -> null, keeps ? kept::add : (_, _) -> {});
      result.outcomes().forEach(outcome -> sightings.add(outcome.result()));
      return new Verified(result, Set.copyOf(sightings.found()), kept.results);
    }
  }

  /** What all runs of a program have in common, be they sampled or explored. */
  static GuestOptions guest(Image image, Header header) {
    String folder = image.path().getParent().toString();
    List<AtomicRange> atomics =
        header.atomics().stream()
            .flatMap(name -> image.symbols().named(name).stream())
            .map(symbol -> new AtomicRange(symbol.address(), symbol.size()))
            .toList();
    return new GuestOptions(
        new ProgramInput(
            List.of(image.path().toString()),
            header.environment().stream().map(each -> each.replace("$FOLDER", folder)).toList(),
            new byte[0],
            new HostFiles(Sysroots.usual(image.machine()).toString(), List.of(), List.of())),
        new EmulatedMachine(true, 4, Capacity.USUAL),
        Scheduling.of(Strategy.ROUND_ROBIN),
        MOST_INSTRUCTIONS,
        atomics,
        Judging.USUAL);
  }

  /** The result, without what the processor can show: not every run is asked. */
  static RunResult unasked(RunResult result) {
    List<Finding> findings = new ArrayList<>();
    for (Finding each : result.findings()) {
      findings.add(each instanceof Finding.Robustness r ? r.with((HardwareVerdict) null) : each);
    }
    return result.with(findings);
  }

  /** The executions that found something, made once more by their schedules. */
  static void repeat(Path binary, Header header, Verification result, ProgramMode mode)
      throws BadBinaryException {
    List<RunOutcome> found =
        result.outcomes().stream().filter(each -> !each.result().findings().isEmpty()).toList();
    if (found.isEmpty()) {
      return;
    }
    Image image = ElfLoader.load(binary);
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = opened(image, debug, mode)) {
      for (RunOutcome outcome : found) {
        RunResult first = outcome.result();
        RunResult.Schedule schedule = requireNonNull(first.schedule());
        KnownSteps known = requireNonNull(schedule.explored());
        RunResult again =
            program.explore(
                guest(image, header)
                    .request(1, 1, outcome.scheduling(), new Basis(schedule.known(), 0))
                    .by(ScheduleSource.FREE, far()),
                Exploration.repeating(schedule.choices(), known));
        assertThat(unasked(again).findings()).isEqualTo(unasked(first).findings());
        assertThat(again.ending()).isEqualTo(first.ending());
        assertThat(again.observed().signature()).isEqualTo(first.observed().signature());
        assertThat(again.counters()).isEqualTo(first.counters());
      }
    }
  }

  /** Executions, up to the order of independent steps. */
  long count() {
    return result.counts().executions() - result.blocked();
  }

  /** The executions since it began for the last time. */
  private static final class Kept {
    private final List<RunResult> results = new ArrayList<>();
    private @Nullable Explorer last;

    void add(Explorer explorer, RunResult result) {
      if (explorer != last) {
        results.clear();
      }
      last = explorer;
      results.add(result);
    }
  }
}
