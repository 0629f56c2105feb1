// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.group.FindingKey;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.hint.GuardHint;
import org.rsanemu.cli.report.hint.OpenMpHint;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SignalNames;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.cli.report.view.StepView;
import org.rsanemu.emu.exec.result.CrashCause;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.LockFunctions;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.analysis.Analysis;

/** Turns findings into what people read. */
public final class FindingViews {
  private final Symbolizer symbolizer;
  private final Reproduction reproduction;
  private final SourceText source;
  private final Grouping grouping;
  private KeptSchedules schedules = KeptSchedules.NONE;

  /**
   * @param symbolizer that knows of the functions that stand for their callers
   */
  public FindingViews(
      Symbolizer symbolizer, Reproduction reproduction, SourceText source, Grouping grouping) {
    this.grouping = grouping;
    this.symbolizer = grouping.seen(symbolizer);
    this.reproduction = reproduction;
    this.source = source;
  }

  /** Says where the schedules of runs are kept. */
  void kept(KeptSchedules kept) {
    schedules = kept;
  }

  /** The symbolized stacks that suppressions look at. */
  List<List<SourceFrame>> stacks(Finding finding, RunResult run) {
    Stream<List<Frame>> stacks =
        switch (finding) {
          case Finding.Race race -> Stream.of(race.current().stack(), race.earlier().stack());
          case Finding.Robustness r -> Stream.of(r.access().stack(), r.missed().stack());
          case Finding.Stuck stuck -> stuck.threads().stream().map(Finding.ThreadState::stack);
          case Finding.Crash crash -> Stream.of(crash.stack());
        };
    return stacks.map(stack -> symbolizer.stack(stack, run.modules())).toList();
  }

  FindingView view(MergedFinding merged) {
    RunResult run = merged.first().result();
    Finding finding = merged.example();
    Explanation explanation = Explanation.of(finding);
    MemoryNames names = new MemoryNames();
    List<StepView> interleaving = new Interleavings(symbolizer, this, names).of(finding, run);
    List<FindingView.State> states = states(finding, run);
    List<List<Integer>> cycles = WaitViews.cycles(finding);
    List<SourceFrame> main = mainStack(finding, run, states, cycles);
    List<FindingView.Side> sides = sides(finding, run);
    FindingView.Memory memory = memory(finding, run);
    FindingView.Crash crash = finding instanceof Finding.Crash its ? crash(its, run) : null;
    String fingerprint =
        new Fingerprint(source).of(finding.kind(), named(sides), memory, crash, states);
    Consequences consequences = new Consequences(symbolizer, this, names);
    HardwareView hardware =
        new HardwareViews(symbolizer, consequences).of(merged.judged(), finding);
    return new FindingView(
        finding.kind(),
        run.threads().isEmpty() ? 0 : run.threads().getFirst().tid(),
        place(main),
        sides,
        memory,
        lastSynchronization(finding, run),
        crash,
        states,
        created(finding, run),
        explanation.what(),
        hint(finding, sides).or(() -> guard(finding, run, names)).orElse(explanation.hint()),
        mayBeAtomic(finding, run) ? Explanation.MAY_BE_ATOMIC : note(explanation, hardware),
        consequences.of(finding, run),
        hardware,
        interleaving,
        List.of(new FindingView.Seen(0, merged.runs())),
        fingerprint,
        reproduction.line(merged.first()),
        suppression(finding.kind(), main),
        schedules.of(finding.kind(), main, fingerprint, merged.first()),
        cycles,
        null);
  }

  /**
   * The pairs of instructions that show it, each with the place of the write that is missed there;
   * without those of no consequence if there are others.
   */
  Map<FindingKey, String> members(MergedFinding merged) {
    boolean harmless = MergedFinding.isHarmless(merged.example());
    Map<FindingKey, String> members = new LinkedHashMap<>();
    merged
        .members()
        .forEach((key, member) -> {
          if (harmless || !MergedFinding.isHarmless(member.finding())) {
            members.put(key, missed(member));
          }
        });
    return members;
  }

  private String missed(MergedFinding.Member member) {
    return member.finding() instanceof Finding.Robustness violation
        ? place(stack(violation.missed().stack(), member.run().result()))
        : "";
  }

  /** Of the sides, those that name the finding. */
  private List<FindingView.Side> named(List<FindingView.Side> sides) {
    Optional<FindingView.Side> end =
        grouping.isByAccess() ? FindingView.end(sides) : Optional.empty();
    if (end.isPresent()) {
      return List.of(end.get());
    }
    return sides.stream()
        .filter(side -> !side.role().equals("stale"))
        .filter(side -> !grouping.isByAccess() || !side.role().equals("missed"))
        .toList();
  }

  /** The lock under which all accesses were made but those in the race's own lines. */
  private Optional<String> guard(Finding finding, RunResult run, MemoryNames names) {
    if (!(finding instanceof Finding.Race race) || race.guard() == null) {
      return Optional.empty();
    }
    Finding.Guard guard = race.guard();
    List<String> racing = sides(finding, run).stream().map(side -> place(side.stack())).toList();
    boolean alone =
        guard.others().stream().allMatch(at -> racing.contains(place(stack(List.of(at), run))));
    if (!alone) {
      return Optional.empty();
    }
    String name = names.of(memory(guard.lock(), guard.address(), run), Hex.of(guard.address()));
    return Optional.of(GuardHint.of(guard, name, place(stack(guard.stack(), run))));
  }

  /** What fits the program's own means, if it is a race in an OpenMP construct. */
  private Optional<String> hint(Finding finding, List<FindingView.Side> sides) {
    return finding instanceof Finding.Race
        ? new OpenMpHint(source).of(sides.getFirst().stack(), sides.getLast().stack())
        : Optional.empty();
  }

  /** What RC20's verdict says where the processor's is known, too. */
  private static String note(Explanation explanation, @Nullable HardwareView hardware) {
    boolean known = hardware != null && !hardware.verdict().equals(HardwareView.NOT_JUDGED);
    return known && !explanation.note().isEmpty()
        ? Explanation.WHATEVER_HARDWARE
        : explanation.note();
  }

  /**
   * Whether a race is between accesses such as atomic ones are, in code that nothing is known of.
   */
  private boolean mayBeAtomic(Finding finding, RunResult run) {
    return finding instanceof Finding.Race race
        && race.current().address() == race.earlier().address()
        && race.current().size() == race.earlier().size()
        && Stream.of(race.current(), race.earlier())
            .map(side -> symbolizer.stack(side.stack(), run.modules()))
            .allMatch(
                stack -> !stack.isEmpty() && SourceFrame.innermostJudged(stack).file().isEmpty());
  }

  private List<SourceFrame> stack(List<Frame> stack, RunResult run) {
    return Stacks.withoutStart(symbolizer.stack(stack, run.modules()));
  }

  private List<SourceFrame> callStack(List<Frame> stack, List<RunResult.Module> modules) {
    return Stacks.ofCall(symbolizer.stack(stack, modules));
  }

  private List<SourceFrame> mainStack(
      Finding finding, RunResult run, List<FindingView.State> states, List<List<Integer>> cycles) {
    return switch (finding) {
      case Finding.Race race -> stack(race.current().stack(), run);
      case Finding.Robustness violation -> stack(violation.access().stack(), run);
      case Finding.Stuck _ ->
          WaitWords.mostInformative(states, cycles).map(FindingView.State::stack).orElse(List.of());
      case Finding.Crash crash -> stack(crash.stack(), run);
    };
  }

  /** {@code file:line in function} of the innermost judged frame. */
  public static String place(List<SourceFrame> stack) {
    if (stack.isEmpty()) {
      return "(unknown place)";
    }
    SourceFrame frame = SourceFrame.nearest(stack);
    String where =
        frame.file().isEmpty() ? "(" + frame.module() + "+" + frame.address() + ")" : frame.place();
    return frame.known() ? where + " in " + frame.function() : where;
  }

  private static String suppression(String kind, List<SourceFrame> stack) {
    if (stack.isEmpty()) {
      return "";
    }
    SourceFrame frame = SourceFrame.nearest(stack);
    if (frame.known()) {
      return kind + ":" + frame.function();
    }
    return kind + ":" + (frame.file().isEmpty() ? frame.module() : frame.file());
  }

  private List<FindingView.Side> sides(Finding finding, RunResult run) {
    return switch (finding) {
      case Finding.Race race ->
          List.of(side("current", race.current(), run), side("earlier", race.earlier(), run));
      case Finding.Robustness violation ->
          List.of(
              side("access", violation.access(), run),
              side("missed", violation.missed(), run),
              side("stale", violation.stale(), run));
      case Finding.Stuck _, Finding.Crash _ -> List.of();
    };
  }

  private FindingView.Side side(String role, Finding.Side side, RunResult run) {
    return new FindingView.Side(
        role,
        side.thread(),
        Explanation.operation(side.kind()),
        side.order().label(),
        Hex.of(side.address()),
        side.size(),
        Hex.of(side.value()),
        side.instruction(),
        side.hasSourceOrder() && side.order() != MemoryOrder.NA,
        stack(side.stack(), run));
  }

  private FindingView.@Nullable Memory memory(Finding finding, RunResult run) {
    return switch (finding) {
      case Finding.Race race -> memory(race.memory(), race.current().address(), run);
      case Finding.Robustness violation ->
          memory(violation.memory(), violation.access().address(), run);
      case Finding.Stuck _, Finding.Crash _ -> null;
    };
  }

  FindingView.Memory memory(Finding.Memory memory, long address, RunResult run) {
    return memory(memory, address, run.modules());
  }

  FindingView.Memory memory(Finding.Memory memory, long address, List<RunResult.Module> modules) {
    return switch (memory.kind()) {
      case GLOBAL -> global(memory, address, modules);
      case HEAP ->
          new FindingView.Memory(
              "heap",
              Hex.of(memory.base()),
              memory.size(),
              null,
              null,
              null,
              null,
              memory.thread(),
              callStack(memory.allocated(), modules));
      case STACK -> stack(memory, modules);
      case LIBRARY_STATE ->
          new FindingView.Memory(
              "state",
              Hex.of(address),
              0,
              LockFunctions.state((int) (address - Analysis.STATES)),
              null,
              null,
              null,
              null,
              List.of());
      case DESCRIPTOR, OTHER ->
          new FindingView.Memory(
              memory.kind() == Finding.Memory.Kind.OTHER ? "other" : "descriptor",
              Hex.of(address),
              0,
              null,
              null,
              null,
              null,
              null,
              List.of());
    };
  }

  private FindingView.Memory global(
      Finding.Memory memory, long address, List<RunResult.Module> modules) {
    Optional<Symbolizer.Variable> variable =
        symbolizer.variable(memory.module(), memory.base(), modules);
    long start = variable.map(Symbolizer.Variable::address).orElse(memory.base());
    Frame pseudoFrame = new Frame(memory.module(), start, false);
    String module = symbolizer.expand(pseudoFrame, modules).getFirst().module();
    return new FindingView.Memory(
        "global",
        Hex.of(address - (memory.base() - start)),
        variable.map(Symbolizer.Variable::size).orElse(0L),
        variable.map(Symbolizer.Variable::name).orElse(null),
        module,
        Hex.of(start),
        declared(variable),
        null,
        List.of(),
        part(variable),
        null);
  }

  private FindingView.Memory stack(Finding.Memory memory, List<RunResult.Module> modules) {
    Finding.StackSlot slot = memory.slot();
    Optional<Symbolizer.Variable> variable =
        slot == null ? Optional.empty() : symbolizer.local(slot.function(), slot.offset(), modules);
    return new FindingView.Memory(
        "stack",
        Hex.of(memory.base()),
        memory.size(),
        variable.map(Symbolizer.Variable::name).orElse(null),
        null,
        null,
        declared(variable),
        memory.thread(),
        List.of(),
        part(variable),
        variable.map(Symbolizer.Variable::function).orElse(null));
  }

  private static @Nullable String declared(Optional<Symbolizer.Variable> variable) {
    return variable
        .filter(v -> !v.file().isEmpty())
        .map(v -> v.file() + ":" + v.line())
        .orElse(null);
  }

  private static @Nullable String part(Optional<Symbolizer.Variable> variable) {
    return variable.map(Symbolizer.Variable::part).filter(p -> !p.isEmpty()).orElse(null);
  }

  private List<SourceFrame> lastSynchronization(Finding finding, RunResult run) {
    return finding instanceof Finding.Race race
        ? stack(race.lastSynchronization(), run)
        : List.of();
  }

  FindingView.Crash crash(Finding.Crash crash, RunResult run) {
    List<SourceFrame> symbolized = symbolizer.stack(crash.stack(), run.modules());
    CrashCauseView cause =
        new CrashCauseViews(this, symbolizer)
            .of(crash, symbolized, callStack(crash.cause().ended(), run.modules()), run);
    return new FindingView.Crash(
        crash.signal(),
        SignalNames.name(crash.signal()),
        crash.thread(),
        SignalNames.hasAddress(crash.signal()) ? Hex.of(crash.address()) : null,
        crash.instruction(),
        Stacks.withoutStart(symbolized),
        cause);
  }

  private List<FindingView.State> states(Finding finding, RunResult run) {
    return switch (finding) {
      case Finding.Stuck stuck -> states(stuck.threads(), run);
      case Finding.Crash crash -> states(crash.threads(), run);
      case Finding.Race _, Finding.Robustness _ -> List.of();
    };
  }

  List<FindingView.State> states(List<Finding.ThreadState> threads, RunResult run) {
    WaitViews waits = new WaitViews(symbolizer, this);
    List<FindingView.State> states = new ArrayList<>();
    for (Finding.ThreadState each : threads) {
      WaitView wait = waits.of(each.on(), run);
      String words = wait == null ? each.waits() : WaitWords.of(wait, each.thread());
      states.add(new FindingView.State(each.thread(), words, stack(each.stack(), run), wait));
    }
    return List.copyOf(states);
  }

  private List<FindingView.Created> created(Finding finding, RunResult run) {
    List<FindingView.Created> created = new ArrayList<>();
    for (int thread : new TreeSet<>(named(finding))) {
      for (RunResult.ThreadInfo info : run.threads()) {
        if (info.number() == thread && thread != 0) {
          created.add(
              new FindingView.Created(
                  thread, info.tid(), info.creator(), callStack(info.created(), run.modules())));
        }
      }
    }
    return created;
  }

  private static int owner(CrashCause cause) {
    return cause.memory() == null ? -1 : cause.memory().thread();
  }

  private static List<Integer> named(Finding finding) {
    return switch (finding) {
      case Finding.Race race ->
          List.of(race.current().thread(), race.earlier().thread(), race.memory().thread());
      case Finding.Robustness r ->
          List.of(
              r.access().thread(), r.missed().thread(), r.stale().thread(), r.memory().thread());
      case Finding.Stuck stuck ->
          Stream.concat(
                  stuck.threads().stream().map(Finding.ThreadState::thread),
                  stuck.threads().stream().flatMap(WaitViews::named))
              .toList();
      case Finding.Crash crash ->
          Stream.concat(
                  Stream.of(crash.thread(), crash.cause().ender(), owner(crash.cause())),
                  crash.threads().stream().map(Finding.ThreadState::thread))
              .toList();
    };
  }
}
