// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.rsanemu.cli.manual.OptionGroups;
import org.rsanemu.cli.options.EnumWords;
import org.rsanemu.cli.options.EnvironmentOptions;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.Numerals;
import org.rsanemu.cli.terminal.GuestOutput;
import org.rsanemu.cli.terminal.RawArguments;
import org.rsanemu.cli.terminal.RawEnvironment;
import org.rsanemu.cli.terminal.Terminal;
import org.rsanemu.cli.worker.WorkerCommand;
import org.rsanemu.emu.linux.fs.HostPath;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;

/** {@code rsan-emu}: reads the command line and does what it says. */
public final class Main {
  private static final int USAGE_WIDTH = 80;

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 1 && arguments[0].equals(Training.NAME)) {
      System.exit(Training.archive(arguments[1], List.of(arguments).subList(2, arguments.length)));
    }
    if (arguments.length > 1 && arguments[0].equals(Training.INNER_NAME)) {
      List<String> program = List.of(arguments).subList(1, arguments.length);
      Training.run(program);
      System.exit(execute(Training.check(program), null));
    }
    if (arguments.length > 0 && arguments[0].equals(WorkerCommand.NAME)) {
      EmulatorWorker.serve();
    }
    System.exit(
        execute(RawArguments.of(arguments), RawEnvironment.get(EnvironmentOptions.VARIABLE)));
  }

  private static int execute(
      String[] arguments, @org.jspecify.annotations.Nullable String options) {
    CommandLine command = commandLine(new RunCommand(), Subcommands.neededBy(arguments));
    try {
      List<String> more =
          options == null ? List.of() : EnvironmentOptions.arguments(options, longOptions(command));
      List<String> all = withEnvironment(command, more, List.of(arguments));
      int status = command.execute(all.toArray(String[]::new));
      if (status == 0 && GuestOutput.isLost()) {
        System.err.println("rsan-emu: cannot write to standard output");
        return ExitCodes.OWN_FAILURE;
      }
      return status;
    } catch (IllegalArgumentException e) {
      System.err.println("rsan-emu: " + e.getMessage());
      return ExitCodes.USAGE;
    } catch (LinkageError e) {
      System.err.println("rsan-emu: " + MissingLibraries.reason(e).orElseThrow(() -> e));
      return ExitCodes.OWN_FAILURE;
    }
  }

  /**
   * The command line with the environment's options before its own. Another command gets those that
   * it has; the rest is meant for the check of a program.
   */
  static List<String> withEnvironment(
      CommandLine command, List<String> options, List<String> arguments) {
    CommandLine other =
        arguments.isEmpty() ? null : command.getSubcommands().get(arguments.getFirst());
    List<String> all = new ArrayList<>();
    if (other == null) {
      all.addAll(options);
      all.addAll(arguments);
      return all;
    }
    all.add(arguments.getFirst());
    for (String option : options) {
      if (other.getCommandSpec().findOption(option.split("=")[0]) != null) {
        all.add(option);
      }
    }
    all.addAll(arguments.subList(1, arguments.size()));
    return all;
  }

  static CommandLine commandLine() {
    return commandLine(new RunCommand(), Subcommands.NAMES);
  }

  /** The command line with some of its subcommands: to make one takes as long as a short run. */
  static CommandLine commandLine(RunCommand run, Collection<String> subcommands) {
    CommandLine command = new CommandLine(run);
    command.setStopAtPositional(true);
    subcommands.forEach(name -> Subcommands.add(command, name));
    EnumWords.register(command);
    Numerals.register(command);
    command.registerConverter(Path.class, HostPath::of);
    command.setExpandAtFiles(false);
    command.setOverwrittenOptionsAllowed(true);
    command.setUsageHelpWidth(USAGE_WIDTH);
    command.setUsageHelpAutoWidth(false);
    command.setExecutionStrategy(parsed -> {
      boolean coloured = run.report.colouredOn(Terminal.STANDARD_OUTPUT);
      command.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.valueOf(coloured)));
      return new CommandLine.RunLast().execute(parsed);
    });
    command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionGroups::render);
    command.setParameterExceptionHandler(Main::usageError);
    command.setExecutionExceptionHandler(Main::failure);
    return command;
  }

  private static Set<String> longOptions(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .map(OptionSpec::longestName)
        .collect(Collectors.toSet());
  }

  private static int usageError(ParameterException e, String[] arguments) {
    PrintWriter err = e.getCommandLine().getErr();
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    err.println(
        "rsan-emu: " + oneLine(String.valueOf(e.getMessage())) + " (see " + command + " --help)");
    err.flush();
    return ExitCodes.USAGE;
  }

  private static int failure(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    PrintWriter err = command.getErr();
    switch (e) {
      case Failure failure -> {
        err.println("rsan-emu: " + oneLine(String.valueOf(failure.getMessage())));
        err.flush();
        return failure.exitCode();
      }
      case Exception other when MissingLibraries.reason(other).isPresent() -> {
        err.println("rsan-emu: " + MissingLibraries.reason(other).get());
        err.flush();
        return ExitCodes.OWN_FAILURE;
      }
      case Exception other -> {
        err.println("rsan-emu: internal error; please report this together with the command line:");
        other.printStackTrace(err);
        err.flush();
        return ExitCodes.OWN_FAILURE;
      }
    }
  }

  private static String oneLine(String message) {
    return message.lines().map(String::strip).collect(Collectors.joining(" "));
  }
}
