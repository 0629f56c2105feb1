// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.Explored;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Observations;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Sampling;
import org.rsanemu.cli.report.graph.Interleaving;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.view.StepView;
import org.rsanemu.cli.report.view.VisibleActionView;

/** Reports for tests of the page. */
final class SampleReports {
  private static final int RUNS = 20;

  private SampleReports() {}

  /** One finding of each shape that a violation can have, a race, a deadlock and a crash. */
  static Report ofAllKinds() {
    return report(
        "./demo -v",
        List.of(
            violation("src/demo.cpp", "read", Interleaving.messagePassing("")),
            violation("src/demo.cpp", "read", Interleaving.storeBuffering()),
            violation("src/readers.cpp", "read", Interleaving.independentReads()),
            violation("src/readers.cpp", "read-modify-write", Interleaving.additions()),
            violation("src/writers.cpp", "write", Interleaving.twoPlusTwoWrites()),
            race(Interleaving.race()),
            deadlock(),
            crash()));
  }

  /** A violation of each consequence, the harmless ones among them. */
  static Report ofAllConsequences() {
    VisibleActionView assertion =
        new VisibleActionView(
            "assertion", "", null, null, null, "__assert_fail", stack("src/demo.cpp", 27));
    VisibleActionView write =
        new VisibleActionView(
            "write", "done", "0x4c6318", 4, "0x1", "str w0, [x1]", stack("src/demo.cpp", 29));
    VisibleActionView branch =
        new VisibleActionView(
            "branch", "", null, null, null, "cbz w0, 0x400980", stack("src/demo.cpp", 24));
    List<FindingView> findings =
        Stream.of(
                new ConsequenceView("crash", false, "0x0", assertion, write, null),
                new ConsequenceView("different", false, "0x0", write, branch, null),
                new ConsequenceView("used", false, "0x0", branch, null, null),
                new ConsequenceView("untried", false, null, null, null, null),
                new ConsequenceView("looped", true, "0x0", null, null, null),
                new ConsequenceView("unused", true, "0x0", null, null, null))
            .map(SampleReports::violation)
            .toList();
    Report all = report("./demo -v", findings);
    return new Report(
        all.schemaVersion(),
        all.tool(),
        all.cases(),
        findings,
        0,
        0,
        null,
        new Report.Harmless(1, 1, true),
        Report.KINDS,
        "cause",
        all.checked(),
        List.of(),
        all.sources(),
        66);
  }

  private static FindingView violation(ConsequenceView consequence) {
    FindingView f = violation("src/demo.cpp", "read", Interleaving.storeBuffering());
    return new FindingView(
        f.kind(),
        f.pid(),
        f.place(),
        f.sides(),
        f.memory(),
        List.of(),
        null,
        List.of(),
        f.created(),
        f.explanation(),
        f.hint(),
        f.note(),
        consequence,
        null,
        f.interleaving(),
        f.seen(),
        f.fingerprint(),
        f.reproduce(),
        f.suppression(),
        null,
        List.of(),
        null);
  }

  static Report clean() {
    return report("./demo -v", List.of());
  }

  /**
   * A proof.
   *
   * @param assumed what it rests on besides
   */
  static Report proved(String assumed) {
    Report sampled = clean();
    Case only = sampled.cases().getFirst();
    Explored all =
        new Explored(
            true, 7, 0, 0, 6, 0, 0, 15, 1.5, false, List.of(), List.of(assumed), List.of());
    Case proved =
        new Case(
            only.name(),
            only.program(),
            only.options(),
            only.runs(),
            only.samplings(),
            only.checked(),
            only.observed(),
            only.warnings(),
            all);
    return new Report(
        sampled.schemaVersion(),
        sampled.tool(),
        List.of(proved),
        sampled.findings(),
        sampled.suppressed(),
        sampled.known(),
        sampled.notSeen(),
        sampled.harmless(),
        sampled.failOn(),
        sampled.group(),
        sampled.checked(),
        sampled.warnings(),
        sampled.sources(),
        sampled.exitCode());
  }

  /** Several programs, some of which show the same findings. */
  static Report ofSeveralCases() {
    Report all = ofAllKinds();
    List<FindingView> findings = new ArrayList<>();
    for (int i = 0; i < all.findings().size(); i++) {
      findings.add(seen(all.findings().get(i), List.of(i % 3, 3)));
    }
    List<Case> cases =
        List.of(
            program("./queue 1", "aarch64", true),
            program("./queue 2", "aarch64", true),
            program("./stack --threads 4", "x86-64", true),
            program("./all", "armv7", true),
            program("./clean", "armv7", true));
    return new Report(
        all.schemaVersion(),
        all.tool(),
        cases,
        findings,
        2,
        1,
        4,
        new Report.Harmless(2, 1, false),
        Report.KINDS,
        "cause",
        checked(RUNS * cases.size()),
        List.of("Time ran out before all runs were done (--timeout)."),
        all.sources(),
        66);
  }

  /** Names that try to be markup, to mislead, or to be too long. */
  static Report hostile(String name) {
    SourceFrame frame = new SourceFrame(name, name, 7, name, "0x1", true, true);
    FindingView.Side side =
        new FindingView.Side(
            "access", 1, "read", "rlx", "0x10", 4, "0x0", name, false, List.of(frame));
    StepView step =
        new StepView(
            "access",
            1,
            "read",
            "rlx",
            1,
            name,
            "0x10",
            4,
            "0x0",
            0L,
            null,
            null,
            name,
            List.of(frame));
    VisibleActionView action =
        new VisibleActionView("write", name, "0x10", 4, "0x1", name, List.of(frame));
    FindingView finding =
        new FindingView(
            "robustness",
            1,
            name,
            List.of(side),
            new FindingView.Memory(
                "global", "0x10", 4, name, name, "0x10", name, 0, List.of(frame)),
            List.of(frame),
            null,
            List.of(new FindingView.State(1, name, List.of(frame), null)),
            List.of(new FindingView.Created(1, 2, 0, List.of(frame))),
            name,
            name,
            name,
            new ConsequenceView("crash", false, "0x0", action, action, null),
            null,
            List.of(step),
            List.of(new FindingView.Seen(0, List.of(1))),
            name,
            name,
            name,
            null,
            List.of(),
            null);
    Report.Program program = new Report.Program(name, name, List.of(name));
    Observations.Instruction instruction =
        new Observations.Instruction(
            List.of(frame), name, List.of(new Observations.Event(name, name, true, 1)), List.of(0));
    Observations.Location location =
        new Observations.Location(name, finding.memory(), 0, 4, 1, 1, 1, 1, 1);
    Case only =
        new Case(
            name,
            program,
            new Report.Options(1, null, 1, name, 10, 3, false, "rc20"),
            List.of(new Report.Run(1, name, name, null, "failed", null, name, name, List.of())),
            List.of(new Sampling(name, null, 1, 1, null)),
            checked(1),
            new Observations(List.of(instruction), List.of(location), List.of(), true),
            List.of(name));
    return new Report(
        2,
        new Report.Tool("rsan-emu", name),
        List.of(only),
        List.of(finding),
        0,
        0,
        null,
        new Report.Harmless(0, 0, false),
        Report.KINDS,
        "cause",
        checked(1),
        List.of(name),
        List.of(new Report.Excerpt(name, 5, List.of(name, name, name))),
        66);
  }

  static Report report(String name, List<FindingView> findings) {
    return new Report(
        Report.SCHEMA_VERSION,
        new Report.Tool("rsan-emu", "TEST"),
        List.of(program(name, "aarch64", false)),
        findings,
        0,
        0,
        null,
        new Report.Harmless(0, 0, false),
        Report.KINDS,
        "cause",
        checked(RUNS),
        List.of(),
        sources(),
        findings.isEmpty() ? 0 : 66);
  }

  private static Report.Checked checked(int runs) {
    List<Report.Call> calls = List.of(new Report.Call("rseq", 3));
    return new Report.Checked(
        runs,
        runs,
        5,
        12_345_678,
        43_210,
        4_321,
        null,
        17,
        56_789,
        2_345,
        999,
        RUNS,
        7,
        12,
        40,
        1,
        2,
        calls);
  }

  private static Case program(String name, String isa, boolean warned) {
    List<Report.Run> runs =
        IntStream.rangeClosed(1, RUNS)
            .mapToObj(run ->
                run == 7
                    ? new Report.Run(
                        run,
                        "0x7",
                        "pct",
                        3,
                        "limit",
                        null,
                        "instructions",
                        "rsan-emu --only-run 7 ./demo",
                        List.of())
                    : new Report.Run(
                        run, "0x" + run, "random", null, "exited", 0, null, null, List.of()))
            .toList();
    return new Case(
        name,
        new Report.Program(
            name.split(" ")[0], isa, List.of(name.split(" ")).stream().skip(1).toList()),
        new Report.Options(RUNS, null, 1, "random", 10, 3, false, "rc20"),
        runs,
        List.of(new Sampling("random", null, RUNS, RUNS, null)),
        checked(RUNS),
        observed(),
        warned ? List.of("Time ran out before all runs were done (--timeout).") : List.of());
  }

  private static Observations observed() {
    List<Observations.Location> locations = new ArrayList<>();
    List<Observations.Instruction> instructions = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      FindingView.Memory memory =
          new FindingView.Memory(
              "global",
              "0x4c6310",
              8,
              "queue",
              "demo",
              "0x4c6310",
              "src/demo.cpp:3",
              null,
              List.of());
      locations.add(
          new Observations.Location("queue+" + 8 * i, memory, 0, 8, 1, i, 1000 * i, 20 - i, 3));
      instructions.add(
          new Observations.Instruction(
              List.of(frame("src/demo.cpp", 10 + i, "push")),
              "ldadd x" + i + ", x1, [x2]",
              List.of(new Observations.Event("read-modify-write", "acqrel", i % 2 == 0, 900 + i)),
              List.of(i, 0)));
    }
    List<Observations.Coverage> coverage =
        IntStream.rangeClosed(1, RUNS)
            .mapToObj(run ->
                new Observations.Coverage(
                    run, (int) Math.sqrt(40.0 * run), Math.min(9, 3 + run / 2), run < 4 ? 1 : 2))
            .toList();
    return new Observations(instructions, locations, coverage, false);
  }

  private static List<Report.Excerpt> sources() {
    List<Report.Excerpt> sources = new ArrayList<>();
    for (String file : List.of("demo", "readers", "writers")) {
      List<String> lines =
          IntStream.rangeClosed(1, 40)
              .mapToObj(line -> "  if (flag.load(std::memory_order_relaxed) == " + line + ") {")
              .toList();
      sources.add(new Report.Excerpt("src/" + file + ".cpp", 1, lines));
    }
    return sources;
  }

  private static SourceFrame frame(String file, int line, String function) {
    return new SourceFrame(function, file, line, "demo", "0x401870", false, true);
  }

  private static List<SourceFrame> stack(String file, int line) {
    return List.of(
        new SourceFrame("std::atomic<int>::load", "atomic", 488, "demo", "0x4018a0", true, false),
        frame(file, line, "Queue<int>::take(int)"),
        new SourceFrame("start_thread", "", 0, "libc.so.6", "0x89000", false, false));
  }

  static FindingView violation(String file, String operation, List<StepView> interleaving) {
    List<FindingView.Side> sides = new ArrayList<>();
    int line = 12;
    for (String role : List.of("access", "missed", "stale")) {
      StepView step =
          interleaving.stream().filter(each -> each.role().equals(role)).findFirst().orElseThrow();
      boolean initial = step.thread() < 0;
      sides.add(
          new FindingView.Side(
              role,
              step.thread(),
              role.equals("access") ? operation : step.operation(),
              step.order(),
              "0x4c6310",
              4,
              "0x1",
              initial ? "" : "ldr w0, [x1]",
              false,
              initial ? List.of() : stack(file, line)));
      line += 15;
    }
    return finding(
        "robustness",
        file + ":12 in Queue<int>::take(int)",
        sides,
        null,
        List.of(),
        "Under sequential consistency this read comes after the missed write. Under RC20 nothing"
            + " makes thread T2 aware of it: the read may return the initial value 0. In this run"
            + " it returned 1.",
        "If thread T2 goes on because it saw a flag that thread T1 set after the missed write:"
            + " write the flag with memory_order_release and read it with memory_order_acquire.",
        interleaving);
  }

  private static FindingView race(List<StepView> interleaving) {
    return finding(
        "race",
        "src/writers.cpp:12 in main",
        List.of(
            new FindingView.Side(
                "current",
                2,
                "read",
                "na",
                "0x4c6310",
                8,
                "0x0",
                "ldr x0, [x1]",
                false,
                stack("src/writers.cpp", 12)),
            new FindingView.Side(
                "earlier",
                1,
                "write",
                "na",
                "0x4c6310",
                8,
                "0x0",
                "str x0, [x1]",
                false,
                stack("src/writers.cpp", 30))),
        null,
        List.of(),
        "Nothing orders these two accesses: neither happens before the other, and one of them"
            + " writes.",
        "Guard both accesses with the same mutex.",
        interleaving);
  }

  private static FindingView deadlock() {
    return finding(
        "deadlock",
        "src/demo.cpp:20 in wait",
        List.of(),
        null,
        List.of(
            new FindingView.State(0, "thread T1 to end", stack("src/demo.cpp", 20), null),
            new FindingView.State(1, "a futex at 0x4c6310", stack("src/demo.cpp", 33), null)),
        "No thread can ever run again: each waits for something that only one of them could"
            + " do.",
        "",
        List.of());
  }

  private static FindingView crash() {
    return finding(
        "crash",
        "src/demo.cpp:25 in main",
        List.of(),
        new FindingView.Crash(
            11, "SIGSEGV", 1, "0x10", "ldr x0, [x1]", stack("src/demo.cpp", 25), null),
        List.of(new FindingView.State(0, null, stack("src/demo.cpp", 20), null)),
        "",
        "",
        List.of());
  }

  private static FindingView finding(
      String kind,
      String place,
      List<FindingView.Side> sides,
      FindingView.Crash crash,
      List<FindingView.State> threads,
      String explanation,
      String hint,
      List<StepView> interleaving) {
    return new FindingView(
        kind,
        1000,
        place,
        sides,
        sides.isEmpty()
            ? null
            : new FindingView.Memory(
                "global",
                "0x4c6310",
                4,
                "x",
                "demo",
                "0x4c6310",
                "src/demo.cpp:3",
                null,
                List.of()),
        List.of(),
        crash,
        threads,
        List.of(new FindingView.Created(1, 1001, 0, stack("src/demo.cpp", 39))),
        explanation,
        hint,
        sides.isEmpty() ? "" : "This is the verdict of the memory model RC20.",
        null,
        null,
        interleaving,
        List.of(new FindingView.Seen(0, List.of(1, 4, 9))),
        "0123456789abcdef0123456789abcdef",
        "rsan-emu --seed 1 --only-run 1 ./demo -v",
        kind + ":take",
        null,
        List.of(),
        null);
  }

  private static FindingView seen(FindingView finding, List<Integer> cases) {
    return finding.seenIn(
        cases.stream().map(each -> new FindingView.Seen(each, List.of(2, 3))).toList());
  }
}
