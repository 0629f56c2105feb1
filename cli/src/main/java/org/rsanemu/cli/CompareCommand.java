// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.FileOptions;
import org.rsanemu.cli.options.ProgramOptions;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.options.ScheduleOptions;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Puts builds of the same program side by side. */
@Command(
    name = "compare",
    sortOptions = false,
    versionProvider = Versions.class,
    header = "Show several builds of a program side by side.",
    description = {
      "",
      "Runs several builds of the same program (for other instruction sets, by other compilers or"
          + " options, before and after a change) and shows side by side what each does to atomic"
          + " memory at each source line, what is found there, and why only some builds show it.",
      "",
      "With --orders both, each build has two columns: the orders of its instructions, and those"
          + " of its source. One build is then enough to show what would break if the same source"
          + " were compiled for a weaker machine."
    },
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "rsan-emu compare [options] BUILD BUILD... [-- arguments...]",
      "       rsan-emu compare --orders both [options] BUILD... [-- arguments...]"
    },
    parameterListHeading = "%n",
    footerHeading = "%n",
    footer = {
      "The options are those of rsan-emu itself and apply to every build; --timeout is",
      "for all of them together. Only the output of the first build is shown. What the",
      "builds write to files is never applied.",
      "",
      "Exit status: as that of rsan-emu, over all builds: 66 if one has findings."
    })
final class CompareCommand implements Callable<Integer> {
  private static final String END_OF_OPTIONS = "--";

  @Spec CommandSpec spec;

  @Mixin ScheduleOptions schedule = new ScheduleOptions();

  @Mixin ProgramOptions program = new ProgramOptions();

  @Mixin FileOptions files = new FileOptions();

  @Mixin SysrootOptions sysroots = new SysrootOptions();

  @Mixin ReportOptions report = new ReportOptions();

  @Mixin RunCommand.HelpOptions help = new RunCommand.HelpOptions();

  @Parameters(
      arity = "0..*",
      paramLabel = "BUILD",
      description =
          "Two or more builds of one program; one is enough with --orders both. Everything after"
              + " -- is passed to the program.")
  List<String> words = new ArrayList<>();

  /** Systems of several ISAs. */
  static final class SysrootOptions {
    @Option(
        names = "--sysroot-of",
        paramLabel = "ISA=DIR",
        description =
            "The same as --sysroot, for builds of this ISA only (x86-64, aarch64, armv7). May be"
                + " repeated.")
    Map<String, Path> ofIsa = new LinkedHashMap<>();

    /** What is wrong, or "". */
    String mistake() {
      List<String> isas = Architectures.all().stream().map(Architecture::name).toList();
      for (Map.Entry<String, Path> each : ofIsa.entrySet()) {
        if (!isas.contains(each.getKey())) {
          return "--sysroot-of " + each.getKey() + ": the ISAs are " + String.join(", ", isas);
        }
        if (!Files.isDirectory(each.getValue())) {
          return "--sysroot-of " + each.getValue() + " is not a directory";
        }
      }
      return "";
    }
  }

  @Override
  public Integer call() throws Failure, InterruptedException {
    ParseResult outer = spec.parent() == null ? null : spec.parent().commandLine().getParseResult();
    if (outer != null && outer.matchedOptions().stream().anyMatch(each -> !each.hidden())) {
      throw usage("options come after 'compare'");
    }
    List<String> arguments = arguments();
    List<Path> builds =
        words.subList(0, words.size() - arguments.size()).stream().map(HostPath::of).toList();
    List<ProgramOptions.OrdersChoice> orders = program.ordersChoice.each();
    program.ordersChoice = orders.getFirst();
    if (builds.size() * orders.size() < 2) {
      throw usage(
          orders.size() > 1
              ? "compare wants a build"
              : "compare wants two builds or more, not "
                  + builds.size()
                  + "; --orders both compares one with its source");
    }
    for (String mistake :
        List.of(
            schedule.mistake(),
            program.mistake(),
            files.mistake(),
            sysroots.mistake(),
            report.mistake())) {
      if (!mistake.isEmpty()) {
        throw usage(mistake);
      }
    }
    if (!report.baseline.isEmpty()) {
      throw usage("compare does not take --baseline: it shows what each build has");
    }
    CompareRun.unknownForm(report)
        .ifPresent(format -> {
          throw usage("a comparison has no form '" + format + "'");
        });
    return new CompareRun(builds, orders, arguments, this).call();
  }

  private ParameterException usage(String mistake) {
    return new ParameterException(spec.commandLine(), mistake);
  }

  /** What comes after the first {@code --}; picocli no longer distinguishes it from the builds. */
  private List<String> arguments() {
    List<String> all = spec.commandLine().getParseResult().originalArgs();
    int end = all.indexOf(END_OF_OPTIONS);
    return end < 0 ? List.of() : all.subList(end + 1, all.size());
  }
}
