// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.compare.BuildComparison.Cell;
import org.rsanemu.cli.compare.BuildComparison.Instruction;
import org.rsanemu.cli.compare.BuildComparison.Mark;
import org.rsanemu.cli.compare.BuildComparison.State;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Observations;
import org.rsanemu.cli.report.Observations.Event;
import org.rsanemu.cli.report.source.SourceFrame;

/** Collects what one build does at one line. */
final class CellBuilder {
  private static final String FAILED = "failed compare-and-swap";

  /** What neither modifies nor orders anything else. */
  private static final Set<String> ACCESSES = Set.of("read", "write");

  private record Sort(String mnemonic, String helper, List<String> events) {}

  private record Example(String text, long count) {
    Example and(long more) {
      return new Example(text, count + more);
    }
  }

  private final Map<Sort, Example> executed = new LinkedHashMap<>();
  private final List<BuildData.Atomic> planned = new ArrayList<>();
  private final List<Performed> code = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final Set<String> variables = new LinkedHashSet<>();
  private final Map<String, Integer> sizes = new LinkedHashMap<>();
  private final List<Mark> marks = new ArrayList<>();
  private @Nullable SourceFrame at;

  /** An instruction that was executed. */
  void executed(Observations.Instruction instruction, List<Observations.Location> locations) {
    at = at == null ? instruction.at() : at;
    if (isHelpersOwn(instruction, locations)) {
      return;
    }
    events.addAll(instruction.events());
    code.add(new Performed(instruction.stack(), instruction.events()));
    boolean fence = Words.isFence(Words.mnemonic(instruction.text()));
    List<Event> before = instruction.events().stream().filter(e -> !fence && isOwn(e)).toList();
    List<Event> own = instruction.events().stream().filter(e -> !before.contains(e)).toList();
    add("", before, instruction);
    add(instruction.text(), own, instruction);
    for (int index : instruction.locations()) {
      Observations.Location location = locations.get(index);
      String name = Words.variable(location);
      variables.add(name);
      sizes.merge(name, location.size(), Math::max);
    }
  }

  /** A fence that is alone; by an instruction that is none, one of the source's. */
  private static boolean isOwn(Event event) {
    return event.operation().equals("fence");
  }

  private void add(String text, List<Event> some, Observations.Instruction instruction) {
    if (!some.isEmpty()) {
      long count = some.stream().mapToLong(Event::count).sum();
      List<String> words = some.stream().map(Words::of).sorted().toList();
      add(text, helper(instruction.stack()), words, count);
    }
  }

  /**
   * Whether it is what a helper does to its own stack, which is nothing that the line asks for. No
   * helper has atomics there: what it modifies is the line's, on a stack or in thread-local memory.
   */
  private static boolean isHelpersOwn(
      Observations.Instruction instruction, List<Observations.Location> locations) {
    return !helper(instruction.stack()).isEmpty()
        && !instruction.locations().isEmpty()
        && instruction.events().stream().allMatch(e -> ACCESSES.contains(e.operation()))
        && instruction.locations().stream()
            .allMatch(index -> locations.get(index).memory().kind().equals("stack"));
  }

  /** An atomic instruction that the build has, executed or not. */
  void planned(BuildData.Atomic atomic) {
    at = at == null ? atomic.at() : at;
    planned.add(atomic);
  }

  /** An access to plain memory that a finding names. */
  void plain(FindingView.Side side, String variable) {
    at = at == null ? SourceFrame.nearest(side.stack()) : at;
    Event event = new Event(side.operation(), side.order(), false, 1);
    if (executed.isEmpty() || events.stream().allMatch(each -> each.order().equals("na"))) {
      events.add(event);
    }
    add(side.instruction(), helper(side.stack()), List.of(Words.of(event)), 1);
    variables.add(variable);
  }

  void mark(Mark mark) {
    if (!marks.contains(mark)) {
      marks.add(mark);
    }
  }

  private void add(String text, String helper, List<String> words, long count) {
    String shown = text.replaceAll("\\s+", " ").strip();
    Sort sort = new Sort(Words.mnemonic(shown), helper, words);
    Example example = new Example(shown.isEmpty() ? "no instruction" : shown, count);
    executed.merge(sort, example, (old, _) -> old.and(count));
  }

  /** The function without debug information that acts for the line, as libgcc's do. */
  private static String helper(List<SourceFrame> stack) {
    SourceFrame inner = stack.getFirst();
    return stack.size() > 1 && !inner.judged() && !inner.inlined() && inner.file().isEmpty()
        ? inner.function()
        : "";
  }

  /** Whether there are atomic instructions, executed or not. */
  boolean isAtomic() {
    return !planned.isEmpty() || facts().atomic();
  }

  /** Where the line is in this build; null if the build has nothing there. */
  @Nullable SourceFrame at() {
    return at;
  }

  List<String> variables() {
    return List.copyOf(variables);
  }

  /** What each executed instruction did, in address order. */
  List<Performed> code() {
    return List.copyOf(code);
  }

  /** What was executed; empty if nothing was. */
  BuildFacts facts() {
    List<Event> shown =
        events.stream().anyMatch(each -> each.operation().equals("compare-and-swap"))
            ? events.stream().filter(each -> !each.operation().equals(FAILED)).toList()
            : events;
    return BuildFacts.of(shown, sizes);
  }

  /**
   * The cell.
   *
   * @param text of the line in this build, if it is not the row's
   * @param none what it is if nothing atomic is known of it
   */
  Cell cell(@Nullable String text, State none) {
    int line = at == null ? 0 : at.line();
    boolean found =
        marks.stream().anyMatch(mark -> !mark.role().equals("missed") && !mark.harmless());
    State state =
        found
            ? State.FINDING
            : !executed.isEmpty() ? State.OK : planned.isEmpty() ? none : State.NOT_EXECUTED;
    return new Cell(state, line, text, instructions(), List.copyOf(marks));
  }

  private List<Instruction> instructions() {
    List<Instruction> all = new ArrayList<>();
    executed.forEach((sort, example) ->
        all.add(
            new Instruction(sort.mnemonic, example.text, sort.helper, sort.events, example.count)));
    for (BuildData.Atomic atomic : planned) {
      String text = atomic.text().replaceAll("\\s+", " ").strip();
      String mnemonic = Words.mnemonic(text);
      boolean reported = all.stream().anyMatch(each -> each.mnemonic().equals(mnemonic));
      if (!reported && (executed.isEmpty() || !atomic.exclusive())) {
        all.add(new Instruction(mnemonic, text, "", atomic.events(), 0));
      }
    }
    return all;
  }
}
