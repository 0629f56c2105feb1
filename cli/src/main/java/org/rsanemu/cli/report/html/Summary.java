// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.Explored;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.NoFinding;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Report;
import org.rsanemu.emu.sched.Strategy;

/**
 * What the page says first.
 *
 * @param verdict in one sentence
 * @param tone {@code bad}, {@code good}, or {@code unsure}
 * @param left what was left out, in a sentence; "" if nothing was
 * @param checked what was looked at
 * @param besides what threads did that was not an event, in a sentence; "" if there was nothing
 * @param calls system calls that are not there, in a sentence; "" if there was none
 * @param clean what a clean result of sampled schedules means; "" if there is none
 * @param explored what an exploration has come to; none if schedules were sampled
 */
record Summary(
    String verdict,
    String tone,
    String left,
    List<Fact> checked,
    List<Fact> setup,
    String besides,
    String calls,
    List<String> warnings,
    String clean,
    List<String> explored) {
  /** Every thread of glibc's tries it and does without it: to name it would say nothing. */
  private static final String TRIED_AT_START = "rseq";

  /** Something that was counted or chosen. */
  record Fact(String name, String value) {}

  static Summary of(Report report) {
    boolean clean = report.real().isEmpty() && report.exitCode() == 0;
    String tone =
        !report.real().isEmpty() ? "bad" : clean && report.warnings().isEmpty() ? "good" : "unsure";
    return new Summary(
        verdict(report),
        tone,
        left(report),
        checked(report.checked()),
        setup(report),
        besides(report.checked()),
        calls(report.checked()),
        report.warnings(),
        clean && report.explored() == null ? NoFinding.means(report) : "",
        report.exploredWords());
  }

  /** {@code 2 data races}, for each kind that was found. */
  private static List<String> counts(List<FindingView> findings) {
    Map<String, Long> byKind = new LinkedHashMap<>();
    findings.forEach(each -> byKind.merge(each.kind(), 1L, Long::sum));
    return byKind.entrySet().stream().map(e -> Kinds.counted(e.getKey(), e.getValue())).toList();
  }

  private static String verdict(Report report) {
    String where = " in " + runs(report) + " of " + what(report.cases());
    if (report.real().isEmpty()) {
      return report.exitCode() == 0
          ? "Nothing was found" + where + "."
          : "Nothing was found" + where + ", but the exit status is " + report.exitCode() + ".";
    }
    List<String> words = counts(report.real());
    String found =
        words.size() == 1
            ? words.getFirst()
            : String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.getLast();
    return found + where + ".";
  }

  private static String runs(Report report) {
    Explored explored = report.explored();
    if (explored != null) {
      return Numbers.counted(explored.executions(), "execution", "executions");
    }
    Report.Checked checked = report.checked();
    return checked.runs() == checked.planned()
        ? Numbers.counted(checked.runs(), "run", "runs")
        : Numbers.of(checked.runs())
            + " of "
            + Numbers.counted(checked.planned(), "planned run", "planned runs");
  }

  private static String what(List<Case> cases) {
    return cases.size() > 1
        ? Numbers.counted(cases.size(), "case", "cases")
        : cases.getFirst().program().path();
  }

  private static String left(Report report) {
    List<String> left = new ArrayList<>();
    if (report.suppressed() > 0) {
      left.add(Numbers.of(report.suppressed()) + " suppressed");
    }
    if (report.known() > 0) {
      left.add(Numbers.of(report.known()) + " in the baseline");
    }
    String shown = left.isEmpty() ? "" : "Not shown: " + String.join(", ", left) + ".";
    String harmless = report.harmless().words();
    return (shown + (harmless.isEmpty() ? "" : " " + harmless + ".")).strip();
  }

  static List<Fact> checked(Report.Checked checked) {
    return List.of(
        new Fact("Runs", Numbers.of(checked.runs()) + " of " + Numbers.of(checked.planned())),
        new Fact("Threads, at most", Numbers.of(checked.threads())),
        new Fact("Instructions", Numbers.of(checked.instructions())),
        new Fact("Atomic events", Numbers.of(checked.events())),
        new Fact("… in your code", Numbers.of(checked.judgedEvents())),
        new Fact("Atomic locations", Numbers.of(checked.locations())),
        new Fact("Plain accesses", Numbers.of(checked.plainAccesses())),
        new Fact("Scheduling points", Numbers.of(checked.choices())),
        new Fact("Changes of thread", Numbers.of(checked.switches())),
        new Fact("Different executions", Numbers.of(checked.executions())));
  }

  /** What would do it all again; of several cases, each has its own. */
  private static List<Fact> setup(Report report) {
    List<Fact> facts = new ArrayList<>();
    if (report.cases().size() == 1) {
      facts.addAll(setup(report.cases().getFirst()));
    }
    facts.add(new Fact("Exit status", String.valueOf(report.exitCode())));
    return facts;
  }

  static List<Fact> setup(Case single) {
    Report.Options options = single.options();
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("Program", single.program().path()));
    if (!single.program().arguments().isEmpty()) {
      facts.add(new Fact("Arguments", String.join(" ", single.program().arguments())));
    }
    facts.add(new Fact("Instruction set", single.program().isa()));
    facts.add(
        options.onlyRun() == null
            ? new Fact("Runs asked for", Numbers.of(options.runs()))
            : new Fact("Only run", String.valueOf(options.onlyRun())));
    facts.add(new Fact("Seed", String.valueOf(options.seed())));
    facts.add(new Fact("Scheduler", scheduler(options)));
    facts.add(new Fact("Memory model", options.model()));
    return facts;
  }

  private static String scheduler(Report.Options options) {
    String words =
        switch (options.scheduler()) {
          case Strategy.PCT -> "pct, depth " + options.depth();
          case Strategy.ROUND_ROBIN -> "round-robin, quantum " + options.quantum();
          default -> options.scheduler();
        };
    return options.preemptsPlain() ? words + ", also before plain accesses" : words;
  }

  private static String besides(Report.Checked checked) {
    String words = checked.besides();
    return words.isEmpty() ? "" : "Besides: " + words + ".";
  }

  private static String calls(Report.Checked checked) {
    List<String> calls =
        checked.unsupportedCalls().stream()
            .filter(call -> !call.name().equals(TRIED_AT_START))
            .map(call -> call.name() + " (" + Numbers.of(call.count()) + ")")
            .toList();
    return calls.isEmpty()
        ? ""
        : "Unknown system calls, answered with ENOSYS: " + String.join(", ", calls) + ".";
  }
}
