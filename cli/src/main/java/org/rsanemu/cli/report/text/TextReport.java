// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.Explored;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.NoFinding;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Sampling;
import org.rsanemu.cli.report.UnknownOrders;

/** The report as text, in ThreadSanitizer's layout. */
public final class TextReport {
  /** Every thread of glibc's tries it and does without it: to name it would say nothing. */
  private static final String TRIED_AT_START = "rseq";

  private final Style style;
  private final boolean verbose;
  private final StringBuilder text = new StringBuilder();

  private TextReport(Style style, boolean verbose) {
    this.style = style;
    this.verbose = verbose;
  }

  /** Renders the report in short; every line ends with a newline. */
  public static String render(Report report, Style style) {
    return render(report, style, false);
  }

  /**
   * Renders the report; every line ends with a newline.
   *
   * @param verbose whether it says, too, how the runs were scheduled, and how often threads waited,
   *     tried again, or were run alone
   */
  public static String render(Report report, Style style, boolean verbose) {
    TextReport result = new TextReport(style, verbose);
    FindingText findings = new FindingText(result.text, style);
    for (FindingView finding : report.findings()) {
      findings.append(finding, finding.runsOf(report.cases()), report.cases());
    }
    for (Case each : report.cases()) {
      String of = report.cases().size() == 1 ? "" : "of " + each.name() + " ";
      each.runs().forEach(run -> result.appendTrouble(run, of));
    }
    if (report.cases().size() > 1) {
      result.text.append("rsan-emu: Cases:\n");
      Columns.append(result.text, "rsan-emu:   ", CaseTable.rows(report));
    }
    result.appendConclusion(report);
    return result.text.toString();
  }

  /** Renders one finding as a case showed it, without colours. */
  public static String finding(FindingView finding, Case of) {
    StringBuilder text = new StringBuilder();
    new FindingText(text, Style.PLAIN).append(finding, of.checked().runs(), List.of(of));
    return text.toString();
  }

  /** Runs that did not end as runs should. */
  private void appendTrouble(Report.Run run, String of) {
    String which = "run " + run.run() + " " + of + "(seed " + run.seed() + ") ";
    switch (run.ending()) {
      case "failed" -> paragraph(which + "failed because of an error in rsan-emu: " + run.detail());
      case "unsupported" ->
          paragraph(which + "reached an instruction that cannot be emulated: " + run.detail());
      case "limit" -> {
        if (isInterrupted(run)) {
          paragraph(which + "was interrupted; its threads were here:");
        } else {
          paragraph(which + "was ended by a limit of rsan-emu: " + limit(run));
        }
      }
      default -> {
        return;
      }
    }
    if (run.reproduce() != null && !isInterrupted(run)) {
      text.append("rsan-emu:   Reproduce: ").append(run.reproduce()).append('\n');
    }
    StackText stacks = new StackText(text, style);
    for (FindingView.State state : run.threads()) {
      stacks.appendState(state);
    }
  }

  private static boolean isInterrupted(Report.Run run) {
    return "interrupted".equals(run.detail());
  }

  private static String limit(Report.Run run) {
    return switch (String.valueOf(run.detail())) {
      case "instructions" -> "the number of instructions (--max-instructions).";
      case "time" -> "the time (--timeout).";
      case "memory" -> "the memory that it may touch, with what is noted of that (--memory).";
      case "notes" -> "rsan-emu's own memory, a quarter of the machine's.";
      case "address space" -> "addresses: the emulator has 64 GiB of them.";
      case "files" -> "the bytes that it may write to files (--files), or their number.";
      case "addresses" ->
          "addresses: part of a file is mapped writable at two; the emulator has one for each"
              + " page.";
      default -> "separate areas of code: the emulator cannot have more.";
    };
  }

  private void appendConclusion(Report report) {
    paragraph(headline(report));
    appendCounts(report);
    Explored explored = report.explored();
    if (explored == null) {
      paragraph("Checked: " + checked(report) + ".");
    } else {
      report.exploredWords().forEach(this::paragraph);
    }
    if (verbose) {
      appendSamplings(report.cases());
      String besides = report.checked().besides();
      if (!besides.isEmpty()) {
        paragraph("Besides: " + besides + ".");
      }
    }
    List<String> calls =
        report.checked().unsupportedCalls().stream()
            .filter(call -> !call.name().equals(TRIED_AT_START))
            .map(call -> call.name() + " (" + Numbers.of(call.count()) + ")")
            .toList();
    if (!calls.isEmpty()) {
      paragraph("Unknown system calls, answered with ENOSYS: " + String.join(", ", calls) + ".");
    }
    appendWarnings(report.warnings().stream().filter(each -> !UnknownOrders.isOfMany(each)));
    if (report.showsNothing() && explored == null && report.exitCode() == 0) {
      paragraph(NoFinding.means(report));
    }
    // This comes last: everything above holds for the orders that are known.
    appendWarnings(report.warnings().stream().filter(UnknownOrders::isOfMany));
  }

  private void appendWarnings(Stream<String> warnings) {
    warnings.forEach(each -> text.append(Prose.wrap("rsan-emu: WARNING: ", "rsan-emu:   ", each)));
  }

  /** Who scheduled the runs; of several cases, each may differ. */
  private void appendSamplings(List<Case> cases) {
    if (cases.size() == 1 && !cases.getFirst().samplings().isEmpty()) {
      List<Sampling> samplings = cases.getFirst().samplings();
      boolean single = samplings.size() == 1;
      paragraph(
          "Scheduled by: "
              + samplings.stream()
                  .map(each -> single ? each.words() : each.wordsAndPromise())
                  .collect(Collectors.joining("; "))
              + ".");
      if (single && !samplings.getFirst().promise().isEmpty()) {
        paragraph(samplings.getFirst().promise());
      }
    }
  }

  /** What is harmless, and what a baseline and --fail-on make of the findings. */
  private void appendCounts(Report report) {
    String harmless = report.harmless().words();
    if (!harmless.isEmpty()) {
      paragraph(harmless + ".");
    }
    Integer notSeen = report.notSeen();
    if (notSeen != null && notSeen > 0) {
      paragraph(
          Numbers.counted(notSeen, "finding", "findings")
              + " of the baseline not seen: repaired, suppressed, or shown only by other"
              + " schedules.");
    }
    int failing = report.failing().size();
    if (failing < report.real().size()) {
      String kinds = report.failOn().isEmpty() ? "none" : String.join(",", report.failOn());
      paragraph(
          Numbers.counted(failing, "finding decides", "findings decide")
              + " the exit status (--fail-on "
              + kinds
              + ").");
    }
  }

  private void paragraph(String prose) {
    text.append(Prose.wrap("rsan-emu: ", "rsan-emu:   ", prose));
  }

  private static String headline(Report report) {
    Report.Checked checked = report.checked();
    int real = report.real().size();
    String findings = real == 0 ? "no findings" : Numbers.counted(real, "finding", "findings");
    String more = real == 0 ? " " : " more ";
    String suppressed =
        report.suppressed() == 0 ? "" : " (" + report.suppressed() + more + "suppressed)";
    String known = report.known() == 0 ? "" : " (" + report.known() + more + "in the baseline)";
    Integer only = report.cases().getFirst().options().onlyRun();
    Explored explored = report.explored();
    if (explored != null) {
      return findings
          + suppressed
          + known
          + " in "
          + Numbers.counted(explored.executions(), "execution", "executions")
          + " of "
          + what(report.cases())
          + ".";
    }
    String runs =
        only != null && report.cases().size() == 1
            ? "run " + only
            : checked.runs() == checked.planned()
                ? Numbers.counted(checked.runs(), "run", "runs")
                : checked.runs() + " of " + Numbers.counted(checked.planned(), "run", "runs");
    return findings + suppressed + known + " in " + runs + " of " + what(report.cases()) + ".";
  }

  private static String what(List<Case> cases) {
    Case first = cases.getFirst();
    return cases.size() > 1
        ? cases.size() + " cases"
        : first.program().path()
            + " ("
            + first.program().isa()
            + ", seed "
            + first.options().seed()
            + ")";
  }

  private static String checked(Report report) {
    Report.Checked checked = report.checked();
    return String.join(
        ", ",
        List.of(
            Numbers.counted(checked.runs(), "run", "runs"),
            Numbers.counted(checked.threads(), "thread", "threads"),
            Numbers.counted(checked.instructions(), "instruction", "instructions"),
            Numbers.counted(checked.events(), "atomic event", "atomic events")
                + " ("
                + Numbers.of(checked.judgedEvents())
                + " in your code)",
            Numbers.counted(checked.locations(), "atomic location", "atomic locations"),
            Numbers.counted(checked.plainAccesses(), "plain access", "plain accesses"),
            Numbers.counted(checked.choices(), "scheduling point", "scheduling points"),
            Numbers.counted(checked.switches(), "change of thread", "changes of thread"),
            Numbers.counted(checked.executions(), "distinct execution", "distinct executions")));
  }
}
