// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.concurrent.Callable;
import org.rsanemu.cli.report.text.TextTable;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what the instructions of an ISA mean to memory. */
@Command(
    name = "table",
    description = "Print the memory events of each instruction of an ISA.",
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu table ISA")
final class TableCommand implements Callable<Integer> {
  private static final int COLUMNS = 100;

  @Spec CommandSpec spec;

  /** The names of the instruction sets, for the completion of command lines. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Names() {
      super(Architectures.all().stream().map(Architecture::name).toList());
    }
  }

  @Parameters(
      paramLabel = "ISA",
      completionCandidates = Names.class,
      description = "one of ${COMPLETION-CANDIDATES}")
  String isa;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  boolean help;

  @Override
  public Integer call() {
    InstructionSet chosen =
        Architectures.named(isa).map(Architecture::instructions).orElseThrow(this::unknown);
    TextTable table = new TextTable(COLUMNS, "instruction", "events", "reference");
    chosen.table().forEach(row -> table.add(row.instruction(), row.events(), row.reference()));
    System.out.print(table.render());
    return 0;
  }

  private ParameterException unknown() {
    String names = String.join(", ", new Names());
    return new ParameterException(
        spec.commandLine(), "no instruction set '" + isa + "': choose one of " + names);
  }
}
