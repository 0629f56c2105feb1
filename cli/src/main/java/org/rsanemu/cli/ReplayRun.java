// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.Aftermaths;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.campaign.Seeds;
import org.rsanemu.cli.files.WholeFile;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.InspectionOptions;
import org.rsanemu.cli.options.RecordedOptions;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.build.CaseBuilder;
import org.rsanemu.cli.report.build.Reproduction;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.cli.report.source.SourceFiles;
import org.rsanemu.cli.schedule.BadScheduleException;
import org.rsanemu.cli.schedule.Minimizer;
import org.rsanemu.cli.schedule.SavedSchedule;
import org.rsanemu.cli.schedule.ScheduleReader;
import org.rsanemu.cli.schedule.ScheduleWriter;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.loop.Inspector;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.explore.DivergedException;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.emu.sched.ScheduleMismatchException;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/** One run, repeated by its schedule in this process, and its report. */
final class ReplayRun {
  /** Runs that may be made to find a smaller schedule. */
  private static final int MOST_TRIALS = 1000;

  /** A smaller schedule may cost so many times the instructions of the whole one, and more. */
  private static final int MOST_MORE = 4;

  private static final int MOST_BESIDES = 1_000_000;

  private Path file;
  private final Path binary;
  private final ReportOptions reportOptions;
  private final InspectionOptions inspection;
  private final ReportMaker maker;
  private SavedSchedule saved;
  private final RecordedOptions options;
  private final WorkerOpening opening;
  private final Image image;

  /**
   * Reads the schedule.
   *
   * @throws Failure if it is none, or not this program's
   */
  ReplayRun(Path file, Path binary, ReportOptions reportOptions, InspectionOptions inspection)
      throws Failure {
    this.file = file;
    this.binary = binary;
    this.reportOptions = reportOptions;
    this.inspection = inspection;
    maker = ReportMaker.of(reportOptions);
    saved = read(file);
    if (saved.explored() != null && inspection.minimize) {
      throw new Failure(
          ExitCodes.USAGE, file + " is a schedule from verify, which --minimize cannot shorten");
    }
    String problem = inspection.minimize ? WholeFile.problem(smaller(file)) : "";
    if (!problem.isEmpty()) {
      throw new Failure(ExitCodes.USAGE, "--minimize writes " + smaller(file) + ": " + problem);
    }
    options = RecordedOptions.of(saved.options());
    opening = options.files.opening(binary, options.program.orders());
    try {
      image = Images.load(opening);
    } catch (BadBinaryException e) {
      throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
    }
    checkProgram();
  }

  /** Where the smaller schedule of this one is kept. */
  private static Path smaller(Path file) {
    String smaller = HostPath.text(file).replaceFirst("(\\.schedule)?$", ".min.schedule");
    return HostPath.of(smaller);
  }

  private static SavedSchedule read(Path file) throws Failure {
    try {
      return ScheduleReader.read(file);
    } catch (BadScheduleException e) {
      throw new Failure(ExitCodes.BAD_BINARY, file + ": " + e.getMessage());
    } catch (IOException e) {
      throw new Failure(ExitCodes.USAGE, "cannot read the schedule " + file);
    }
  }

  private void checkProgram() throws Failure {
    SavedSchedule.Binary own = Images.identity(image);
    if (own.equals(saved.binary())) {
      return;
    }
    boolean sameBuild = !own.buildId().isEmpty() && own.buildId().equals(saved.binary().buildId());
    throw new Failure(
        ExitCodes.USAGE,
        file
            + " is the schedule of a program other than "
            + binary
            + (sameBuild
                ? ": it was changed after it was linked (build id " + own.buildId() + ")"
                : ": of " + words(saved.binary()) + ", and this is " + words(own)));
  }

  private static String words(SavedSchedule.Binary binary) {
    String name =
        binary.buildId().isEmpty() ? "SHA-256 " + binary.hash() : "build id " + binary.buildId();
    return "one for " + binary.isa() + " with " + name;
  }

  /** Does it and returns the exit code. */
  int call() throws Failure {
    GuestOptions guest = guest();
    RunDisplay display = new RunDisplay("rsan-emu", opening, reportOptions, 1, shown());
    try (ImageSymbolizer symbolizer = Images.symbolizer(opening, image)) {
      if (inspection.minimize) {
        minimize(guest, symbolizer);
      }
      RunOutcome outcome;
      display.start();
      try {
        outcome = inspected(guest, symbolizer);
        display.finished(outcome, 1, 1);
      } finally {
        display.end();
      }
      Report report =
          maker.report(List.of(result(guest, symbolizer, outcome, reportOptions.group)));
      new ReportWriter(reportOptions).write(report);
      return report.exitCode();
    } catch (BadBinaryException e) {
      throw new Failure(ExitCodes.BAD_BINARY, e.getMessage());
    }
  }

  private RunOutcome inspected(GuestOptions guest, ImageSymbolizer symbolizer)
      throws BadBinaryException, Failure {
    ScheduleSource script = new ScheduleSource.Exact(saved.choices());
    if (!inspection.isWanted()) {
      RunOutcome outcome = run(guest, script, null);
      return saved.explored() == null ? reported(guest, outcome) : outcome;
    }
    try (ReplayInspector inspector = new ReplayInspector(inspection, symbolizer, image.machine())) {
      return run(guest, script, inspector);
    }
  }

  /** The same with what its violations lead to: the schedule is kept to up to their reads. */
  private RunOutcome reported(GuestOptions guest, RunOutcome outcome)
      throws BadBinaryException, Failure {
    ScheduleSource script = new ScheduleSource.Preferred(saved.choices());
    long until = deadline();
    try (Program program = Images.program(opening, image)) {
      return Aftermaths.of(
          outcome,
          (by, most) -> program.run(request(guest).within(most).goingOn(by).by(script, until)));
    } catch (UnableException e) {
      throw new Failure(ExitCodes.OWN_FAILURE, String.valueOf(e.getMessage()));
    }
  }

  private List<Integer> shown() {
    return reportOptions.guestOutput == ReportOptions.Shown.NONE ? List.of() : List.of(saved.run());
  }

  private GuestOptions guest() throws Failure {
    CaseGuest setup =
        new CaseGuest(saved.arguments(), options.schedule, options.program, options.files);
    GuestOptions guest = setup.of(image, saved.stdin());
    return guest.with(guest.input().withEnvironment(saved.environment()));
  }

  private RunOutcome run(GuestOptions guest, ScheduleSource script, @Nullable Inspector inspector)
      throws BadBinaryException, Failure {
    try (Program program = Images.program(opening, image)) {
      if (inspector != null) {
        program.inspect(inspector);
      }
      if (saved.explored() != null) {
        RunRequest request = request(guest).by(ScheduleSource.FREE, deadline());
        Exploration once = Exploration.repeating(saved.choices(), saved.explored());
        RunResult result = program.explore(request, once);
        return RunOutcome.of(request, inspector == null ? program.judged(request, result) : result);
      }
      RunRequest request = request(guest).by(script, deadline());
      return RunOutcome.of(request, fitting(program.run(request), script));
    } catch (DivergedException e) {
      throw misfit(String.valueOf(e.getMessage()));
    } catch (IllegalStateException e) {
      ScheduleMismatchException misfit = ScheduleMismatchException.behind(e);
      if (misfit == null) {
        throw e;
      }
      throw misfit(String.valueOf(misfit.getMessage()));
    }
  }

  private RunRequest request(GuestOptions guest) {
    List<CodeOffset> known = ScheduleFolder.named(saved.known(), SavedSchedule.OWN, ownPath());
    boolean explored = saved.explored() != null; // all executions have one seed
    long seed = explored ? saved.seed() : Seeds.ofRun(saved.seed(), saved.run());
    return guest.request(saved.run(), seed, guest.scheduling(), new Basis(known, saved.steps()));
  }

  private String ownPath() {
    return binary.toAbsolutePath().normalize().toString();
  }

  /** Makes the schedule smaller, and keeps what is left of it beside the file. */
  private void minimize(GuestOptions guest, ImageSymbolizer symbolizer)
      throws BadBinaryException, Failure {
    RunOutcome exact = run(guest, new ScheduleSource.Exact(saved.choices()), null);
    Grouping grouping = grouping(guest, symbolizer, exact);
    FindingView wanted = wanted(result(guest, symbolizer, exact, grouping));
    long most = MOST_MORE * exact.result().counters().instructions() + MOST_BESIDES;
    RunRequest request = request(guest).within(Math.min(most, options.schedule.maxInstructions));
    long until = deadline();
    RunResult.Schedule least;
    try (Program program = Images.program(opening, image)) {
      Minimizer minimizer =
          new Minimizer(
              preferred -> {
                try {
                  RunResult result =
                      program.run(request.by(new ScheduleSource.Preferred(preferred), until));
                  boolean shows =
                      shows(
                          result(guest, symbolizer, RunOutcome.of(request, result), grouping),
                          wanted);
                  return shows ? Optional.ofNullable(result.schedule()) : Optional.empty();
                } catch (BadBinaryException | Failure e) {
                  throw new IllegalStateException(e); // it has run before
                }
              },
              MOST_TRIALS);
      least = minimizer.minimize(requireNonNull(exact.result().schedule()));
    }
    keep(least);
  }

  /** Writes the smaller schedule beside the whole one; from here on it is the one to replay. */
  private void keep(RunResult.Schedule least) throws Failure {
    int before = Minimizer.changes(saved.choices());
    saved =
        saved.with(
            least.choices(), ScheduleFolder.named(least.known(), ownPath(), SavedSchedule.OWN));
    file = smaller(file);
    try {
      WholeFile.write(file, ScheduleWriter.write(saved).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new Failure(ExitCodes.OWN_FAILURE, "cannot write " + file);
    }
    System.err.println(
        "rsan-emu: "
            + Minimizer.changes(saved.choices())
            + " of "
            + before
            + " changes of thread at scheduling points are left: "
            + file);
  }

  private Reproduction reproduction(List<String> command) {
    List<String> words = RunCommand.repeated(options.schedule, options.program, options.files);
    return saved.explored() == null
        ? new Reproduction(words, saved.seed(), command)
        : Reproduction.ofExploration(words, saved.seed(), command);
  }

  /** The one of which the schedule's finding is; that of the options if none is. */
  private Grouping grouping(GuestOptions guest, ImageSymbolizer symbolizer, RunOutcome outcome)
      throws Failure {
    List<Grouping> all = new ArrayList<>(List.of(reportOptions.group));
    all.addAll(List.of(Grouping.values()));
    for (Grouping each : all) {
      if (result(guest, symbolizer, outcome, each).findings().stream()
          .anyMatch(finding -> finding.view().fingerprint().equals(saved.fingerprint()))) {
        return each;
      }
    }
    return reportOptions.group;
  }

  /** The finding that the schedule is kept for; the first one if the sources are others now. */
  private FindingView wanted(CaseResult result) throws Failure {
    List<FindingView> shown = result.findings().stream().map(CaseResult.Keyed::view).toList();
    return shown.stream()
        .filter(view -> view.fingerprint().equals(saved.fingerprint()))
        .findFirst()
        .or(() -> shown.stream().findFirst())
        .orElseThrow(() ->
            new Failure(
                ExitCodes.USAGE, "the run shows no finding, so there is nothing to" + " minimize"));
  }

  private static boolean shows(CaseResult result, FindingView wanted) {
    return result.findings().stream()
        .map(CaseResult.Keyed::view)
        .anyMatch(view ->
            view.kind().equals(wanted.kind())
                && view.fingerprint().equals(wanted.fingerprint())
                && view.harmless() == wanted.harmless());
  }

  /** Whoever looks at a run may take as long as it takes. */
  private long deadline() {
    return inspection.gdb == null
        ? System.nanoTime() + options.schedule.timeoutNanos()
        : System.nanoTime() + Long.MAX_VALUE / 2;
  }

  /** A run that ends before its schedule does is another run. */
  private RunResult fitting(RunResult result, ScheduleSource script) throws Failure {
    RunResult.Schedule schedule = result.schedule();
    if (script instanceof ScheduleSource.Exact exact
        && schedule != null
        && !(result.ending() instanceof Ending.Limited)
        && schedule.choices().count() < exact.choices().count()) {
      throw misfit(
          "the run ended after "
              + schedule.choices().count()
              + " of "
              + exact.choices().count()
              + " choices");
    }
    return result;
  }

  private Failure misfit(String how) {
    String tool =
        saved.tool().equals(Versions.OWN)
            ? " (are its libraries and files the same as then?)"
            : " (rsan-emu " + saved.tool() + " made it, this is " + Versions.OWN + ")";
    return new Failure(
        ExitCodes.OWN_FAILURE, "the schedule " + file + " does not fit: " + how + tool);
  }

  private CaseResult result(
      GuestOptions guest, ImageSymbolizer symbolizer, RunOutcome outcome, Grouping grouping)
      throws Failure {
    CampaignResult result =
        new CampaignResult(List.of(outcome), CampaignResult.Stop.DONE, saved.learning());
    List<String> arguments = saved.arguments().subList(1, saved.arguments().size());
    List<String> command = new ArrayList<>(List.of(HostPath.text(binary)));
    command.addAll(arguments);
    CaseBuilder builder =
        new CaseBuilder(
            new Report.Program(HostPath.text(binary), Images.isa(image), arguments),
            new Plan(
                1,
                saved.explored() == null ? saved.run() : 0,
                1,
                saved.seed(),
                options.schedule.timeoutNanos()),
            guest,
            symbolizer,
            new SourceFiles(Path.of("").toAbsolutePath()),
            reportOptions.suppressed(),
            reproduction(command),
            grouping);
    String replay = Reproduction.replay(HostPath.text(file), HostPath.text(binary));
    builder.keeping(
        (_, _, _, run) -> new FindingView.Schedule(run.run(), HostPath.text(file), replay));
    return builder.build(String.join(" ", command), result, ExitCodes.ofRuns(result));
  }
}
