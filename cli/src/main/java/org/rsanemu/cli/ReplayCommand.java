// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.InspectionOptions;
import org.rsanemu.cli.options.ReportOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Repeats a run by its schedule. */
@Command(
    name = "replay",
    sortOptions = false,
    header = "Repeat a run from its saved schedule, and inspect it.",
    description = {
      "",
      "Repeats the run whose schedule --save-schedules wrote to FILE, and prints the same report."
          + " It can also show the last events of each thread, and let gdb inspect the program."
          + " See docs/replay.md."
    },
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu replay [options] FILE BINARY",
    parameterListHeading = "%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  rsan-emu --save-schedules found ./queue_test",
      "  rsan-emu replay found/race-queue.c-41-3f2a9c01-run7.schedule ./queue_test",
      "  rsan-emu replay --last 5 FILE ./queue_test     the events before the finding",
      "  rsan-emu replay --stop-at 120 --gdb 0 FILE ./queue_test",
      "",
      "Exit status: as that of rsan-emu; 65 also if FILE is not a schedule or is",
      "damaged; 2 if it is for another program; 70 if the program does not follow the",
      "schedule."
    })
final class ReplayCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Mixin InspectionOptions inspection = new InspectionOptions();

  @Mixin ReportOptions report = new ReportOptions();

  @Mixin HelpOption help = new HelpOption();

  @Parameters(index = "0", paramLabel = "FILE", description = "The schedule.")
  Path file;

  @Parameters(index = "1", paramLabel = "BINARY", description = "The program it is for.")
  Path binary;

  /** What explains the command. */
  static final class HelpOption {
    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this.")
    boolean help;
  }

  @Override
  public Integer call() throws Failure {
    for (String mistake : new String[] {inspection.mistake(), report.mistake()}) {
      if (!mistake.isEmpty()) {
        throw new ParameterException(spec.commandLine(), mistake);
      }
    }
    return new ReplayRun(file, binary, report, inspection).call();
  }
}
