package org.rsanemu.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.List;
import org.rsanemu.cli.campaign.Campaign;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.FindingTally;
import org.rsanemu.cli.report.Report;
import org.rsanemu.emu.linux.FileChange;

/** One invocation: runs, report, exit code. */
final class Check {
  private final ReportOptions options;
  private final FileOptions files;
  private final ReportMaker maker;
  private final CaseRun program;
  private final Plan plan;

  Check(
      Path binary,
      List<String> arguments,
      ScheduleOptions schedule,
      ProgramOptions program,
      FileOptions files,
      ReportOptions options)
      throws Failure {
    this.options = options;
    this.files = files;
    this.maker = ReportMaker.of(options);
    this.program = new CaseRun(binary, arguments, schedule, program, files, options.suppressed());
    this.plan = this.program.plan();
  }

  /** Does it and returns the exit code. */
  int call() throws Failure, InterruptedException {
    StandardInput input = StandardInput.start(System.in);
    Listener listener = new Listener();
    try (Interruption interruption = new Interruption()) {
      listener.start();
      CaseResult result;
      try {
        result = program.run(input, listener, interruption);
      } finally {
        listener.end();
      }
      carryOut(listener.firstRun);
      return report(result).exitCode();
    }
  }

  /** At the very end, so that all runs see the same files. */
  private void carryOut(List<FileChange> firstRun) {
    new HostChanges(files.writable())
        .carryOut(firstRun)
        .forEach(problem -> System.err.println("rsan-emu: " + problem));
  }

  private Report report(CaseResult result) throws Failure {
    Report report = maker.report(List.of(result));
    new ReportWriter(options).write(report);
    return report;
  }

  /** Shows progress and the program's output while the runs go on. */
  private final class Listener implements Campaign.Listener {
    private final Progress progress =
        Progress.onTerminal("rsan-emu", options.suppressions == null ? "" : " before suppressions");
    private final FindingTally tally = new FindingTally();
    private final GuestOutput output = output();
    private volatile List<FileChange> firstRun = List.of();

    private GuestOutput output() {
      FileOutputStream err = new FileOutputStream(FileDescriptor.err);
      FileOutputStream out =
          options.ownsStandardOutput() ? err : new FileOutputStream(FileDescriptor.out);
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
      if (outcome.run() == 1) {
        firstRun = outcome.result().fileChanges();
      }
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
