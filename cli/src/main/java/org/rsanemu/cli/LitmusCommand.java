// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.files.WholeFile;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.report.FindingChoice;
import org.rsanemu.cli.report.SavedLitmus;
import org.rsanemu.cli.report.view.HardwareView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the litmus test of a finding. */
@Command(
    name = "litmus",
    sortOptions = false,
    header = "Print a robustness violation as a litmus test.",
    description = {
      "",
      "Prints the litmus test of a robustness violation in a saved report, in the format of herd7"
          + " and litmus7: for the processor that the binary is made for, or in C11. Needs neither"
          + " the program nor its source. See docs/hardware.md."
    },
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu litmus [options] REPORT [FINDING]",
    parameterListHeading = "%n",
    optionListHeading = "%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  rsan-emu --save report.json ./queue_test",
      "  rsan-emu litmus report.json 1",
      "  rsan-emu litmus --c11 --output queue.litmus report.json 3f2a9c01",
      "",
      "Exit status: 2 if REPORT cannot be read, or has no such finding or no test of",
      "it; 65 if it is not a report or is damaged."
    })
final class LitmusCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = "--c11",
      description =
          "Print the test in C11: with the source's orders if the report has them (--orders"
              + " source), else with the weakest orders that compile to these instructions.")
  boolean c11;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write the test to FILE. By default it goes to standard output.")
  @Nullable Path output;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  boolean help;

  @Parameters(
      index = "0",
      paramLabel = "REPORT",
      description = "A JSON report, as --save report.json writes it.")
  Path report;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FINDING",
      description =
          "The finding's number in the report, from 1, or the first 8 digits of its fingerprint."
              + " Optional if only one finding has a test.")
  @Nullable String finding;

  @Override
  public Integer call() throws Failure {
    String problem = output == null ? "" : WholeFile.problem(output);
    if (!problem.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--output " + output + ": " + problem);
    }
    HardwareView.Litmus litmus = read(choice());
    String text = c11 ? litmus.c11() : litmus.assembly();
    if (output == null) {
      print(text);
    } else {
      write(text, output);
    }
    return 0;
  }

  private @Nullable FindingChoice choice() {
    try {
      return finding == null ? null : FindingChoice.of(finding);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private HardwareView.Litmus read(@Nullable FindingChoice choice) throws Failure {
    try {
      return SavedLitmus.read(report, choice);
    } catch (IOException e) {
      throw new Failure(ExitCodes.USAGE, "cannot read the report " + report);
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCodes.BAD_BINARY, report + ": " + e.getMessage());
    } catch (NoSuchElementException e) {
      throw new Failure(ExitCodes.USAGE, report + ": " + e.getMessage());
    }
  }

  private static void print(String text) throws Failure {
    PrintStream out = System.out;
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    if (out.checkError()) {
      throw new Failure(ExitCodes.OWN_FAILURE, "cannot write to standard output");
    }
  }

  /** Not over the report, which {@code RSAN_OPTIONS} may name. */
  private void write(String text, Path file) throws Failure {
    try {
      if (Files.exists(file) && Files.isSameFile(file, report)) {
        throw new Failure(ExitCodes.USAGE, "--output " + file + " is the report itself");
      }
      WholeFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new Failure(ExitCodes.OWN_FAILURE, "cannot write " + file);
    }
  }
}
