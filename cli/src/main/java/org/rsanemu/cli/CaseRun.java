// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.Campaign;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.FileOptions;
import org.rsanemu.cli.options.ProgramOptions;
import org.rsanemu.cli.options.ScheduleOptions;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.build.CaseBuilder;
import org.rsanemu.cli.report.build.Reproduction;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.cli.report.source.SourceFiles;
import org.rsanemu.cli.terminal.StandardInput;
import org.rsanemu.cli.worker.InProcessWorker;
import org.rsanemu.cli.worker.Isolation;
import org.rsanemu.cli.worker.SharedProcesses;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.Worker;
import org.rsanemu.cli.worker.WorkerCommand;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/** Runs one program under many schedules, and says in source lines what was seen. */
final class CaseRun {
  private final Path binary;
  private final List<String> arguments;
  private final ScheduleOptions schedule;
  private final ProgramOptions program;
  private final FileOptions files;
  private final Suppressions suppressions;
  private final Grouping grouping;
  private final Plan plan;
  private final @Nullable Path kept;
  private @Nullable ScheduleFolder schedules;

  /**
   * @param kept where the schedules of runs that show something are to be written, or null
   */
  CaseRun(
      Path binary,
      List<String> arguments,
      ScheduleOptions schedule,
      ProgramOptions program,
      FileOptions files,
      Suppressions suppressions,
      Grouping grouping,
      @Nullable Path kept) {
    this.grouping = grouping;
    this.kept = kept;
    this.binary = binary;
    this.arguments = arguments;
    this.schedule = schedule;
    this.program = program;
    this.files = files;
    this.suppressions = suppressions;
    this.plan =
        new Plan(
            schedule.runs,
            schedule.onlyRun(),
            schedule.jobs,
            schedule.seed,
            schedule.timeoutNanos());
  }

  Plan plan() {
    return plan;
  }

  /** How the program is opened. */
  WorkerOpening opening() {
    return files.opening(binary, program.orders());
  }

  /**
   * Does all runs.
   *
   * @param input every run's standard input
   * @param listener is notified of the runs as they end
   * @param interruption may end it early
   * @throws Failure if the program cannot be run, or the tool cannot run anything
   */
  CaseResult run(StandardInput input, Campaign.Listener listener, Interruption interruption)
      throws Failure, InterruptedException {
    Campaign campaign = start(listener);
    interruption.stops(() -> campaign.stop(CampaignResult.Stop.INTERRUPTED));
    try {
      Image image = Images.load(opening());
      GuestOptions guest = guest(image, input);
      FutureTask<CampaignResult> runs = new FutureTask<>(() -> campaign.run(guest));
      Thread.ofPlatform().name("campaign").start(runs);
      try (ImageSymbolizer symbolizer = Images.symbolizer(opening(), image)) {
        return build(image, guest, symbolizer, runs.get());
      }
    } catch (BadBinaryException e) {
      throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } finally {
      campaign.stop(CampaignResult.Stop.DONE);
    }
  }

  private Campaign start(Campaign.Listener listener) throws Failure {
    int workers = Math.min(plan.jobs(), plan.counted().size());
    try {
      return Campaign.start(plan, starter(workers), listener);
    } catch (UnableException e) {
      throw new Failure(ExitCodes.OWN_FAILURE, e.getMessage());
    }
  }

  private Worker.Starter starter(int workers) {
    List<String> command =
        WorkerCommand.of(Main.class.getName(), workers, SharedProcesses.MOST, program.capacity());
    Worker.Starter lasting = recording(new SharedProcesses(command, opening()));
    return Isolation.mayShare()
        ? new Sharing(
            recording(() -> new InProcessWorker(EmulatorWorker::open, opening())),
            Optional.of(lasting))
        : lasting;
  }

  /** Workers in this process first, which are ready at once. */
  private record Sharing(Worker.Starter first, Optional<Worker.Starter> lasting)
      implements Worker.Starter {
    @Override
    public Worker start() throws UnableException {
      return first.start();
    }
  }

  private Worker.Starter recording(Worker.Starter starter) {
    return kept == null ? starter : () -> new RecordingWorker(starter.start());
  }

  /** After {@link #run}: the schedules of runs that showed something; null if none are kept. */
  @Nullable ScheduleFolder schedules() {
    return schedules;
  }

  private static Failure failure(@Nullable Throwable cause) {
    return switch (cause) {
      case BadBinaryException e -> new Failure(ExitCodes.BAD_BINARY, e.getMessage());
      case UnableException e -> new Failure(ExitCodes.OWN_FAILURE, e.getMessage());
      case null, default -> throw new IllegalStateException(cause);
    };
  }

  private GuestOptions guest(Image image, StandardInput input)
      throws Failure, InterruptedException {
    byte @Nullable [] stdin = input.bytes();
    if (stdin != null) {
      Isolation.input(stdin);
    }
    return CaseGuest.of(binary, arguments, schedule, program, files).of(image, stdin);
  }

  private List<String> command() {
    List<String> command = new ArrayList<>(List.of(HostPath.text(binary)));
    command.addAll(arguments);
    return command;
  }

  private CaseResult build(
      Image image, GuestOptions guest, ImageSymbolizer symbolizer, CampaignResult result) {
    schedules =
        kept == null
            ? null
            : new ScheduleFolder(
                kept,
                binary,
                Images.identity(image),
                plan.seed(),
                RunCommand.kept(schedule, program, files),
                guest,
                result.learning());
    CaseBuilder builder =
        new CaseBuilder(
            new Report.Program(HostPath.text(binary), Images.isa(image), arguments),
            plan,
            guest,
            symbolizer,
            new SourceFiles(Path.of("").toAbsolutePath()),
            suppressions,
            new Reproduction(RunCommand.repeated(schedule, program, files), plan.seed(), command()),
            grouping);
    if (schedules != null) {
      builder.keeping(schedules);
    }
    return builder.build(String.join(" ", command()), result, ExitCodes.ofRuns(result));
  }
}
