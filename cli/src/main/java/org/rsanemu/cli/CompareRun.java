package org.rsanemu.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.rsanemu.cli.campaign.Campaign;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.compare.BuildData;
import org.rsanemu.cli.compare.Comparer;
import org.rsanemu.cli.compare.Comparison;
import org.rsanemu.cli.compare.ComparisonHtml;
import org.rsanemu.cli.compare.ComparisonJson;
import org.rsanemu.cli.compare.ComparisonText;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.FindingTally;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.ImageSymbolizer;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.SourceFiles;
import org.rsanemu.cli.report.Style;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.worker.Opening;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/** One comparison: runs of every build, one build after the other, and the report. */
final class CompareRun {
  private static final double NANOS_A_SECOND = TimeUnit.SECONDS.toNanos(1);

  /** The forms that a comparison has. */
  private static final Map<Format, Function<Comparison, String>> FORMS =
      Map.of(
          Format.TEXT, comparison -> ComparisonText.render(comparison, Style.PLAIN),
          Format.JSON, ComparisonJson::render,
          Format.HTML, ComparisonHtml::render);

  private final List<Path> builds;
  private final List<String> arguments;
  private final CompareCommand options;
  private final Suppressions suppressions;
  private final List<CaseResult> results = new ArrayList<>();
  private final List<BuildData> data = new ArrayList<>();

  CompareRun(List<Path> builds, List<String> arguments, CompareCommand options) throws Failure {
    this.builds = builds;
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
    for (Path build : builds) {
      load(build);
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

  /** So that what is no program is told before the first has been run. */
  private Image load(Path build) throws Failure {
    try {
      return Images.load(Opening.of(build.toString()));
    } catch (BadBinaryException e) {
      throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
    }
  }

  private void run(int number, StandardInput input, Interruption interruption)
      throws Failure, InterruptedException {
    Path build = builds.get(number);
    FileOptions files = files(build);
    CaseRun program =
        new CaseRun(build, arguments, options.schedule, options.program, files, suppressions);
    Listener listener = new Listener(number, program.plan().counted());
    CaseResult result;
    listener.start();
    try {
      result = program.run(input, listener, interruption);
    } finally {
      listener.end();
    }
    results.add(result);
    data.add(
        new BuildData(
            result.details(),
            result.findings().stream().map(CaseResult.Keyed::view).toList(),
            code(build, files),
            listener.first.output()));
  }

  /** Those of the command line, with the sysroot of the build's ISA. */
  private FileOptions files(Path build) throws Failure {
    String isa = Images.isa(load(build));
    Path sysroot = options.sysroots.ofIsa.get(isa);
    return sysroot == null ? options.files : options.files.withSysroot(sysroot);
  }

  private static BuildData.Code code(Path build, FileOptions files) throws Failure {
    Opening opening = files.opening(build);
    try {
      Image image = Images.load(opening);
      try (ImageSymbolizer symbolizer = Images.symbolizer(opening, image)) {
        return CodeSurvey.of(build.toString(), image, symbolizer);
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
            .filter(finding -> kinds.contains(finding.kind()))
            .toList();
    int exitCode = ExitCodes.of(findings, results, options.report.errorExitcode);
    Comparison comparison =
        new Comparer(
                new Report.Tool("rsan-emu", Versions.OWN),
                new SourceFiles(Path.of("").toAbsolutePath()))
            .compare(data, exitCode);
    new ReportWriter(options.report)
        .write(
            format -> FORMS.get(format).apply(comparison),
            style -> ComparisonText.render(comparison, style));
    return exitCode;
  }

  /** Shows progress and the first build's output while the runs go on. */
  private final class Listener implements Campaign.Listener {
    private final Progress progress;
    private final FindingTally tally = new FindingTally();
    private final FirstOutput first;
    private final GuestOutput output;
    private final int runs;

    Listener(int build, List<Integer> runs) {
      String title = "rsan-emu: build %d of %d".formatted(build + 1, builds.size());
      this.progress =
          Progress.onTerminal(
              title, options.report.suppressions == null ? "" : " before suppressions");
      this.first = new FirstOutput(runs.getFirst());
      this.output = output(build, runs);
      this.runs = runs.size();
    }

    private GuestOutput output(int build, List<Integer> runs) {
      FileOutputStream err = new FileOutputStream(FileDescriptor.err);
      boolean taken = options.report.ownsStandardOutput();
      return new GuestOutput(
          switch (options.report.guestOutput) {
            case FIRST -> build == 0 ? runs.subList(0, 1) : List.of();
            case ALL -> runs;
            case NONE -> List.of();
          },
          taken ? err : new FileOutputStream(FileDescriptor.out),
          err);
    }

    @Override
    public void finished(RunOutcome outcome, int done, int all) {
      first.accept(outcome);
      progress.aside(() -> {
        output.accept(outcome);
        endLine();
      });
      progress.update(done, all, tally.add(outcome.result()));
    }

    private void endLine() {
      if (Terminal.isTerminal(Terminal.STANDARD_ERROR)) {
        output.endLine(System.err);
      }
    }

    void start() {
      progress.update(0, runs, 0);
    }

    void end() {
      progress.close();
      output.flush();
      endLine();
    }
  }
}
