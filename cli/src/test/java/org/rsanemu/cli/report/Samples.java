// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.campaign.Portfolio;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.campaign.Seeds;
import org.rsanemu.cli.report.build.CaseBuilder;
import org.rsanemu.cli.report.build.ReportBuilder;
import org.rsanemu.cli.report.build.Reproduction;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Aftermath;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.CrashCause;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.HardwareVerdict;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.result.VisibleAction;
import org.rsanemu.emu.exec.result.Wait;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;

/** A small program that never was, and what its runs showed: for tests of reports. */
public final class Samples {
  static final List<RunResult.Module> MODULES = List.of(new RunResult.Module("/bin/demo", 0));
  private static final long SEED = 1;

  private Samples() {}

  public static Frame frame(long address) {
    return new Frame(0, address, true);
  }

  public static Frame library(long address) {
    return new Frame(0, address, false);
  }

  public static Finding.Side side(
      int thread, Access.Kind kind, MemoryOrder order, long value, String text, Frame... stack) {
    return new Finding.Side(thread, kind, order, 0x4c6310, 4, value, text, List.of(stack), false);
  }

  public static Finding.Memory global() {
    return new Finding.Memory(Finding.Memory.Kind.GLOBAL, 0, 0x4c6310, 0, -1, List.of());
  }

  public static Finding.Robustness robustness() {
    return robustness(0x4018a0, Consequence.UNTRIED);
  }

  /** A read at {@code address} that misses the write. */
  public static Finding.Robustness robustness(long address, Consequence consequence) {
    return new Finding.Robustness(
        side(
            2,
            Access.Kind.READ,
            MemoryOrder.ACQ,
            1,
            "mov eax, dword ptr [rip + 0xc4a62]",
            frame(address),
            library(0x409000)),
        side(
            1,
            Access.Kind.WRITE,
            MemoryOrder.REL,
            1,
            "mov dword ptr [rip + 0xc4a9a], 1",
            frame(0x401870),
            library(0x409000)),
        side(-1, Access.Kind.INITIAL, MemoryOrder.NA, 0, ""),
        global(),
        0,
        1,
        messagePassing(),
        consequence);
  }

  /** A violation that changes nothing. */
  public static Consequence harmless(Consequence.Verdict verdict) {
    return new Consequence(verdict, 0, null, null);
  }

  public static VisibleAction action(
      VisibleAction.Kind kind, long address, long value, String what, Frame... stack) {
    return new VisibleAction(kind, address, address == 0 ? 0 : 4, value, what, List.of(stack));
  }

  /** An assertion fails instead of a write to {@code y}. */
  public static Consequence failedAssertion() {
    return new Consequence(
        Consequence.Verdict.CRASH,
        0,
        action(
            VisibleAction.Kind.ASSERTION,
            0,
            0,
            "__assert_fail",
            library(0x409400),
            frame(0x401910)),
        action(
            VisibleAction.Kind.WRITE,
            0x4c6314,
            1,
            "mov dword ptr [rip + 0xc4aa4], 1",
            frame(0x401950)));
  }

  /** A violation of each consequence, in no order, at a place each. */
  public static Finding[] allConsequences() {
    VisibleAction write =
        action(VisibleAction.Kind.WRITE, 0x4c6314, 0x123456789L, "mov", frame(0x401950));
    VisibleAction entry = action(VisibleAction.Kind.ENTRY, 0x401900, 0, "", frame(0x401910));
    VisibleAction read =
        action(VisibleAction.Kind.READ, 0x7f0000001000L, 0, "mov", frame(0x401910));
    VisibleAction branch = action(VisibleAction.Kind.BRANCH, 0, 0, "je 0x401988", frame(0x401940));
    return new Finding[] {
      robustness(0x401940, harmless(Consequence.Verdict.LOOPED)),
      robustness(0x401930, new Consequence(Consequence.Verdict.DIFFERENT, 0, write, read)),
      robustness(0x4018a0, failedAssertion()),
      robustness(0x401910, harmless(Consequence.Verdict.UNUSED)),
      robustness(0x401900, new Consequence(Consequence.Verdict.USED, 0, branch, null)),
      robustness(0x401950, new Consequence(Consequence.Verdict.DIFFERENT, 0, read, entry))
    };
  }

  /** A violation of each way in which a program may end by one, in no order, at a place each. */
  public static Finding[] allAftermaths() {
    VisibleAction branch = action(VisibleAction.Kind.BRANCH, 0, 0, "je 0x401988", frame(0x401940));
    Consequence used = new Consequence(Consequence.Verdict.USED, 0, branch, null);
    return new Finding[] {
      robustness(0x401930, used),
      robustness(0x401940, used.leadingTo(wrongResult())),
      robustness(0x401900, used.leadingTo(endlessWait())),
      robustness(0x401950, used.leadingTo(new Aftermath.Crash(crash())))
    };
  }

  /** A report on {@link #allAftermaths}. */
  public static Report aftermaths() {
    RunResult run = run(new Ending.Exited(0), allAftermaths());
    return report(1, Suppressions.none(), campaign(CampaignResult.Stop.DONE, run), 0);
  }

  private static Aftermath wrongResult() {
    return new Aftermath.Result(new Aftermath.Output(1, "3", "4"), new Aftermath.Exit(1, 0));
  }

  private static Aftermath endlessWait() {
    return new Aftermath.Stuck(
        false, new Finding.ThreadState(1, "a futex", List.of(frame(0x401940))));
  }

  /** A report on {@link #allConsequences}. */
  public static Report consequences(boolean all, String... known) {
    return consequences(all, Suppressions.none(), known);
  }

  /** The same, with suppressions. */
  public static Report consequences(boolean all, Suppressions suppressions, String... known) {
    CampaignResult result =
        campaign(CampaignResult.Stop.DONE, run(new Ending.Exited(0), allConsequences()), clean());
    return new ReportBuilder(
            new Report.Tool("rsan-emu", "TEST"), Set.of(known), Report.KINDS, all, Grouping.CAUSE)
        .build(
            List.of(result(2, suppressions, result, 0)),
            (findings, _) -> findings.isEmpty() ? 0 : 66);
  }

  public static Finding.Race race() {
    return new Finding.Race(
        side(
            1,
            Access.Kind.WRITE,
            MemoryOrder.NA,
            0,
            "str w0, [x1]",
            frame(0x401900),
            library(0x409000)),
        side(0, Access.Kind.READ, MemoryOrder.NA, 0, "ldr w2, [x1]", frame(0x401910)),
        new Finding.Memory(
            Finding.Memory.Kind.HEAP,
            -1,
            0x4c6300,
            24,
            0,
            List.of(library(0x409100), frame(0x401920))),
        List.of(frame(0x401870)),
        List.of());
  }

  /** A race in a program without symbols. */
  public static Finding.Race stripped() {
    return new Finding.Race(
        side(
            1,
            Access.Kind.WRITE,
            MemoryOrder.NA,
            0,
            "str w0, [x1]",
            frame(0x404c2c),
            frame(0x405000),
            library(0x409000)),
        side(0, Access.Kind.READ, MemoryOrder.NA, 0, "ldr w2, [x1]", frame(0x404c40)),
        new Finding.Memory(
            Finding.Memory.Kind.HEAP,
            -1,
            0x4c6300,
            24,
            0,
            List.of(library(0x409100), frame(0x405010))),
        List.of(),
        List.of());
  }

  /** The main thread waits for the end of a thread that wants its mutex. */
  public static Finding.Stuck deadlock() {
    Wait.Holder main = new Wait.Holder(0, false, List.of(library(0x409500), frame(0x401910)));
    return stuck(
        new Wait(Wait.Kind.MUTEX, 0x4c6310, global(), List.of(main), null),
        List.of(new Wait.Cycle(List.of(0, 1))));
  }

  /** A signal came before its only receiver waited. */
  public static Finding.Stuck lostSignal() {
    Wait.Earlier signal =
        new Wait.Earlier(Wait.Earlier.Sort.SIGNAL, 2, List.of(library(0x409600), frame(0x401950)));
    return stuck(new Wait(Wait.Kind.CONDITION, 0x4c6310, global(), List.of(), signal), List.of());
  }

  private static Finding.Stuck stuck(Wait wait, List<Wait.Cycle> cycles) {
    List<Wait.Holder> first = List.of(new Wait.Holder(1, false, List.of()));
    return new Finding.Stuck(
        false,
        List.of(
            new Finding.ThreadState(
                0,
                "a futex at 0x7f0000000990",
                List.of(library(0x409200), frame(0x401920)),
                new Wait(Wait.Kind.END, 0x7f0000000990L, null, first, null)),
            new Finding.ThreadState(1, "a futex at 0x4c6310", List.of(frame(0x401930)), wait)),
        cycles);
  }

  public static Finding.Crash crash() {
    return new Finding.Crash(
        11,
        1,
        0x10,
        "mov eax, dword ptr [rdi]",
        List.of(frame(0x401940), library(0x409000)),
        List.of(new Finding.ThreadState(0, null, List.of(frame(0x401920)))),
        CrashCause.said(CrashCause.Kind.NULL_POINTER, ""));
  }

  /** A run that showed these. */
  public static RunResult run(Ending ending, Finding... findings) {
    return new RunResult(
        ending,
        MODULES,
        List.of(
            new RunResult.ThreadInfo(0, 1000, -1, List.of()),
            new RunResult.ThreadInfo(1, 1001, 0, List.of(library(0x409300), frame(0x401920))),
            new RunResult.ThreadInfo(2, 1002, 0, List.of(library(0x409300), frame(0x401950)))),
        List.of(findings),
        List.of(),
        List.of(),
        RunResult.Doubtful.NONE,
        List.of(),
        List.of(),
        List.of(),
        observed(),
        new RunResult.Counters(1234567, 4321, 3, 5678, 99, 12, 0, 0, 4000, 0, 0, 0, 0, 0, 40));
  }

  public static RunResult clean() {
    return run(new Ending.Exited(0));
  }

  public static CampaignResult campaign(CampaignResult.Stop stop, RunResult... runs) {
    List<RunOutcome> outcomes =
        IntStream.rangeClosed(1, runs.length)
            .mapToObj(
                k -> new RunOutcome(k, Seeds.ofRun(SEED, k), guest().scheduling(k), runs[k - 1]))
            .toList();
    return new CampaignResult(outcomes, stop, new CampaignResult.Learning(1, 2, true));
  }

  public static Plan plan(int runs) {
    return new Plan(runs, 0, 1, SEED, 1);
  }

  public static GuestOptions guest() {
    return new GuestOptions(
        new ProgramInput(List.of("./demo", "-v"), List.of(), new byte[0], HostFiles.OWN),
        new EmulatedMachine(true, 4, Capacity.USUAL),
        Scheduling.of(Portfolio.NAME),
        1,
        List.of(),
        Judging.USUAL);
  }

  /** A report on runs of the sample program; {@code status} is what it says without findings. */
  public static Report report(
      int runs, Suppressions suppressions, CampaignResult result, int status, String... known) {
    return new ReportBuilder(new Report.Tool("rsan-emu", "TEST"), Set.of(known))
        .build(
            List.of(result(runs, suppressions, result, status)),
            (findings, cases) -> findings.isEmpty() ? cases.getFirst().status() : 66);
  }

  public static CaseResult result(
      int runs, Suppressions suppressions, CampaignResult result, int status) {
    return new CaseBuilder(
            new Report.Program("./demo", "x86-64", List.of("-v")),
            plan(runs),
            guest(),
            new Symbols(),
            Samples::line,
            suppressions,
            new Reproduction(List.of("--env", "A=b c"), SEED, List.of("./demo", "-v")),
            Grouping.CAUSE)
        .build("./demo -v", result, status);
  }

  /** What the runs of a case demand. */
  public static CaseResult result(CampaignResult result, int status) {
    return result(result.outcomes().size(), Suppressions.none(), result, status);
  }

  /** A report that has something of every kind. */
  public static Report everything() {
    return failingOn(Report.KINDS);
  }

  /** As {@link #everything}, with other kinds that decide the exit status, and a baseline. */
  public static Report failingOn(List<String> kinds, String... known) {
    CampaignResult result =
        campaign(
            CampaignResult.Stop.TIMEOUT,
            run(new Ending.Exited(3), robustness(), race()),
            run(new Ending.Stuck(), deadlock()),
            run(new Ending.Killed(11), crash()),
            run(new Ending.Failed("the worker process ended")),
            run(
                new Ending.Limited(
                    Ending.Limit.MEMORY,
                    List.of(new Finding.ThreadState(0, null, List.of(frame(0x401920)))))));
    Set<String> baseline = known.length == 0 ? null : Set.of(known);
    return new ReportBuilder(
            new Report.Tool("rsan-emu", "TEST"), baseline, kinds, false, Grouping.CAUSE)
        .build(
            List.of(result(6, Suppressions.none(), result, 0)),
            (findings, cases) -> findings.isEmpty() ? cases.getFirst().status() : 66);
  }

  /**
   * A report on a violation that the processor forbids.
   *
   * @param askedLater whether there was a worse one before, of which it was not asked
   */
  public static Report forbidden(List<String> kinds, boolean askedLater) {
    HardwareVerdict.Point read = point(2, "read", 0x4c6310, 0x4018a0);
    HardwareVerdict.Point write = point(1, "write", 0x4c6310, 0x401870);
    HardwareVerdict verdict =
        new HardwareVerdict(
            "x86-TSO",
            "",
            HardwareVerdict.Outcome.FORBIDDEN,
            "",
            false,
            List.of(
                new HardwareVerdict.Link("reads what is older than", false, read, write, null),
                new HardwareVerdict.Link("mfence", true, write, read, read)),
            null);
    Finding judged = robustness().with(verdict);
    RunResult asked = run(new Ending.Exited(0), judged);
    Finding worse =
        robustness(0x4018a0, new Consequence(Consequence.Verdict.DIFFERENT, 0, null, null));
    CampaignResult result =
        askedLater
            ? campaign(CampaignResult.Stop.DONE, run(new Ending.Exited(0), worse), asked)
            : campaign(CampaignResult.Stop.DONE, asked);
    return new ReportBuilder(
            new Report.Tool("rsan-emu", "TEST"), null, kinds, false, Grouping.CAUSE)
        .build(
            List.of(result(2, Suppressions.none(), result, 0)),
            (findings, _) -> findings.isEmpty() ? 0 : 66);
  }

  private static HardwareVerdict.Point point(int thread, String what, long address, long pc) {
    return new HardwareVerdict.Point(thread, what, address, "mov", List.of(frame(pc)));
  }

  /** A report on a run that failed with a message that is not XML. */
  public static Report troubled() {
    RunResult failed = run(new Ending.Failed("the worker \u001b[1m<process>\0"));
    return report(1, Suppressions.none(), campaign(CampaignResult.Stop.DONE, failed), 70);
  }

  /** A report without findings. */
  public static Report cleanReport() {
    return report(1, Suppressions.none(), campaign(CampaignResult.Stop.DONE, clean()), 0);
  }

  private static CaseResult named(String name, CaseResult result) {
    Case c = result.details();
    return new CaseResult(
        new Case(
            name,
            c.program(),
            c.options(),
            c.runs(),
            c.samplings(),
            c.checked(),
            c.observed(),
            c.warnings()),
        result.status(),
        result.interrupted(),
        result.findings(),
        result.suppressed(),
        result.sources());
  }

  /** A report on three cases. */
  public static Report cases() {
    CampaignResult racy =
        campaign(
            CampaignResult.Stop.DONE,
            run(new Ending.Exited(0), race()),
            run(new Ending.Exited(3), race(), robustness()),
            run(new Ending.Killed(11), crash()));
    CampaignResult cut =
        campaign(
            CampaignResult.Stop.TIMEOUT,
            clean(),
            run(new Ending.Limited(Ending.Limit.INSTRUCTIONS, List.of())));
    return new ReportBuilder(new Report.Tool("rsan-emu", "TEST"), Set.of())
        .build(
            List.of(
                named("./demo -v [seed 1]", result(3, Suppressions.none(), racy, 0)),
                named(
                    "./demo -v [seed 2]",
                    result(
                        campaign(CampaignResult.Stop.DONE, run(new Ending.Exited(0), race())), 0)),
                named("./demo with another name", result(4, Suppressions.none(), cut, 124))),
            (_, _) -> 66);
  }

  /** A report on cases that had a run each, which showed these; harmless ones are hidden. */
  public static Report eachCase(boolean all, Finding... findings) {
    List<CaseResult> cases = new ArrayList<>();
    for (Finding finding : findings) {
      RunResult run = run(new Ending.Exited(0), finding);
      cases.add(
          named("./demo " + cases.size(), result(campaign(CampaignResult.Stop.DONE, run), 0)));
    }
    return new ReportBuilder(
            new Report.Tool("rsan-emu", "TEST"), null, Report.KINDS, all, Grouping.CAUSE)
        .build(cases, (failing, _) -> failing.isEmpty() ? 0 : 66);
  }

  /** A report on a program that has harmless violations only. */
  public static Report harmless(boolean all) {
    return eachCase(
        all,
        robustness(0x4018a0, harmless(Consequence.Verdict.LOOPED)),
        robustness(0x401910, harmless(Consequence.Verdict.UNUSED)));
  }

  /** Some finding. */
  public static FindingView finding() {
    return report(
            1,
            Suppressions.none(),
            campaign(CampaignResult.Stop.DONE, run(new Ending.Exited(0), race())),
            0)
        .findings()
        .getFirst();
  }

  private static Optional<String> line(String file, int line) {
    return file.startsWith("demo") && line <= 60
        ? Optional.of("  line " + line + " of " + file + ";")
        : Optional.empty();
  }

  private static TraceStep step(
      TraceStep.Role role,
      int thread,
      TraceStep.Kind kind,
      MemoryOrder order,
      long address,
      long value,
      long reads,
      long writes,
      String text,
      Frame... stack) {
    Finding.Memory memory =
        new Finding.Memory(Finding.Memory.Kind.GLOBAL, 0, address, 0, -1, List.of());
    int location = address == 0x4c6310 ? 1 : 2;
    return new TraceStep(
        role,
        thread,
        kind,
        order,
        location,
        address,
        4,
        value,
        memory,
        reads,
        writes,
        -1,
        text,
        List.of(stack));
  }

  /** Message passing without synchronization: T1 writes x, then y; T2 reads y, then x. */
  private static List<TraceStep> messagePassing() {
    return List.of(
        step(
            TraceStep.Role.STALE,
            -1,
            TraceStep.Kind.INITIAL,
            MemoryOrder.NA,
            0x4c6310,
            0,
            -1,
            0,
            ""),
        step(
            TraceStep.Role.MISSED,
            1,
            TraceStep.Kind.WRITE,
            MemoryOrder.REL,
            0x4c6310,
            1,
            -1,
            1,
            "mov dword ptr [rip + 0xc4a9a], 1",
            frame(0x401870),
            library(0x409000)),
        step(
            TraceStep.Role.BETWEEN,
            1,
            TraceStep.Kind.WRITE,
            MemoryOrder.RLX,
            0x4c6314,
            1,
            -1,
            1,
            "mov dword ptr [rip + 0xc4aa4], 1",
            frame(0x401930),
            library(0x409000)),
        step(
            TraceStep.Role.BETWEEN,
            2,
            TraceStep.Kind.READ,
            MemoryOrder.RLX,
            0x4c6314,
            1,
            1,
            -1,
            "mov eax, dword ptr [rip + 0xc4a72]",
            frame(0x401940),
            library(0x409000)),
        step(
            TraceStep.Role.ACCESS,
            2,
            TraceStep.Kind.READ,
            MemoryOrder.ACQ,
            0x4c6310,
            1,
            1,
            -1,
            "mov eax, dword ptr [rip + 0xc4a62]",
            frame(0x4018a0),
            library(0x409000)));
  }

  private static Observed observed() {
    Finding.Memory x = global();
    return new Observed(
        List.of(
            new Observed.Instruction(
                List.of(frame(0x401870)),
                "mov dword ptr [rip + 0xc4a9a], 1",
                List.of(new Observed.Performed(TraceStep.Kind.WRITE, MemoryOrder.REL, false, 1)),
                List.of(0)),
            new Observed.Instruction(
                List.of(frame(0x4018a0)),
                "mov eax, dword ptr [rip + 0xc4a62]",
                List.of(new Observed.Performed(TraceStep.Kind.READ, MemoryOrder.ACQ, false, 2)),
                List.of(0)),
            new Observed.Instruction(
                List.of(frame(0x401950)),
                "mfence",
                List.of(new Observed.Performed(TraceStep.Kind.FENCE, MemoryOrder.SC, false, 1)),
                List.of())),
        List.of(new Observed.Location(x, 0, 4, 1, 2, 2, 1, 0)),
        42,
        List.of(
            new Observed.ReadsFrom(
                new CodeOffset("/demo", 0x401870), new CodeOffset("/demo", 0x4018a0))),
        false);
  }

  /** Knows the sample program by heart. */
  public static final class Symbols implements Symbolizer {
    private static final Map<Long, List<String>> PLACES =
        Map.ofEntries(
            Map.entry(
                0x4018a0L, List.of("std::atomic<int>::load atomic:488", "reader demo.cpp:12")),
            Map.entry(0x401870L, List.of("writer demo.cpp:7")),
            Map.entry(0x401900L, List.of("Queue<int>::push(int) queue.h:31")),
            Map.entry(0x401910L, List.of("main demo.cpp:55")),
            Map.entry(0x401920L, List.of("main demo.cpp:50")),
            Map.entry(0x401930L, List.of("worker demo.cpp:40")),
            Map.entry(0x401940L, List.of("worker demo.cpp:44")),
            Map.entry(0x401950L, List.of("main demo.cpp:51")),
            Map.entry(0x409000L, List.of("start_thread")),
            Map.entry(0x409100L, List.of("malloc")),
            Map.entry(0x409200L, List.of("pthread_join")),
            Map.entry(0x409300L, List.of("pthread_create")),
            Map.entry(0x409400L, List.of("__assert_fail")));

    @Override
    public List<SourceFrame> expand(Frame frame, List<RunResult.Module> modules) {
      List<String> places = PLACES.getOrDefault(frame.address(), List.of("??"));
      return IntStream.range(0, places.size())
          .mapToObj(i -> source(places.get(i), frame, i < places.size() - 1))
          .toList();
    }

    private static SourceFrame source(String place, Frame frame, boolean inlined) {
      String[] words = place.split(" ");
      String[] at = words.length > 1 ? words[1].split(":") : new String[] {"", "0"};
      return new SourceFrame(
          words[0],
          at[0],
          Integer.parseInt(at[1]),
          "demo",
          Hex.of(frame.address()),
          inlined,
          frame.judged() && !words[0].startsWith("std::"));
    }

    @Override
    public Optional<Variable> variable(int module, long address, List<RunResult.Module> modules) {
      return address == 0x4c6310
          ? Optional.of(new Variable("x", 0x4c6310, 4, "demo.cpp", 3))
          : address == 0x4c6314
              ? Optional.of(new Variable("y", 0x4c6314, 4, "demo.cpp", 4))
              : Optional.empty();
    }
  }
}
