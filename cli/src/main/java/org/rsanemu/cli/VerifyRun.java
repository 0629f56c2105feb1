package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.CaseBuilder;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.ImageSymbolizer;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Reproduction;
import org.rsanemu.cli.report.SourceFiles;
import org.rsanemu.cli.worker.Opening;
import org.rsanemu.emu.run.Exploration;
import org.rsanemu.emu.run.Program;
import org.rsanemu.emu.run.RunRequest;
import org.rsanemu.emu.run.RunResult;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;

/** One exploration, in this process, and its report. */
final class VerifyRun {
  private final Path binary;
  private final List<String> arguments;
  private final VerifyOptions options;
  private final ProgramOptions programOptions;
  private final FileOptions files;
  private final ReportOptions reportOptions;
  private final ReportMaker maker;
  private final ScheduleOptions schedule = new ScheduleOptions();

  VerifyRun(
      Path binary,
      List<String> arguments,
      VerifyOptions options,
      ProgramOptions programOptions,
      FileOptions files,
      ReportOptions reportOptions)
      throws Failure {
    this.binary = binary;
    this.arguments = arguments;
    this.options = options;
    this.programOptions = programOptions;
    this.files = files;
    this.reportOptions = reportOptions;
    maker = ReportMaker.of(reportOptions);
    schedule.maxInstructions = options.maxInstructions;
    schedule.scheduler = Strategy.ROUND_ROBIN;
  }

  int call() throws Failure, InterruptedException {
    Opening opening = files.opening(binary, programOptions.orders());
    Image image;
    try {
      image = Images.load(opening);
      try (Program program = open(opening, image)) {
        GuestOptions guest =
            CaseGuest.of(binary, arguments, schedule, programOptions, files).of(image, new byte[0]);
        Exploration exploration = new Exploration(options.bounds());
        long deadline = System.nanoTime() + options.timeNanos();
        Basis basis = Basis.NOTHING;
        List<RunOutcome> shown = new ArrayList<>();
        int number = 0;
        long start = System.nanoTime();
        while (exploration.hasMore() && System.nanoTime() < deadline) {
          number++;
          RunRequest request =
              guest
                  .request(1, options.seed, guest.scheduling(), basis)
                  .by(org.rsanemu.emu.sched.Script.FREE, deadline);
          RunResult result = program.explore(request, exploration);
          if (result.learned().size() > basis.known().size()) {
            basis = new Basis(result.learned(), 0);
            exploration.restartWithOtherSteps();
            shown.clear();
            System.err.println("restart: learned");
            continue;
          }
          if (exploration.mustRestart()) {
            exploration.restart();
            shown.clear();
            System.err.println(
                "restart: places "
                    + exploration.open().size()
                    + " "
                    + exploration.waiting().size());
            continue;
          }
          if (number == 1 || !result.findings().isEmpty()) {
            shown.add(new RunOutcome(number, options.seed, request.scheduling(), result));
          }
          if (!result.findings().isEmpty() && !options.keepGoing) {
            break;
          }
        }
        System.err.println(
            exploration.explorer().counts()
                + " blocked "
                + exploration.blocked()
                + " gaps "
                + exploration.gaps()
                + " hit "
                + exploration.explorer().hit()
                + " more "
                + exploration.hasMore()
                + " ms "
                + (System.nanoTime() - start) / 1000000
                + " runs "
                + number);
        CampaignResult result =
            new CampaignResult(
                shown, CampaignResult.Stop.DONE, new CampaignResult.Learning(0, 0, true));
        try (ImageSymbolizer symbolizer = Images.symbolizer(opening, image)) {
          List<String> command = new ArrayList<>(List.of(binary.toString()));
          command.addAll(arguments);
          CaseBuilder builder =
              new CaseBuilder(
                  new Report.Program(binary.toString(), Images.isa(image), arguments),
                  new Plan(1, 0, 1, options.seed, options.timeNanos()),
                  guest,
                  symbolizer,
                  new SourceFiles(Path.of("").toAbsolutePath()),
                  reportOptions.suppressed(),
                  new Reproduction(
                      RunCommand.repeated(schedule, programOptions, files), options.seed, command));
          CaseResult r = builder.build(String.join(" ", command), result, ExitCodes.ofRuns(result));
          Report report = maker.report(List.of(r));
          new ReportWriter(reportOptions).write(report);
          return report.exitCode();
        }
      }
    } catch (BadBinaryException e) {
      throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
    }
  }

  private static Program open(Opening opening, Image image) throws BadBinaryException {
    try (DebugInfo debug = Images.debugInfo(image)) {
      return Program.open(
          image, debug, Images.debugFolders(opening, image.machine())::complete, opening.orders());
    }
  }
}
