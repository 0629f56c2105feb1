// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.manual;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a page about a kind of finding. */
@Command(
    name = "explain",
    description = "Explain a kind of finding, with a small program and its repair.",
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu explain KIND")
public final class ExplainCommand implements Callable<Integer> {
  /** The kinds, for the completion of command lines. */
  static final class Kinds extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Kinds() {
      super(ExplanationPage.KINDS);
    }
  }

  @Spec CommandSpec spec;

  @Parameters(
      paramLabel = "KIND",
      completionCandidates = Kinds.class,
      arity = "0..1",
      description = "robustness, race, deadlock, livelock or crash")
  String kind = "";

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  boolean help;

  @Override
  public Integer call() {
    List<String> kinds = ExplanationPage.KINDS;
    if (!kinds.contains(kind)) {
      String problem =
          kind.isEmpty()
              ? "which kind of finding? Choose one of "
              : "no kind of finding '" + kind + "': choose one of ";
      throw new ParameterException(spec.commandLine(), problem + String.join(", ", kinds));
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(ExplanationPage.of(kind));
    out.flush();
    return 0;
  }
}
