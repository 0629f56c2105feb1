// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.rsanemu.cli.report.text.Table;
import org.rsanemu.emu.lift.Lifter;
import org.rsanemu.isa.InstructionSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what the instructions of an ISA mean to memory. */
@Command(
    name = "table",
    description = "Print what each instruction of an ISA means to memory.",
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu table ISA")
final class TableCommand implements Callable<Integer> {
  private static final int COLUMNS = 100;

  @Spec CommandSpec spec;

  /** The names of the instruction sets, for the completion of command lines. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Names() {
      super(Lifter.instructionSets().stream().map(InstructionSet::name).sorted().toList());
    }
  }

  @Parameters(
      paramLabel = "ISA",
      completionCandidates = Names.class,
      description = "x86-64, aarch64 or armv7")
  String isa;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  boolean help;

  @Override
  public Integer call() {
    List<InstructionSet> known = Lifter.instructionSets();
    InstructionSet chosen =
        known.stream()
            .filter(set -> set.name().equals(isa))
            .findFirst()
            .orElseThrow(() -> unknown(known));
    Table table = new Table(COLUMNS, "instruction", "events", "reference");
    chosen.table().forEach(row -> table.add(row.instruction(), row.events(), row.reference()));
    System.out.print(table.render());
    return 0;
  }

  private ParameterException unknown(List<InstructionSet> known) {
    String names = known.stream().map(InstructionSet::name).collect(Collectors.joining(", "));
    return new ParameterException(
        spec.commandLine(), "there is no table for '" + isa + "', but for: " + names);
  }
}
