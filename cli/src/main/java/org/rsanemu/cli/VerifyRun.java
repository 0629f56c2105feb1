// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.files.BoundedFile;
import org.rsanemu.cli.files.WholeFile;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.FileOptions;
import org.rsanemu.cli.options.ProgramOptions;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.options.ScheduleOptions;
import org.rsanemu.cli.options.VerifyOptions;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.build.CaseBuilder;
import org.rsanemu.cli.report.build.Reproduction;
import org.rsanemu.cli.report.group.LazyKeys;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.cli.report.source.SourceFiles;
import org.rsanemu.cli.terminal.StandardInput;
import org.rsanemu.cli.terminal.Terminal;
import org.rsanemu.cli.verify.BadStateException;
import org.rsanemu.cli.verify.LongExploration;
import org.rsanemu.cli.verify.SavedExploration;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.cli.verify.Verifier;
import org.rsanemu.cli.worker.JavaRestart;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.loop.ExplorationWorkers;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.explore.Counts;
import org.rsanemu.emu.explore.DivergedException;
import org.rsanemu.emu.linux.base.RawText;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/** One exploration, in this process, and its report. */
final class VerifyRun {
  private final Path binary;
  private final List<String> arguments;
  private final VerifyOptions options;
  private final ProgramOptions programOptions;
  private final FileOptions files;
  private final ReportOptions reportOptions;
  private final KeepingOptions keeping;
  private final ReportMaker maker;
  private final ScheduleOptions schedule = new ScheduleOptions();

  VerifyRun(
      Path binary,
      List<String> arguments,
      VerifyOptions options,
      ProgramOptions programOptions,
      FileOptions files,
      ReportOptions reportOptions,
      KeepingOptions keeping)
      throws Failure {
    this.keeping = keeping;
    this.binary = binary;
    this.arguments = arguments;
    this.options = options;
    this.programOptions = programOptions;
    this.files = files;
    this.reportOptions = reportOptions;
    maker = ReportMaker.of(reportOptions);
    schedule.maxInstructions = options.maxInstructions;
    schedule.seed = options.seed;
    schedule.scheduler = Strategy.ROUND_ROBIN; // which is not asked
  }

  /** Does it and returns the exit code. */
  int call() throws Failure, InterruptedException {
    StandardInput input = StandardInput.start(System.in);
    WorkerOpening opening = files.opening(binary, programOptions.orders());
    try (Interruption interruption = new Interruption()) {
      Image image = Images.load(opening);
      GuestOptions usual =
          CaseGuest.of(binary, arguments, schedule, programOptions, files).of(image, input.bytes());
      GuestOptions guest =
          usual.with(usual.input().withEnvironment(programOptions.boundEnvironment()));
      String subject = subject(image, guest);
      Verification result;
      try (Program program = Images.program(opening, image);
          ExplorationWorkers workers =
              new ExplorationWorkers(options.jobs, () -> Images.program(opening, image));
          LazyKeys keys =
              new LazyKeys(
                  () -> Images.symbolizer(opening.with(Orders.ISA)), reportOptions.group)) {
        long begun = System.nanoTime() - JavaRestart.spentNanos();
        long until = begun + options.timeNanos();
        Verifier verifier =
            new Verifier(program, guest, options.seed, options.bounds(), options.keepGoing, until);
        if (!programOptions.model.isOfHardware()) {
          verifier.shareWith(workers);
        }
        interruption.stops(verifier::endExecution);
        verifier.distinguishBy(keys::of);
        SavedExploration saved = saved(subject);
        if (saved != null) {
          verifier.resume(saved);
        }
        LongExploration length =
            new LongExploration(
                Main.class.getName(), verifier, subject, guest.input().stdin(), begun, until);
        result = run(verifier, interruption, length);
        keep(verifier.saved(), subject);
      }
      return report(opening, image, guest, result);
    } catch (BadBinaryException e) {
      throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
    } catch (DivergedException e) {
      throw new Failure(
          ExitCodes.OWN_FAILURE,
          binary
              + " did not behave as before: "
              + e.getMessage()
              + " (did files that it reads change?)");
    }
  }

  private Verification run(Verifier verifier, Interruption interruption, LongExploration length)
      throws BadBinaryException {
    try (VerifyProgress progress = new VerifyProgress()) {
      return verifier.run(
          () -> interruption.isAsked() ? Verification.Stop.INTERRUPTED : null,
          (explorer, result) -> {
            progress.update(explorer.counts());
            if (!interruption.isAsked()) {
              length.check();
            }
          });
    }
  }

  // --- the file of an exploration that was stopped

  /** All that the executions depend on. */
  private String subject(Image image, GuestOptions guest) {
    byte @Nullable [] stdin = guest.input().stdin();
    return String.join(
        " ",
        Versions.OWN,
        Images.hash(image.bytes()),
        Images.hash(RawText.bytes(guest.input().arguments().toString())),
        stdin == null ? "closed" : Images.hash(stdin),
        String.valueOf(RunCommand.repeated(schedule, programOptions, files)),
        "seed " + options.seed,
        "preemptions " + options.bounds().preemptions());
  }

  private @Nullable SavedExploration saved(String subject) throws Failure {
    Optional<String> carried = JavaRestart.carried();
    if (carried.isPresent()) {
      return read(carried.get(), subject, "what was explored so far");
    }
    Path file = options.state;
    if (file == null) {
      return null;
    }
    String problem = WholeFile.problem(file);
    if (!problem.isEmpty()) {
      throw new Failure(ExitCodes.USAGE, "--state " + file + ": " + problem);
    }
    if (!Files.exists(file)) {
      return null;
    }
    try {
      return read(BoundedFile.text(file), subject, "--state " + file);
    } catch (IOException e) {
      throw new Failure(ExitCodes.USAGE, "cannot read --state " + file);
    }
  }

  private SavedExploration read(String text, String subject, String source) throws Failure {
    try {
      return SavedExploration.read(text, subject, options.bounds());
    } catch (BadStateException e) {
      throw new Failure(ExitCodes.USAGE, source + ": " + e.getMessage());
    }
  }

  private void keep(@Nullable SavedExploration left, String subject) throws Failure {
    Path file = options.state;
    if (file == null) {
      return;
    }
    try {
      if (left == null) {
        Files.deleteIfExists(file);
      } else {
        WholeFile.write(file, left.write(subject).getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new Failure(ExitCodes.OWN_FAILURE, "cannot write --state " + file);
    }
  }

  // --- the report

  private int report(WorkerOpening opening, Image image, GuestOptions guest, Verification result)
      throws Failure {
    CampaignResult.Learning learning = new CampaignResult.Learning(0, 0, true);
    CampaignResult shown =
        new CampaignResult(
            result.outcomes(),
            result.stop() == Verification.Stop.INTERRUPTED
                ? CampaignResult.Stop.INTERRUPTED
                : CampaignResult.Stop.DONE,
            learning);
    ScheduleFolder schedules = null;
    if (keeping.folder != null) {
      schedules =
          new ScheduleFolder(
              keeping.folder,
              binary,
              Images.identity(image),
              options.seed,
              RunCommand.kept(schedule, programOptions, files),
              guest,
              learning);
    }
    try (ImageSymbolizer symbolizer = Images.symbolizer(opening, image)) {
      List<String> command = new ArrayList<>(List.of(HostPath.text(binary)));
      command.addAll(arguments);
      CaseBuilder builder =
          new CaseBuilder(
              new Report.Program(HostPath.text(binary), Images.isa(image), arguments),
              new Plan(Math.max(1, result.outcomes().size()), 0, 1, options.seed, 0),
              guest,
              symbolizer,
              new SourceFiles(Path.of("").toAbsolutePath()),
              reportOptions.suppressed(),
              Reproduction.ofExploration(repeated(), options.seed, command),
              reportOptions.group);
      builder.explored(new VerifiedWords(result, options, symbolizer).explored());
      if (schedules != null) {
        builder.keeping(schedules);
      }
      CaseResult made = builder.build(String.join(" ", command), shown, status(result, shown));
      Report report = maker.report(List.of(made));
      keeping.keep(schedules, report.findings());
      new ReportWriter(reportOptions).write(report);
      return report.exitCode();
    }
  }

  private List<String> repeated() {
    List<String> all = new ArrayList<>();
    if (options.preemptions != null) {
      all.addAll(List.of("--preemption-bound", String.valueOf(options.preemptions)));
    }
    all.addAll(RunCommand.repeated(schedule, programOptions, files));
    return all;
  }

  private static int status(Verification result, CampaignResult shown) {
    return switch (result.stop()) {
      case INTERRUPTED, TROUBLE -> ExitCodes.ofRuns(shown);
      case DONE, FOUND, TIME, MEMORY ->
          result.isComplete() && !result.foundBefore() ? ExitCodes.ofRuns(shown) : ExitCodes.LIMIT;
    };
  }

  /** The counts, on a terminal. */
  private static final class VerifyProgress implements AutoCloseable {
    private static final long BETWEEN_NANOS = 200_000_000;

    private final boolean shown = Terminal.takesEscapes(Terminal.STANDARD_ERROR);
    private final long start = System.nanoTime() - JavaRestart.spentNanos();
    private long drawn = start;

    void update(Counts counts) {
      long now = System.nanoTime();
      if (shown && now - drawn >= BETWEEN_NANOS) {
        drawn = now;
        System.err.printf(
            "\r\u001b[Krsan-emu: %,d executions, %,d redundant, %d steps at most, %d s",
            counts.executions(),
            counts.redundant(),
            counts.longest(),
            (now - start) / 1_000_000_000);
        System.err.flush();
      }
    }

    @Override
    public void close() {
      if (shown) {
        System.err.print("\r\u001b[K");
        System.err.flush();
      }
    }
  }
}
