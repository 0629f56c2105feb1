// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.group.FindingKey;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.group.VolatileVariable;
import org.rsanemu.cli.report.hint.GuardHint;
import org.rsanemu.cli.report.hint.OpenMpHint;
import org.rsanemu.cli.report.hint.PublicationHint;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.cli.report.view.StepView;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;

/** Turns findings into what people read. */
public final class FindingViews {
  private final Symbolizer symbolizer;
  private final MemoryViews memories;
  private final ThreadViews threads;
  private final CrashViews crashes;
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
    memories = new MemoryViews(this.symbolizer);
    threads = new ThreadViews(this.symbolizer, memories);
    crashes = new CrashViews(this.symbolizer, memories);
    this.reproduction = reproduction;
    this.source = source;
  }

  /** What describes memory. */
  MemoryViews memories() {
    return memories;
  }

  /** What describes threads. */
  ThreadViews threads() {
    return threads;
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
    List<FindingView.Side> sides = sides(finding, run);
    FindingView.Memory memory = memories.of(finding, run);
    MemoryNames names = new MemoryNames();
    if (memory != null && !sides.isEmpty()) {
      names.know(
          memory,
          finding instanceof Finding.Race race
              ? Hex.of(MemoryViews.accessed(race))
              : sides.getFirst().address());
    }
    List<StepView> interleaving = new Interleavings(symbolizer, memories, names).of(finding, run);
    List<FindingView.State> states = threads.states(finding, run);
    List<List<Integer>> cycles = WaitViews.cycles(finding);
    List<SourceFrame> main = mainStack(finding, run, sides, states, cycles);
    FindingView.Crash crash = finding instanceof Finding.Crash its ? crashes.of(its, run) : null;
    Optional<VolatileVariable> raced = VolatileVariable.of(finding, symbolizer, run.modules());
    String fingerprint =
        new Fingerprint(source)
            .of(
                finding.kind(),
                named(sides),
                raced.filter(_ -> grouping.isByAccess()),
                memory,
                crash,
                states);
    Consequences consequences = new Consequences(symbolizer, memories, crashes, threads, names);
    HardwareView hardware =
        new HardwareViews(symbolizer, consequences).of(merged.judgedFirst(), finding);
    return new FindingView(
        finding.kind(),
        run.threads().isEmpty() ? 0 : run.threads().getFirst().tid(),
        Stacks.place(main),
        sides,
        memory,
        lastSynchronization(finding, run),
        crash,
        states,
        threads.created(finding, run),
        explanation.what(),
        guard(finding, run, names)
            .or(() -> hint(finding, sides, memory))
            .or(() -> raced.map(VolatileVariable::hint))
            .or(() -> publication(finding, interleaving))
            .orElse(explanation.hint()),
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
   * The pairs of instructions that show it, each with the place of the write that is missed there,
   * or of the access that races on a volatile variable; without those of no consequence if there
   * are others.
   */
  Map<FindingKey, String> members(MergedFinding merged) {
    boolean harmless = merged.example().isHarmless();
    Map<FindingKey, String> members = new LinkedHashMap<>();
    merged
        .members()
        .forEach((key, member) -> {
          if (harmless || !member.finding().isHarmless()) {
            members.put(key, place(member));
          }
        });
    return members;
  }

  private String place(MergedFinding.Member member) {
    RunResult run = member.run().result();
    return switch (member.finding()) {
      case Finding.Robustness violation -> Stacks.place(stack(violation.missed().stack(), run));
      case Finding.Race race
          when VolatileVariable.of(race, symbolizer, run.modules()).isPresent() ->
          Stacks.place(stack(race.current().stack(), run));
      case Finding.Race _, Finding.Stuck _, Finding.Crash _ -> "";
    };
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
    List<String> racing =
        sides(finding, run).stream().map(side -> Stacks.place(side.stack())).toList();
    List<String> without =
        guard.others().stream()
            .map(at -> Stacks.place(stack(List.of(at), run)))
            .distinct()
            .toList();
    if (!racing.containsAll(without)) {
      return Optional.empty();
    }
    FindingView.Memory lock = memories.ofBlock(guard.lock(), guard.address(), List.of(), run);
    String member = lock.memberWords();
    String name = member.isEmpty() ? names.of(lock, Hex.of(guard.address())) : member;
    return Optional.of(GuardHint.of(guard, name, Stacks.place(stack(guard.stack(), run)), without));
  }

  /** What fits the program's own means, if it is a race in an OpenMP construct. */
  private Optional<String> hint(
      Finding finding, List<FindingView.Side> sides, FindingView.@Nullable Memory memory) {
    String raced = memory == null ? null : memory.name();
    return finding instanceof Finding.Race
        ? new OpenMpHint(source).of(sides.getFirst().stack(), sides.getLast().stack(), raced)
        : Optional.empty();
  }

  /** Of a race that only an order is missing for: of plain accesses, or of one and a later end. */
  private static Optional<String> publication(Finding finding, List<StepView> interleaving) {
    return finding instanceof Finding.Race race
            && Explanation.isOfPlainAccesses(race)
            && race.earlier().kind() != Access.Kind.END
            && !Explanation.isAllocation(race.earlier(), race.memory())
        ? PublicationHint.of(interleaving)
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

  private List<SourceFrame> mainStack(
      Finding finding,
      RunResult run,
      List<FindingView.Side> sides,
      List<FindingView.State> states,
      List<List<Integer>> cycles) {
    return switch (finding) {
      case Finding.Race _ -> placed(sides.getFirst().stack(), sides.getLast().stack());
      case Finding.Robustness _ -> sides.getFirst().stack();
      case Finding.Stuck _ ->
          WaitWords.mostInformative(states, cycles).map(FindingView.State::stack).orElse(List.of());
      case Finding.Crash crash -> stack(crash.stack(), run);
    };
  }

  /**
   * The first, or the other one if only that has judged code which does more than to pass its
   * arguments on: a header's function may have been jumped to.
   */
  private static List<SourceFrame> placed(List<SourceFrame> first, List<SourceFrame> other) {
    return SourceFrame.isPlaced(other) && !SourceFrame.isPlaced(first) ? other : first;
  }

  private static String suppression(String kind, List<SourceFrame> stack) {
    if (stack.isEmpty()) {
      return "";
    }
    SourceFrame frame = SourceFrame.nearest(stack);
    if (frame.known()) {
      return kind + ":" + SuppressionName.of(frame.function());
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

  private List<SourceFrame> lastSynchronization(Finding finding, RunResult run) {
    return finding instanceof Finding.Race race
        ? stack(race.lastSynchronization(), run)
        : List.of();
  }
}
