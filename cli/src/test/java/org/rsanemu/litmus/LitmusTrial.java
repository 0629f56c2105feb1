// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Seeds;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.cli.verify.Verifier;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.KnownAtomics;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunLimits;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.RunSchedule;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable;

/** One litmus program, run until it shows a violation, at most so many times. */
final class LitmusTrial {
  private static final long INSTRUCTIONS = 20_000_000;
  private static final int MOST_RESTARTS = 20;

  /** Of an execution that is explored. */
  private static final int STEPS = 400;

  private final Program program;
  private final Image image;
  private final Target target;
  private final int number;
  private final boolean strict;

  /**
   * @param number the program's in its batch
   * @param strict whether every violation counts, and loops are not taken for waits
   */
  LitmusTrial(Program program, Image image, Target target, int number, boolean strict) {
    this.program = program;
    this.image = image;
    this.target = target;
    this.number = number;
    this.strict = strict;
  }

  /**
   * What came of it.
   *
   * @param violation the first one, in words; null if none
   * @param runs how many were made
   * @param complaints what no run of a litmus program may show
   */
  record Outcome(@Nullable String violation, int runs, List<String> complaints) {}

  /**
   * Makes {@code runs} runs of {@code seed}, as the command does, or fewer if a violation shows.
   */
  Outcome run(long seed, int runs) throws BadBinaryException {
    List<RunRequest.CodeOffset> learned = List.of();
    for (int run = 1; run <= runs; run++) {
      RunRequest request = request(Seeds.ofRun(seed, run), run, learned);
      RunResult result = program.run(request);
      for (int i = 0; run == 1 && result.counters().learnedLate() > 0; i++) {
        if (i == MOST_RESTARTS) {
          return new Outcome(null, run, List.of("learns for ever"));
        }
        learned = result.learned();
        request = request(request.schedule().seed(), run, learned);
        result = program.run(request);
      }
      learned = run == 1 ? result.learned() : learned;
      List<String> complaints = complaints(result);
      String violation = violation(result);
      if (violation != null || !complaints.isEmpty()) {
        String where = " in run " + run + ", seed " + request.schedule().seed();
        return new Outcome(
            violation == null ? null : violation + where,
            run,
            complaints.stream().map(c -> c + where).toList());
      }
    }
    return new Outcome(null, runs, List.of());
  }

  /**
   * What exploring its schedules shows.
   *
   * @param violation the first one, in words; null if none
   * @param isProved whether there is no other
   */
  record Explored(@Nullable String violation, boolean isProved) {}

  /** Explores so many executions at most, or fewer if a violation shows. */
  Explored explore(int executions) throws BadBinaryException {
    Verification result =
        new Verifier(
                program,
                new GuestOptions(
                    input(),
                    machine(),
                    Scheduling.of(Strategy.ROUND_ROBIN),
                    INSTRUCTIONS,
                    List.of(),
                    Judging.usual(strict)),
                1,
                new Bounds(executions, STEPS, Bounds.UNBOUNDED),
                false,
                System.nanoTime() + Long.MAX_VALUE / 4)
            .run(() -> null, (explorer, execution) -> {});
    String violation =
        result.outcomes().stream()
            .map(outcome -> violation(outcome.result()))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    return new Explored(violation, violation == null && result.isComplete());
  }

  private ProgramInput input() {
    return new ProgramInput(
        List.of("litmus", Integer.toString(number)), List.of(), new byte[0], HostFiles.OWN);
  }

  private EmulatedMachine machine() {
    return new EmulatedMachine(target.lse(), 2, Capacity.USUAL);
  }

  private RunRequest request(long seed, int run, List<RunRequest.CodeOffset> learned) {
    return new RunRequest(
        input(),
        machine(),
        new RunSchedule(seed, run, Scheduling.of("random"), ScheduleSource.FREE),
        new RunLimits(INSTRUCTIONS, Long.MAX_VALUE),
        new KnownAtomics(List.of(), learned),
        Judging.usual(strict));
  }

  private @Nullable String violation(RunResult result) {
    for (Finding finding : result.findings()) {
      if (finding instanceof Finding.Robustness robustness
          && !robustness.consequence().isHarmless()
          && isLitmus(robustness.memory())) {
        return "%s %s of %s at %#x misses %s at %#x, hb %d, must %d, %s"
            .formatted(
                robustness.access().order().label(),
                robustness.access().kind(),
                name(robustness.memory()),
                pc(robustness.access()),
                robustness.missed().kind(),
                pc(robustness.missed()),
                robustness.hb(),
                robustness.must(),
                robustness.consequence().verdict());
      }
    }
    return null;
  }

  private static long pc(Finding.Side side) {
    return side.stack().isEmpty() ? 0 : side.stack().getFirst().address();
  }

  private boolean isLitmus(Finding.Memory memory) {
    return name(memory).startsWith(CBatch.prefix(number));
  }

  private String name(Finding.Memory memory) {
    if (memory.kind() != Finding.Memory.Kind.GLOBAL || memory.module() != 0) {
      return memory.kind().name();
    }
    SymbolTable.Symbol symbol = image.symbols().objectAt(memory.base());
    return symbol == null ? Long.toHexString(memory.base()) : symbol.name();
  }

  private List<String> complaints(RunResult result) {
    List<String> complaints = new ArrayList<>();
    if (!(result.ending() instanceof Ending.Exited(int status)) || status != 0) {
      complaints.add("ends with " + result.ending());
    }
    for (Finding finding : result.findings()) {
      switch (finding) {
        case Finding.Race race -> complaints.add("race on " + name(race.memory()));
        case Finding.Robustness robustness -> {
          if (!isLitmus(robustness.memory())) {
            complaints.add("violation on " + name(robustness.memory()));
          }
        }
        case Finding.Stuck stuck -> complaints.add(stuck.kind());
        case Finding.Crash crash -> complaints.add("crash by signal " + crash.signal());
      }
    }
    return complaints;
  }
}
