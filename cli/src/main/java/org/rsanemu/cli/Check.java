package org.rsanemu.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.rsanemu.cli.campaign.Campaign;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.FindingTally;
import org.rsanemu.cli.report.ImageSymbolizer;
import org.rsanemu.cli.report.JsonReport;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.ReportBuilder;
import org.rsanemu.cli.report.Reproduction;
import org.rsanemu.cli.report.Style;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.TextReport;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.WorkerCommand;
import org.rsanemu.cli.worker.WorkerProcess;
import org.rsanemu.emu.run.RunRequest.AtomicRange;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/** One invocation: runs, report, exit code. */
final class Check {
  private static final String SILENT_INPUT =
      "standard input is open but says nothing: the program gets an empty one (< /dev/null says so)";

  private final Path binary;
  private final List<String> arguments;
  private final ScheduleOptions schedule;
  private final ProgramOptions program;
  private final FileOptions files;
  private final ReportOptions options;
  private final Plan plan;

  Check(
      Path binary,
      List<String> arguments,
      ScheduleOptions schedule,
      ProgramOptions program,
      FileOptions files,
      ReportOptions options) {
    this.binary = binary;
    this.arguments = arguments;
    this.schedule = schedule;
    this.program = program;
    this.files = files;
    this.options = options;
    this.plan =
        new Plan(
            schedule.runs, schedule.onlyRun, schedule.jobs, schedule.seed, schedule.timeoutNanos());
  }

  /** Does it and returns the exit code. */
  int call() throws Failure, InterruptedException {
    Suppressions suppressions = suppressions();
    StandardInput input = StandardInput.start(System.in);
    Listener listener = new Listener();
    try (Interruption interruption = new Interruption()) {
      Campaign campaign = start(listener);
      interruption.stops(() -> campaign.stop(CampaignResult.Stop.INTERRUPTED));
      try {
        Image image = Images.load(files.opening(binary));
        GuestOptions guest = guest(image, input);
        FutureTask<CampaignResult> runs = new FutureTask<>(() -> campaign.run(guest));
        listener.start();
        Thread.ofPlatform().name("campaign").start(runs);
        try (ImageSymbolizer symbolizer = Images.symbolizer(files.opening(binary), image)) {
          CampaignResult result = runs.get();
          listener.end();
          carryOut(guest, result);
          return report(image, guest, symbolizer, suppressions, result);
        }
      } catch (BadBinaryException e) {
        throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
      } catch (ExecutionException e) {
        throw failure(e.getCause());
      } finally {
        listener.end();
        campaign.stop(CampaignResult.Stop.DONE);
      }
    }
  }

  /** At the very end, so that all runs see the same files. */
  private static void carryOut(GuestOptions guest, CampaignResult result) {
    HostChanges changes = new HostChanges(guest.files().writable());
    result.outcomes().stream()
        .filter(outcome -> outcome.run() == 1)
        .flatMap(outcome -> changes.carryOut(outcome.result().fileChanges()).stream())
        .forEach(problem -> System.err.println("rsan-emu: " + problem));
  }

  private Campaign start(Listener listener) throws Failure {
    int workers = Math.min(plan.jobs(), plan.counted().size());
    List<String> command = WorkerCommand.of(Main.class.getName(), workers);
    try {
      return Campaign.start(
          plan, () -> WorkerProcess.start(command, files.opening(binary)), listener);
    } catch (UnableException e) {
      throw new Failure(ExitCodes.OWN_FAILURE, e.getMessage());
    }
  }

  private static Failure failure(Throwable cause) {
    return switch (cause) {
      case BadBinaryException e -> new Failure(ExitCodes.BAD_BINARY, e.getMessage());
      case UnableException e -> new Failure(ExitCodes.OWN_FAILURE, e.getMessage());
      default -> throw new IllegalStateException(cause);
    };
  }

  private Suppressions suppressions() throws Failure {
    if (options.suppressions == null) {
      return Suppressions.none();
    }
    try {
      return Suppressions.read(options.suppressions);
    } catch (IOException e) {
      throw new Failure(ExitCodes.USAGE, "cannot read --suppressions " + options.suppressions);
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCodes.USAGE, e.getMessage());
    }
  }

  private GuestOptions guest(Image image, StandardInput input)
      throws Failure, InterruptedException {
    List<String> argv = new ArrayList<>(List.of(binary.toString()));
    argv.addAll(arguments);
    byte[] stdin = input.bytes(() -> System.err.println("rsan-emu: " + SILENT_INPUT));
    return new GuestOptions(
        argv,
        program.environment(),
        stdin,
        schedule.scheduler,
        schedule.quantum,
        schedule.maxInstructions,
        program.cpu == ProgramOptions.Cpu.LSE,
        program.cpus,
        atomics(image),
        program.judge,
        program.checkLibraries,
        files.hostFiles(image));
  }

  private List<AtomicRange> atomics(Image image) throws Failure {
    try {
      return program.atomics.stream()
          .flatMap(each -> AtomicArgument.resolve(each, image.symbols()).stream())
          .toList();
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCodes.USAGE, e.getMessage());
    }
  }

  private int report(
      Image image,
      GuestOptions guest,
      ImageSymbolizer symbolizer,
      Suppressions suppressions,
      CampaignResult result)
      throws Failure {
    List<String> command = new ArrayList<>(List.of(binary.toString()));
    command.addAll(arguments);
    ReportBuilder builder =
        new ReportBuilder(
            new Report.Tool("rsan-emu", Versions.OWN),
            new Report.Program(binary.toString(), Images.isa(image), arguments),
            plan,
            guest,
            symbolizer,
            suppressions,
            new Reproduction(RunCommand.repeated(schedule, program, files), plan.seed(), command));
    Report report =
        builder.build(result, findings -> ExitCodes.of(result, findings, options.errorExitcode));
    print(
        switch (options.format) {
          case TEXT -> TextReport.render(report, style());
          case JSON -> JsonReport.render(report);
        });
    return report.exitCode();
  }

  private Style style() {
    return options.coloured() ? Style.COLOURED : Style.PLAIN;
  }

  private void print(String text) throws Failure {
    if (options.output == null) {
      var stream = options.format == ReportOptions.Format.TEXT ? System.err : System.out;
      stream.print(text);
      stream.flush();
      return;
    }
    try {
      Files.writeString(options.output, text);
    } catch (IOException e) {
      throw new Failure(ExitCodes.OWN_FAILURE, "cannot write the report to " + options.output);
    }
  }

  /** Shows progress and the program's output while the runs go on. */
  private final class Listener implements Campaign.Listener {
    private final Progress progress =
        Progress.onTerminal("rsan-emu", options.suppressions == null ? "" : " before suppressions");
    private final FindingTally tally = new FindingTally();
    private final GuestOutput output = output();

    private GuestOutput output() {
      boolean reportOnOut = options.format != ReportOptions.Format.TEXT && options.output == null;
      FileOutputStream err = new FileOutputStream(FileDescriptor.err);
      FileOutputStream out = reportOnOut ? err : new FileOutputStream(FileDescriptor.out);
      List<Integer> runs = plan.counted();
      return new GuestOutput(
          switch (options.guestOutput) {
            case FIRST -> runs.subList(0, 1);
            case ALL -> runs;
            case NONE -> List.of();
          },
          out,
          err);
    }

    @Override
    public void finished(RunOutcome outcome, int done, int all) {
      progress.aside(() -> {
        output.accept(outcome);
        endLine();
      });
      progress.update(done, all, tally.add(outcome.result()));
    }

    private void endLine() {
      if (Terminal.isTerminal(Terminal.STANDARD_ERROR)) {
        output.endLine(System.err);
      }
    }

    void start() {
      progress.update(0, plan.counted().size(), 0);
    }

    void end() {
      progress.close();
      output.flush();
      endLine();
    }
  }
}
