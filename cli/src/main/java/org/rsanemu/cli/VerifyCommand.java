// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.FileOptions;
import org.rsanemu.cli.options.ProgramOptions;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.options.VerifyOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explores all schedules of a program. */
@Command(
    name = "verify",
    sortOptions = false,
    header = "Explore all schedules of a program.",
    description = {
      "",
      "Runs the program under every schedule, up to the order of independent steps, and reports"
          + " what any of them shows. If all were explored and none shows anything, the report says"
          + " \"Proved\", and what that rests on; otherwise it says why there is no proof. The"
          + " program must end by itself: its loops are bounded, or wait for other threads. See"
          + " docs/verify.md."
    },
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu verify [options] BINARY [arguments of the program...]",
    parameterListHeading = "%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  rsan-emu verify ./seqlock_test",
      "  rsan-emu verify --preemption-bound 2 --time 600 ./queue_test",
      "  rsan-emu verify --time 60 --state queue.state ./queue_test",
      "                                         again: continues where it stopped",
      "  rsan-emu verify --save-schedules found ./queue_test",
      "                                         for rsan-emu replay",
      "",
      "Exit status: 0 if there is a proof, which the report shows; 66 if there is a",
      "finding; 124 if there is neither, and the report says why; otherwise as that of",
      "rsan-emu."
    })
final class VerifyCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Mixin VerifyOptions verify = new VerifyOptions();

  @Mixin ProgramOptions program = new ProgramOptions();

  @Mixin FileOptions files = new FileOptions();

  @Mixin ReportOptions report = new ReportOptions();

  @Mixin KeepingOptions keeping = new KeepingOptions();

  @Mixin HelpOption help = new HelpOption();

  @Parameters(index = "0", paramLabel = "BINARY", description = "The program to explore.")
  Path binary;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "arguments",
      description =
          "Everything after BINARY is passed to the program, even if it looks like an option.")
  List<String> arguments = new ArrayList<>();

  /** What explains the command. */
  static final class HelpOption {
    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this.")
    boolean help;
  }

  @Override
  public Integer call() throws Failure, InterruptedException {
    for (String mistake :
        List.of(
            verify.mistake(),
            program.mistake(),
            files.mistake(),
            report.mistake(),
            keeping.mistake())) {
      if (!mistake.isEmpty()) {
        throw new ParameterException(spec.commandLine(), mistake);
      }
    }
    return new VerifyRun(binary, arguments, verify, program, files, report, keeping).call();
  }
}
