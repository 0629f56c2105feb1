// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.rsanemu.cli.campaign.Campaign;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.JsonText;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.build.CaseBuilder;
import org.rsanemu.cli.report.build.ReportBuilder;
import org.rsanemu.cli.report.build.Reproduction;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.cli.report.source.SourceFiles;
import org.rsanemu.cli.report.text.Style;
import org.rsanemu.cli.report.text.TextReport;
import org.rsanemu.cli.worker.InProcessWorker;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.WorkerCommand;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/**
 * Does in one process, once, what coordinator and workers do, so that Java can archive the classes
 * that both need, and which of their methods are hot: the build calls it, and every later start is
 * quicker.
 */
final class Training {
  /** The hidden subcommand. */
  static final String NAME = "__train";

  /** The hidden subcommand of the process that it starts. */
  static final String INNER_NAME = "__trainee";

  private static final int RUNS = 5;
  private static final long NANOS = 60_000_000_000L;

  private Training() {}

  /**
   * Trains in a process of its own.
   *
   * @param archive where the archive is written
   * @param command a program to learn by, and its arguments
   * @return the process's exit status
   */
  static int archive(String archive, List<String> command)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(INNER_NAME));
    arguments.addAll(command);
    return new ProcessBuilder(WorkerCommand.trainer(archive, Main.class.getName(), arguments))
        .inheritIO()
        .start()
        .waitFor();
  }

  /** The arguments of a first check of this program, by which the command line is trained. */
  static String[] check(List<String> program) {
    return Stream.concat(Stream.of("--runs", "1"), program.stream()).toArray(String[]::new);
  }

  /**
   * Does it in this process.
   *
   * @param program the program's file, and its arguments
   */
  static void run(List<String> program) throws BadBinaryException, UnableException, IOException {
    String binary = program.getFirst();
    RunCommand command = new RunCommand();
    Main.commandLine(command, List.of()).parseArgs(binary);
    WorkerOpening opening = WorkerOpening.of(binary);
    Image image = Images.load(opening);
    Plan plan = new Plan(RUNS, 0, 1, 1, NANOS);
    GuestOptions guest =
        new GuestOptions(
            new ProgramInput(program, command.program.environment(), new byte[0], HostFiles.OWN),
            new EmulatedMachine(true, command.program.cpus, Capacity.USUAL),
            command.schedule.scheduling(),
            command.schedule.maxInstructions,
            List.of(),
            Judging.USUAL);
    CampaignResult result =
        Campaign.start(
                plan, () -> new InProcessWorker(EmulatorWorker::open, opening), (_, _, _) -> {})
            .run(guest);
    for (RunOutcome outcome : result.outcomes()) {
      if (outcome.result().ending() instanceof Ending.Failed failed) {
        throw new IllegalStateException(failed.message());
      }
    }
    try (ImageSymbolizer symbolizer = Images.symbolizer(opening, image)) {
      CaseResult done =
          new CaseBuilder(
                  new Report.Program(binary, Images.isa(image), program.subList(1, program.size())),
                  plan,
                  guest,
                  symbolizer,
                  new SourceFiles(Path.of("").toAbsolutePath()),
                  Suppressions.none(),
                  new Reproduction(List.of(), 1, program),
                  Grouping.CAUSE)
              .build(binary, result, ExitCodes.ofRuns(result));
      Report report =
          new ReportBuilder(new Report.Tool("rsan-emu", Versions.OWN), Set.of())
              .build(
                  List.of(done),
                  (findings, cases) -> ExitCodes.of(findings, cases, ExitCodes.FINDINGS));
      int size = TextReport.render(report, Style.PLAIN).length() + JsonText.of(report).length();
      System.out.println("trained by " + RUNS + " runs and " + size + " characters of reports");
    }
  }
}
