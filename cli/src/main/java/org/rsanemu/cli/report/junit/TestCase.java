// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.UnknownOrders;
import org.rsanemu.cli.report.text.Headline;
import org.rsanemu.cli.report.text.TextReport;

/**
 * A program that was checked, as a test. All its findings are one failure: of several, most readers
 * of such files show the first or the last.
 *
 * @param className groups tests: the ISA
 * @param name program and arguments
 * @param type kinds of findings, or what went wrong
 * @param message one line
 * @param text all of it
 * @param output what was checked, and findings that do not fail the test
 */
record TestCase(
    String className,
    String name,
    Outcome outcome,
    String type,
    String message,
    String text,
    String output) {

  /** How the test ended. */
  enum Outcome {
    PASSED,
    /** Findings that decide the exit status. */
    FAILURE,
    /** The program could not be checked, or not wholly. */
    ERROR
  }

  /** The tests of a report, in its order. */
  static List<TestCase> of(Report report) {
    return IntStream.range(0, report.cases().size()).mapToObj(i -> of(report, i)).toList();
  }

  private static TestCase of(Report report, int number) {
    Case program = report.cases().get(number);
    List<FindingView> failing = in(number, report.failing());
    List<FindingView> others = new ArrayList<>(in(number, report.findings()));
    others.removeAll(failing);
    List<Report.Run> troubles = troubles(program.runs());
    boolean unknown = failing.isEmpty() && UnknownOrders.fail(report.failOn(), List.of(program));
    boolean unchecked = failing.isEmpty() && (!troubles.isEmpty() || program.runs().isEmpty());
    String text =
        failing.stream()
                .map(finding -> text(here(finding, number), program))
                .collect(Collectors.joining("\n"))
            + troubles.stream().map(TestCase::trouble).collect(Collectors.joining());
    return new TestCase(
        "rsan-emu." + program.program().isa(),
        program.name(),
        unchecked
            ? Outcome.ERROR
            : failing.isEmpty() && !unknown ? Outcome.PASSED : Outcome.FAILURE,
        unchecked ? type(troubles) : unknown ? Report.UNKNOWN_ORDERS : kinds(failing),
        unchecked
            ? message(troubles)
            : unknown ? "memory orders of the source are not known" : headlines(failing),
        text,
        output(program, others));
  }

  private static List<FindingView> in(int number, List<FindingView> findings) {
    return findings.stream()
        .filter(finding -> finding.seen().stream().anyMatch(seen -> seen.inCase() == number))
        .toList();
  }

  /** The runs that did not end as runs should, the tool's own failures first. */
  private static List<Report.Run> troubles(List<Report.Run> runs) {
    List<Report.Run> troubles = new ArrayList<>();
    for (String ending : List.of("unsupported", "failed", "limit")) {
      runs.stream().filter(run -> run.ending().equals(ending)).forEach(troubles::add);
    }
    if (troubles.isEmpty()) {
      // As with the exit status, the first run's own failure counts.
      runs.stream().limit(1).filter(TestCase::failedItself).forEach(troubles::add);
    }
    return troubles;
  }

  private static boolean failedItself(Report.Run run) {
    Integer status = run.status();
    return status != null && status != 0;
  }

  private static String kinds(List<FindingView> findings) {
    return findings.stream().map(FindingView::kind).distinct().collect(Collectors.joining(", "));
  }

  private static String headlines(List<FindingView> findings) {
    if (findings.isEmpty()) {
      return "";
    }
    FindingView first = findings.getFirst();
    String more = findings.size() == 1 ? "" : " (and " + (findings.size() - 1) + " more)";
    return first.place() + ": " + Headline.of(first) + more;
  }

  /** The finding as this program's runs showed it. */
  private static FindingView here(FindingView finding, int number) {
    return finding.seenIn(
        finding.seen().stream()
            .filter(seen -> seen.inCase() == number)
            .map(seen -> new FindingView.Seen(0, seen.runs()))
            .toList());
  }

  private static String text(FindingView finding, Case program) {
    return "\n" + TextReport.finding(finding, program);
  }

  private static String type(List<Report.Run> troubles) {
    return troubles.isEmpty() ? "not run" : troubles.getFirst().ending();
  }

  private static String message(List<Report.Run> troubles) {
    return troubles.isEmpty() ? "no run was finished" : how(troubles.getFirst());
  }

  private static String how(Report.Run run) {
    return switch (run.ending()) {
      case "exited" -> "the program exited with status " + run.status();
      case "killed" -> "the program was ended by " + run.detail();
      default -> run.ending() + ": " + run.detail();
    };
  }

  private static String trouble(Report.Run run) {
    String reproduce = run.reproduce() == null ? "" : "\n  Reproduce: " + run.reproduce();
    return "\nrun " + run.run() + ": " + how(run) + reproduce + "\n";
  }

  private static String output(Case program, List<FindingView> others) {
    StringBuilder text = new StringBuilder();
    text.append(program.checked().runs()).append(" of ").append(program.checked().planned());
    text.append(" runs, seed ").append(program.options().seed()).append('\n');
    program.warnings().forEach(warning -> text.append("WARNING: ").append(warning).append('\n'));
    for (FindingView finding : others) {
      text.append(finding.harmless() ? "harmless: " : "");
      text.append(finding.place()).append(": ").append(Headline.of(finding));
      text.append(finding.hardware() == null ? "" : ". " + finding.hardwareSentence());
      text.append('\n');
    }
    return text.toString();
  }
}
