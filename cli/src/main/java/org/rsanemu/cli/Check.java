// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.rsanemu.cli.campaign.Campaign;
import org.rsanemu.cli.files.HostChanges;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.FileOptions;
import org.rsanemu.cli.options.ProgramOptions;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.options.ScheduleOptions;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.terminal.StandardInput;
import org.rsanemu.emu.linux.fs.FileChange;

/** One invocation: runs, report, exit code. */
final class Check {
  private final ReportOptions options;
  private final FileOptions files;
  private final ReportMaker maker;
  private final KeepingOptions keeping;
  private final CaseRun program;

  Check(
      Path binary,
      List<String> arguments,
      ScheduleOptions schedule,
      ProgramOptions program,
      FileOptions files,
      ReportOptions options,
      KeepingOptions keeping)
      throws Failure {
    this.options = options;
    this.files = files;
    this.keeping = keeping;
    this.maker = ReportMaker.of(options);
    this.program =
        new CaseRun(
            binary,
            arguments,
            schedule,
            program,
            files,
            options.suppressed(),
            options.group,
            keeping.folder);
  }

  /** Does it and returns the exit code. */
  int call() throws Failure, InterruptedException {
    StandardInput input = StandardInput.start(System.in);
    List<Integer> runs = program.plan().counted();
    RunDisplay display =
        new RunDisplay("rsan-emu", program.opening(), options, runs.size(), shown(runs));
    List<FileChange> changes = Collections.synchronizedList(new ArrayList<>());
    // Of the first run alone there are any.
    Campaign.Listener listener =
        display.after(outcome -> changes.addAll(outcome.result().fileChanges()));
    try (Interruption interruption = new Interruption()) {
      display.start();
      CaseResult result;
      try {
        result = program.run(input, listener, interruption);
      } finally {
        display.end();
      }
      carryOut(List.copyOf(changes));
      return report(result).exitCode();
    }
  }

  private List<Integer> shown(List<Integer> runs) {
    return switch (options.guestOutput) {
      case FIRST -> runs.subList(0, 1);
      case ALL -> runs;
      case NONE -> List.of();
    };
  }

  /** At the very end, so that all runs see the same files. */
  private void carryOut(List<FileChange> firstRun) {
    new HostChanges(files.writable())
        .carryOut(firstRun)
        .forEach(problem -> System.err.println("rsan-emu: " + problem));
  }

  private Report report(CaseResult result) throws Failure {
    Report report = maker.report(List.of(result));
    keeping.keep(program.schedules(), report.findings());
    new ReportWriter(options).write(report);
    return report;
  }
}
