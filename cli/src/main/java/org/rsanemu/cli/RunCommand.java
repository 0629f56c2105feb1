// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.options.ByteSize;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.FileOptions;
import org.rsanemu.cli.options.ProgramOptions;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.options.ScheduleOptions;
import org.rsanemu.emu.linux.fs.HostPath;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that stands without a name: check a program. */
@Command(
    name = "rsan-emu",
    sortOptions = false,
    versionProvider = Versions.class,
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "rsan-emu [options] BINARY [arguments of the program...]",
      "       rsan-emu compare [options] BUILD BUILD... [-- arguments...]",
      "       rsan-emu campaign FILE",
      "       rsan-emu merge DIR...",
      "       rsan-emu replay FILE BINARY",
      "       rsan-emu verify [options] BINARY [arguments...]",
      "       rsan-emu litmus REPORT [FINDING]",
      "       rsan-emu table ISA",
      "       rsan-emu atomics BINARY",
      "       rsan-emu explain KIND",
      "       rsan-emu completion SHELL",
      "       rsan-emu man"
    },
    description = {
      "",
      "Runs a compiled Linux program (x86-64, AArch64 or ARMv7) in an emulator, under many"
          + " schedules, and reports robustness violations (what the program can do under a weak"
          + " memory model, but not in any sequentially consistent run), data races, crashes and"
          + " deadlocks, by source line."
    },
    parameterListHeading = "%n",
    commandListHeading = "%nOther commands:%n",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "66:findings that are neither suppressed nor harmless; takes precedence over the others;"
          + " --error-exitcode changes it",
      "0:no findings; otherwise the program's own status, 128 + N if signal N ended it",
      "2:a mistake in the command line",
      "65:the binary cannot be run, or has an instruction that cannot be emulated",
      "70:an error in rsan-emu itself",
      "124:a limit was reached",
      "130:interrupted; what was found so far is reported"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  rsan-emu ./queue_test                  check it under 10 schedules",
      "  rsan-emu --runs 1000 ./queue_test -v   more schedules; -v is for the program",
      "  rsan-emu --seed 1 --only-run 7 ./queue_test",
      "                                         repeat the run that a finding names",
      "  rsan-emu --format json --output r.json ./queue_test",
      "  rsan-emu --env LOG=1 ./queue_test < input.txt",
      "",
      "Build the program with -g, so that findings name source lines; any -O will do.",
      "Options can also come from the environment: RSAN_OPTIONS=\"runs=100 seed=7\".",
      "The command line wins."
    })
final class RunCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Mixin ScheduleOptions schedule = new ScheduleOptions();

  @Mixin ProgramOptions program = new ProgramOptions();

  @Mixin FileOptions files = new FileOptions();

  @Mixin ReportOptions report = new ReportOptions();

  @Mixin KeepingOptions keeping = new KeepingOptions();

  @Mixin HelpOptions help = new HelpOptions();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "BINARY",
      description = "The program to check.")
  @Nullable Path binary;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "arguments",
      description =
          "Everything after BINARY is passed to the program, even if it looks like an" + " option.")
  List<String> arguments = new ArrayList<>();

  /** What explains the tool itself. */
  static final class HelpOptions {
    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this.")
    boolean help;

    @Option(
        names = {"-V", "--version"},
        versionHelp = true,
        description = "Show the versions of the tool and of the libraries in use.")
    boolean version;
  }

  @Override
  public Integer call() throws Failure, InterruptedException {
    if (binary == null) {
      throw new ParameterException(
          spec.commandLine(), "which program? rsan-emu [options] BINARY [arguments...]");
    }
    for (String mistake : mistakes()) {
      if (!mistake.isEmpty()) {
        throw new ParameterException(spec.commandLine(), mistake);
      }
    }
    return new Check(binary, arguments, schedule, program, files, report, keeping).call();
  }

  /** What is wrong with the options, "" for each group that is right. */
  List<String> mistakes() {
    return List.of(
        schedule.mistake(),
        program.mistake(),
        files.mistake(),
        report.mistake(),
        keeping.mistake());
  }

  /** The options that change what runs do, as the Reproduce line repeats them. */
  static List<String> repeated(
      ScheduleOptions schedule, ProgramOptions program, FileOptions files) {
    ScheduleOptions usual = new ScheduleOptions();
    ProgramOptions plain = new ProgramOptions();
    List<String> options = new ArrayList<>();
    add(options, "--preempt", schedule.preempt, usual.preempt);
    add(options, "--max-instructions", schedule.maxInstructions, usual.maxInstructions);
    add(options, "--orders", program.ordersChoice, plain.ordersChoice);
    add(options, "--model", program.model, plain.model);
    add(options, "--races", program.races, plain.races);
    add(options, "--library-order", program.libraryOrder, plain.libraryOrder);
    add(options, "--volatile", program.volatiles, plain.volatiles);
    add(options, "--cpu", program.cpu, plain.cpu);
    add(options, "--cpus", program.cpus, plain.cpus);
    add(options, "--memory", ByteSize.text(program.memory), ByteSize.text(plain.memory));
    add(options, "--files", ByteSize.text(program.files), ByteSize.text(plain.files));
    if (program.checkLibraries) {
      options.add("--check-libraries");
    }
    if (program.strict) {
      options.add("--strict");
    }
    program.judge.forEach(glob -> add(options, "--judge", glob, null));
    program.atomics.forEach(atomic -> add(options, "--atomic", atomic, null));
    program.env.forEach(variable -> add(options, "--env", variable, null));
    if (files.sysroot != null) {
      add(options, "--sysroot", files.sysroot, null);
    }
    files.readable.forEach(folder -> add(options, "--allow-read", folder, null));
    files.debugDirs.forEach(folder -> add(options, "--debug-dir", folder, null));
    return options;
  }

  /**
   * The same for a schedule that is kept: it has the environment as the program got it, and may be
   * used in another folder.
   */
  static List<String> kept(ScheduleOptions schedule, ProgramOptions program, FileOptions files) {
    List<String> options = new ArrayList<>();
    List<String> all = repeated(schedule, program, files);
    for (int i = 0; i < all.size(); i++) {
      switch (all.get(i)) {
        case "--env" -> i++;
        case "--sysroot", "--allow-read", "--debug-dir" -> {
          options.add(all.get(i++));
          options.add(FileOptions.absolute(HostPath.of(all.get(i))));
        }
        default -> options.add(all.get(i));
      }
    }
    return options;
  }

  private static void add(List<String> options, String name, Object value, @Nullable Object usual) {
    if (!value.equals(usual)) {
      options.add(name);
      options.add(value instanceof Path path ? HostPath.text(path) : value.toString());
    }
  }
}
