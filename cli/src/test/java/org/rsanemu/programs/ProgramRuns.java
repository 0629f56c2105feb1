// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.Seeds;
import org.rsanemu.cli.options.Sysroots;
import org.rsanemu.cli.worker.RecordCodec;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.KnownAtomics;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunLimits;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.RunSchedule;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/** Runs a program until all that is expected has shown, or often enough. */
final class ProgramRuns {
  private static final long MOST_INSTRUCTIONS = 50_000_000;
  private static final int MOST_RESTARTS = 20;

  private final Path binary;
  private final List<String> environment;
  private final Setting setting;
  private final HostFiles files;
  private final List<RunRequest.AtomicRange> atomics = new ArrayList<>();
  private final Set<String> expected;
  private final Sightings sightings = new Sightings();
  private RunResult last;
  private @Nullable RunRequest recording;
  private @Nullable RunResult recorded;

  /**
   * How a program is run.
   *
   * @param environment {@code NAME=value} strings; {@code $FOLDER} is the program's own
   * @param atomics names of variables that the binary does not show to be atomic
   * @param mode what is reported
   */
  record Setting(List<String> environment, List<String> atomics, ProgramMode mode) {
    static final Setting PLAIN = new Setting(List.of(), List.of(), ProgramMode.DEFAULT);
  }

  private ProgramRuns(Image image, Setting setting, Set<String> expected) {
    this.binary = image.path();
    this.expected = expected;
    this.setting = setting;
    String folder = binary.getParent().toString();
    this.environment =
        setting.environment().stream()
            .map(variable -> variable.replace("$FOLDER", folder))
            .toList();
    String sysroot = Sysroots.usual(image.machine()).toString();
    this.files = new HostFiles(sysroot, List.of(), List.of());
  }

  /**
   * Runs up to {@code runs} times.
   *
   * @param expected as {@link Header#findings} writes it; when all of it has shown, no further run
   *     is needed
   */
  static ProgramRuns of(Path binary, Setting setting, Set<String> expected, int runs)
      throws BadBinaryException {
    Image image = ElfLoader.load(binary);
    ProgramRuns all = new ProgramRuns(image, setting, expected);
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = all.open(image, debug)) {
      all.run(program, runs);
      all.replay(program);
    } finally {
      all.sightings.close();
    }
    return all;
  }

  /** The results of the first runs, all of which know what the first has learned. */
  static List<RunResult> results(Path binary, Setting setting, int runs) throws BadBinaryException {
    Image image = ElfLoader.load(binary);
    ProgramRuns all = new ProgramRuns(image, setting, Set.of());
    List<RunResult> results = new ArrayList<>();
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = all.open(image, debug)) {
      List<RunRequest.CodeOffset> learned = all.learn(program);
      results.add(all.last);
      for (int run = 2; run <= runs; run++) {
        results.add(program.run(all.request(run, learned)));
      }
    } finally {
      all.sightings.close();
    }
    return results;
  }

  private Program open(Image image, DebugInfo debug) throws BadBinaryException {
    for (String name : setting.atomics()) {
      image.symbols().named(name).stream()
          .map(symbol -> new RunRequest.AtomicRange(symbol.address(), symbol.size()))
          .forEach(atomics::add);
    }
    return Program.open(image, debug, UnaryOperator.identity(), setting.mode().orders());
  }

  /** What was found, as {@link Header#findings} writes it; harmless violations are not counted. */
  Set<String> found() {
    return sightings.found();
  }

  /** How threads waited for one another, as headers declare it. */
  Set<String> stuck() {
    return sightings.stuck();
  }

  Ending ending() {
    return last.ending();
  }

  /** What the last run wrote to its standard output. */
  String output() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    last.output().stream()
        .filter(part -> part.descriptor() == 1)
        .forEach(part -> bytes.writeBytes(part.bytes()));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Notes the schedule of the newest run that shows something. */
  private RunResult run(Program program, RunRequest request) throws BadBinaryException {
    RunResult result = program.run(request.by(ScheduleSource.RECORDED));
    if (!result.findings().isEmpty()) {
      recording = request;
      recorded = result;
    }
    return result;
  }

  /**
   * Repeats a run that showed something by its schedule: all that it shows must be the same, except
   * for the processor's answers, which only the first runs and repeated ones have.
   */
  private void replay(Program program) throws BadBinaryException {
    if (recording == null || recorded == null) {
      return;
    }
    RunResult.Schedule schedule = requireNonNull(recorded.schedule());
    RunResult again =
        program.run(
            request(recording.schedule().run(), schedule.known())
                .by(new ScheduleSource.Exact(schedule.choices())));
    assertThat(bytes(Verified.unasked(again)))
        .as("%s, repeated", binary)
        .isEqualTo(bytes(Verified.unasked(recorded)));
  }

  private static byte[] bytes(RunResult result) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      RecordCodec.write(new DataOutputStream(bytes), RunResult.class, result);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Makes the first run until it has nothing more to learn. */
  private List<RunRequest.CodeOffset> learn(Program program) throws BadBinaryException {
    List<RunRequest.CodeOffset> learned = List.of();
    for (int restart = 0; restart < MOST_RESTARTS; restart++) {
      last = run(program, request(1, learned));
      learned = last.learned();
      if (last.counters().learnedLate() == 0) {
        break;
      }
    }
    return learned;
  }

  private void run(Program program, int runs) throws BadBinaryException {
    List<RunRequest.CodeOffset> learned = learn(program);
    sightings.add(last);
    for (int run = 2;
        run <= runs && (expected.isEmpty() || !found().containsAll(expected));
        run++) {
      last = run(program, request(run, learned));
      sightings.add(last);
    }
  }

  private RunRequest request(int run, List<RunRequest.CodeOffset> learned) {
    return new RunRequest(
        new ProgramInput(List.of(binary.toString()), environment, new byte[0], files),
        new EmulatedMachine(true, 4, Capacity.USUAL),
        new RunSchedule(Seeds.ofRun(1, run), run, Scheduling.of("random"), ScheduleSource.FREE),
        new RunLimits(MOST_INSTRUCTIONS, Verified.far()),
        new KnownAtomics(List.copyOf(atomics), learned),
        Judging.usual(setting.mode() == ProgramMode.STRICT));
  }
}
