// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.rsanemu.cli.campaign.Campaign;
import org.rsanemu.cli.compare.BuildComparison;
import org.rsanemu.cli.compare.BuildData;
import org.rsanemu.cli.compare.Comparer;
import org.rsanemu.cli.compare.ComparisonHtml;
import org.rsanemu.cli.compare.ComparisonText;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.FailOn;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.FileOptions;
import org.rsanemu.cli.options.Format;
import org.rsanemu.cli.options.ProgramOptions.OrdersChoice;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.JsonText;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.cli.report.source.SourceFiles;
import org.rsanemu.cli.report.text.Style;
import org.rsanemu.cli.terminal.StandardInput;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/**
 * One comparison: runs of every build, one build after the other, and the report. A build whose
 * instructions' orders and whose source's are both wanted counts as two.
 */
final class CompareRun {
  private static final double NANOS_A_SECOND = TimeUnit.SECONDS.toNanos(1);

  /** The forms that a comparison has. */
  private static final Map<Format, Function<BuildComparison, String>> FORMS =
      Map.of(
          Format.TEXT, comparison -> ComparisonText.render(comparison, Style.PLAIN),
          Format.JSON, JsonText::of,
          Format.HTML, ComparisonHtml::render);

  private record Build(Path path, OrdersChoice orders) {}

  private final List<Build> builds;
  private final boolean both;
  private final List<String> arguments;
  private final CompareCommand options;
  private final Suppressions suppressions;
  private final List<CaseResult> results = new ArrayList<>();
  private final List<BuildData> data = new ArrayList<>();

  /**
   * @param orders under which each build is run
   */
  CompareRun(
      List<Path> builds, List<OrdersChoice> orders, List<String> arguments, CompareCommand options)
      throws Failure {
    this.builds =
        builds.stream()
            .flatMap(path -> orders.stream().map(each -> new Build(path, each)))
            .toList();
    this.both = orders.size() > 1;
    this.arguments = arguments;
    this.options = options;
    this.suppressions = options.report.suppressed();
  }

  /** The form among those asked for that a comparison does not have. */
  static Optional<Format> unknownForm(ReportOptions report) {
    return Stream.concat(
            Stream.of(report.format),
            report.save.stream().flatMap(file -> Format.of(file).stream()))
        .filter(format -> !FORMS.containsKey(format))
        .findFirst();
  }

  /** Does it and returns the exit code. */
  int call() throws Failure, InterruptedException {
    for (Build build : builds) {
      load(build.path());
    }
    StandardInput input = StandardInput.start(System.in);
    long end = System.nanoTime() + options.schedule.timeoutNanos();
    try (Interruption interruption = new Interruption()) {
      for (int i = 0; i < builds.size() && !interruption.isAsked(); i++) {
        double left = Math.max(1, end - System.nanoTime()) / NANOS_A_SECOND;
        options.schedule.timeout = left / (builds.size() - i);
        run(i, input, interruption);
      }
      return report();
    }
  }

  /** So that what is not a program is reported before the first has been run. */
  private Image load(Path build) throws Failure {
    try {
      return Images.load(WorkerOpening.of(HostPath.text(build)));
    } catch (BadBinaryException e) {
      throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
    }
  }

  private void run(int number, StandardInput input, Interruption interruption)
      throws Failure, InterruptedException {
    Build chosen = builds.get(number);
    Path build = chosen.path();
    options.program.ordersChoice = chosen.orders();
    FileOptions files = files(build);
    CaseRun program =
        new CaseRun(
            build,
            arguments,
            options.schedule,
            options.program,
            files,
            suppressions,
            options.report.group,
            null);
    List<Integer> runs = program.plan().counted();
    String title =
        "rsan-emu: build %d of %d%s"
            .formatted(number + 1, builds.size(), both ? " (" + chosen.orders() + ")" : "");
    RunDisplay display =
        new RunDisplay(title, program.opening(), options.report, runs.size(), shown(number, runs));
    FirstOutput first = new FirstOutput(runs.getFirst());
    Campaign.Listener listener = display.after(first::accept);
    CaseResult result;
    display.start();
    try {
      result = program.run(input, listener, interruption);
    } finally {
      display.end();
    }
    results.add(result);
    data.add(
        new BuildData(
            result.details(),
            chosen.orders().isSource(),
            result.findings().stream().map(CaseResult.Keyed::view).toList(),
            code(build, files, options.program.orders()),
            first.output()));
  }

  /** Those of the command line, with the sysroot of the build's ISA. */
  private FileOptions files(Path build) throws Failure {
    String isa = Images.isa(load(build));
    Path sysroot = options.sysroots.ofIsa.get(isa);
    return sysroot == null ? options.files : options.files.withSysroot(sysroot);
  }

  private static BuildData.Code code(Path build, FileOptions files, Orders orders) throws Failure {
    WorkerOpening opening = files.opening(build, Orders.ISA);
    try {
      Image image = Images.load(opening);
      try (ImageSymbolizer symbolizer = Images.symbolizer(opening, image)) {
        return CodeSurvey.of(HostPath.text(build), image, symbolizer, orders);
      }
    } catch (BadBinaryException e) {
      throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
    }
  }

  private int report() throws Failure {
    List<String> kinds = FailOn.kinds(options.report.failOn);
    List<FindingView> findings =
        data.stream()
            .flatMap(each -> each.findings().stream())
            .filter(finding -> !finding.harmless() && finding.isOneOf(kinds))
            .toList();
    int exitCode = ExitCodes.of(findings, results, options.report.errorExitcode, kinds);
    if (results.size() < builds.size()) {
      System.err.printf(
          "rsan-emu: interrupted: %d of %d builds were run%n", results.size(), builds.size());
      exitCode = findings.isEmpty() ? ExitCodes.INTERRUPTED : exitCode;
    }
    BuildComparison comparison =
        new Comparer(
                new Report.Tool("rsan-emu", Versions.OWN),
                new SourceFiles(Path.of("").toAbsolutePath()),
                options.report.all,
                options.report.group,
                options.program.races)
            .compare(data, exitCode);
    new ReportWriter(options.report)
        .write(
            format -> requireNonNull(FORMS.get(format)).apply(comparison),
            style -> ComparisonText.render(comparison, style));
    return exitCode;
  }

  private List<Integer> shown(int build, List<Integer> runs) {
    return switch (options.report.guestOutput) {
      case FIRST -> build == 0 ? runs.subList(0, 1) : List.of();
      case ALL -> runs;
      case NONE -> List.of();
    };
  }
}
