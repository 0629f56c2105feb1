// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.rsanemu.cli.completion.CompletionCommand;
import org.rsanemu.cli.manual.ExplainCommand;
import org.rsanemu.cli.manual.ManCommand;
import org.rsanemu.cli.manual.OptionGroups;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The commands that have a name, in the order of the help. */
final class Subcommands {
  private static final Map<String, Supplier<Object>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("compare", CompareCommand::new);
    ALL.put("campaign", CampaignCommand::new);
    ALL.put("merge", MergeCommand::new);
    ALL.put("replay", ReplayCommand::new);
    ALL.put("verify", VerifyCommand::new);
    ALL.put("litmus", LitmusCommand::new);
    ALL.put("table", TableCommand::new);
    ALL.put("atomics", AtomicsCommand::new);
    ALL.put("explain", ExplainCommand::new);
    ALL.put("completion", CompletionCommand::new);
    ALL.put("man", ManCommand::new);
  }

  static final Collection<String> NAMES = List.copyOf(ALL.keySet());

  /** They have options in groups, which other words may follow. */
  private static final Set<String> GROUPED =
      Set.of("campaign", "compare", "merge", "replay", "verify");

  /** They run so many programs that nobody reads their output. */
  private static final Set<String> SILENT = Set.of("campaign", "merge");

  /** What tells of all commands. */
  private static final Set<String> OF_ALL = Set.of("-h", "--help", "completion", "man");

  private Subcommands() {}

  /** The names of those that a command line needs. */
  static Collection<String> neededBy(String[] arguments) {
    if (Arrays.stream(arguments).anyMatch(OF_ALL::contains)) {
      return NAMES;
    }
    return arguments.length > 0 && ALL.containsKey(arguments[0])
        ? List.of(arguments[0])
        : List.of();
  }

  /** Adds the one of that name. */
  static void add(CommandLine command, String name) {
    CommandLine added = new CommandLine(requireNonNull(ALL.get(name)).get());
    command.addSubcommand(name, added);
    // What follows the binary is the program's own.
    added.setStopAtPositional(
        !GROUPED.contains(name) && !name.equals("litmus") || name.equals("verify"));
    if (GROUPED.contains(name)) {
      added.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionGroups::render);
    }
    if (SILENT.contains(name)) {
      CommandSpec spec = added.getCommandSpec();
      spec.remove(spec.findOption("--guest-output"));
    }
  }
}
